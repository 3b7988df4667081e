import {
  readZipDirectory,
  unpackEntry,
} from '#server/features/evidence/extraction/containers/zip-directory.ts'

const MAX_BYTES = 1_000_000

/** The text of one part of a document that is a zip file; '' where there is no such part. */
export function zipPart(bytes: Buffer, name: string): string {
  const entry = readZipDirectory(bytes).find((one) => one.name === name)
  return (entry && unpackEntry(bytes, entry, MAX_BYTES)?.toString()) ?? ''
}
