import { crc32 } from 'node:zlib'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { Bomb, overLimit, readPackedFiles } from './archive-members.ts'
import { HARMLESS_BYTES, LARGEST_RATIO } from './members.ts'
import { readZipDirectory, unpackEntry, type ZipEntry } from './zip-directory.ts'

/** A zip archive; see `readPackedFiles`. */
export async function readArchive(file: SourceFile): Promise<Reading> {
  return readPackedFiles(
    readZipDirectory(file.bytes).map((entry) => ({
      path: entry.name,
      unpack: (most: number) => unpackMember(file.bytes, entry, most),
    })),
  )
}

function unpackMember(bytes: Uint8Array, entry: ZipEntry, left: number): Uint8Array {
  const believable = Math.max(HARMLESS_BYTES, entry.compressedSize * LARGEST_RATIO)
  const content = unpackEntry(bytes, entry, Math.min(left, believable))
  if (content) {
    // Bytes that unpack without error may still differ from those that were packed: not usable as evidence.
    if (crc32(content) !== entry.crc) throw new Unreadable('A file in this archive is damaged.')
    return Uint8Array.from(content)
  }
  if (believable <= left)
    throw new Bomb(
      `A file in this archive unpacks to more than ${LARGEST_RATIO} times its size; nothing was extracted.`,
    )
  throw overLimit()
}
