import { createHash } from 'node:crypto'
import { type HashedPath, readHashLines } from '#shared/dossier.ts'

/** Contents by path. */
export type DossierFiles = ReadonlyMap<string, Uint8Array>

/** Takes what is wrong with a file. */
export type Say = (path: string, what: string) => void

/** Says which of the listed files is missing or not as listed. */
export function compare(files: DossierFiles, listed: readonly HashedPath[], say: Say): void {
  for (const { path, sha256 } of listed) {
    const bytes = files.get(path)
    if (!bytes) say(path, 'is missing')
    else if (hashOf(bytes) !== sha256) say(path, 'was changed')
  }
}

export const textOf = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8')
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** Null where the file is missing or no list of hashes. */
export const readList = (bytes: Uint8Array | undefined) => (bytes ? readHashLines(textOf(bytes)) : null)
