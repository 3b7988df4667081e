import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { type HashedPath, readHashLines } from '../dossier.ts'

/** Contents by path. */
export type DossierFiles = ReadonlyMap<string, Uint8Array>

/** Takes what is wrong with a file. */
export type Say = (path: string, what: string) => void

/** Says which of the listed files is missing or not as listed. */
export function compare(files: DossierFiles, listed: readonly HashedPath[], say: Say): void {
  for (const { path, sha256: expected } of listed) {
    const bytes = files.get(path)
    if (!bytes) say(path, 'is missing')
    else if (hashOf(bytes) !== expected) say(path, 'was changed')
  }
}

/** A mark of the byte order stays: it is a byte that was changed. */
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true })
export const textOf = (bytes: Uint8Array | undefined): string => UTF8.decode(bytes)
export const hashOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes))
/** Null where the file is missing or no list of hashes. */
export const readList = (bytes: Uint8Array | undefined) => (bytes ? readHashLines(textOf(bytes)) : null)
