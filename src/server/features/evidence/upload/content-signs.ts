import type { ContentSign } from '#shared/upload-rules.ts'
import { isTarHeader } from '../extraction/containers/tar-headers.ts'
import { guessUtf16 } from '../extraction/decode-text.ts'
import { isLoadFile } from '../extraction/productions/load-file.ts'

/** How much of a file is inspected. */
export const HEAD_BYTES = 64 * 1024

export interface HeadContent {
  /** More than one for a file that is several kinds at once. */
  readonly signs: ReadonlySet<ContentSign>
  /** An office package with macros, whatever its name says. */
  readonly macros: boolean
}

const TYPES: Readonly<Record<string, ContentSign>> = {
  'application/rtf': 'rtf',
  'application/gzip': 'gzip',
  'image/png': 'png',
  'image/apng': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/tiff': 'tiff',
  'image/bmp': 'bmp',
  'image/webp': 'webp',
  'image/heic': 'heif',
  'image/heif': 'heif',
  'image/avif': 'heif',
}
const BYTE_ORDER_MARKS = ['\xef\xbb\xbf', '\xff\xfe', '\xfe\xff', '\0\0\xfe\xff']
const MAX_CONTROL_SHARE = 0.01
const CONTROLS_ALWAYS_ALLOWED = 40

/** What the first bytes say a file is, regardless of its name. */
export async function readSigns(head: Buffer): Promise<HeadContent> {
  const letters = head.toString('latin1')
  const signs = new Set<ContentSign>()
  if (letters.slice(0, 1024).includes('%PDF-')) signs.add('pdf')
  if (letters.startsWith('PK\x03\x04') || letters.startsWith('PK\x05\x06')) signs.add('zip')
  if (letters.startsWith('\xd0\xcf\x11\xe0')) signs.add('compound')
  if (letters.startsWith('{\\rtf')) signs.add('rtf')
  if (letters.startsWith('!BDN')) signs.add('data_file')
  if (isLoadFile(letters.slice(0, 1024))) signs.add('load_file')
  if (letters.startsWith('\x78\x9f\x3e\x22')) signs.add('tnef')
  if (letters.startsWith('7z\xbc\xaf\x27\x1c')) signs.add('7z')
  if (letters.startsWith('Rar!\x1a\x07')) signs.add('rar')
  if (letters.startsWith('ustar', 257) || isTarHeader(head)) signs.add('tar')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a workbook from before 1993 begins with them
  if (/^\x09[\0\x02\x04\x08][\x04\x06\x08]\0/.test(letters)) signs.add('old_workbook')
  if (isText(head, letters)) return { signs: signs.add('text'), macros: false }
  const { fileTypeFromBuffer } = await import('file-type')
  // The library throws for a package that is cut off in the middle of its directory.
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  const sign = found && TYPES[found.mime]
  if (sign) signs.add(sign)
  return { signs, macros: found?.mime.includes('macroenabled') ?? false }
}

/**
 * No zero byte except in UTF-16 and after a byte order mark, and few control characters: some real texts have some.
 */
function isText(head: Buffer, letters: string): boolean {
  if (BYTE_ORDER_MARKS.some((mark) => letters.startsWith(mark))) return true
  if (head.includes(0)) return guessUtf16(head) !== null
  // biome-ignore lint/suspicious/noControlCharactersInRegex: counting them is the point
  const controls = letters.match(/[\x01-\x08\x0e-\x1a\x1c-\x1f]/g)?.length ?? 0
  return controls <= CONTROLS_ALWAYS_ALLOWED || controls <= head.length * MAX_CONTROL_SHARE
}
