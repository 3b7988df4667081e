import { Unreadable } from './extraction.ts'
import * as names from './format-names.ts'
import type { FormatId } from './formats.ts'

/** Streams that identify a program's files. A message comes first because it may contain the others. */
const STREAMS: readonly { readonly name: string; readonly format: FormatId }[] = [
  { name: '__properties_version1.0', format: 'outlook' },
  { name: 'WordDocument', format: 'legacyWord' },
  { name: 'Workbook', format: 'workbook' },
  { name: 'Book\0', format: 'workbook' },
]

/** Office's old container holds many kinds of content; its directory names them in UTF-16. */
export function detectCompound(bytes: Uint8Array, extension: string): FormatId {
  const container = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // As bytes: Node's own UTF-16 search never ends on a buffer at an odd address (24.21).
  const has = (name: string) => container.includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage') || has('DRMContent')) throw new Unreadable('This file needs a password.')
  const found = STREAMS.filter(({ name }) => has(name)).map(({ format }) => format)
  if (found[0] === 'outlook') return 'outlook'
  // A document with an embedded sheet holds the streams of both.
  const named = names.EXTENSIONS[extension]
  if (named && found.includes(named)) return named
  if (has('PowerPoint Document')) throw new Unreadable(names.LEGACY_SLIDES)
  if (found[0]) return found[0]
  const claim = named ? names.CLAIMS[named] : undefined
  throw new Unreadable(
    claim
      ? `This file is not ${claim}, although its name says so.`
      : 'Legacy Office files of this kind are not supported. Save it in a current format or as PDF.',
  )
}
