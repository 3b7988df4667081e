import type { Readable } from 'node:stream'

/** Looks for malicious software in a file. */
export interface VirusScanner {
  /** What was found, by the scanner's own name, or null. Rejects with SCANNER_UNAVAILABLE where it cannot tell. */
  scan(file: Readable): Promise<{ readonly found: string | null }>
}
