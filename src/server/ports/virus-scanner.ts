import type { Readable } from 'node:stream'

/** Scans a file for malicious software. */
export interface VirusScanner {
  /** The scanner's name for what was found, or null. Rejects with SCANNER_UNAVAILABLE if it cannot tell. */
  scan(file: Readable): Promise<{ readonly found: string | null }>
}
