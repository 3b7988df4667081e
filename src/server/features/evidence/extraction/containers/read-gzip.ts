import { gunzipSync } from 'node:zlib'
import { megabytes } from '../bounds.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { harmlessName } from './file-name.ts'
import { HARMLESS_BYTES, LARGEST_RATIO, MAX_MEMBERS_BYTES } from './members.ts'
import { readTarBytes } from './read-tar.ts'
import { isTarHeader } from './tar-headers.ts'

/** The one file in a gzip becomes a separate item; of an archive in a gzip, each of its files. */
export async function readGzip(file: SourceFile): Promise<Reading> {
  const content = gunzipBounded(file.bytes)
  if (isTar(content)) return readTarBytes(content)
  const name = harmlessName(file.fileName.replace(/\.gz$/i, '').replace(/\.tgz$/i, '.tar'), 'file-1')
  const attachment = { fileName: name, mimeType: null, bytes: Uint8Array.from(content) }
  return { text: `Archive with 1 file\n${name}`, attachments: [attachment] }
}

/** Throws `Unreadable` for a bomb or a damaged file. */
export function gunzipBounded(bytes: Uint8Array): Buffer {
  const most = Math.min(MAX_MEMBERS_BYTES, Math.max(HARMLESS_BYTES, bytes.length * LARGEST_RATIO))
  try {
    return gunzipSync(bytes, { maxOutputLength: most })
  } catch (error) {
    if (error instanceof RangeError)
      throw new Unreadable(`This file unpacks to more than ${megabytes(most)} and was not read.`)
    throw new Unreadable('This gzip file is damaged.')
  }
}

const isTar = (content: Buffer): boolean =>
  content.toString('latin1', 257, 262) === 'ustar' || isTarHeader(content)
