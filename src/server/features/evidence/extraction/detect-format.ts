import { extname } from 'node:path'
import { type SourceFile, Unreadable } from './extraction.ts'
import type { FormatId } from './formats.ts'
import { readZipDirectory } from './zip-directory.ts'

const NAMES: Record<string, FormatId> = {
  '.txt': 'text',
  '.text': 'text',
  '.log': 'text',
  '.md': 'text',
  '.markdown': 'text',
  '.csv': 'text',
  '.tsv': 'text',
  '.json': 'text',
  '.html': 'html',
  '.htm': 'html',
  '.xhtml': 'html',
  '.eml': 'mail',
  '.pdf': 'pdf',
  '.docx': 'word',
}

const TYPES: Record<string, FormatId> = {
  'text/plain': 'text',
  'text/markdown': 'text',
  'text/csv': 'text',
  'application/json': 'text',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'message/rfc822': 'mail',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word',
}

const notReadYet = (what: string) => `${what} are not read yet.`
const PICTURE = 'Pictures are not read yet: their text would need OCR.'

const NOT_READ: Record<string, string> = {
  '.doc': notReadYet('Legacy Word files (.doc)'),
  '.xls': notReadYet('Legacy Excel files (.xls)'),
  '.ppt': notReadYet('Legacy PowerPoint files (.ppt)'),
  '.msg': notReadYet('Outlook messages (.msg)'),
  '.xlsx': notReadYet('Excel workbooks (.xlsx)'),
  '.pptx': notReadYet('PowerPoint files (.pptx)'),
  '.rtf': notReadYet('Rich Text files (.rtf)'),
  '.odt': notReadYet('OpenDocument files'),
  '.ods': notReadYet('OpenDocument files'),
  '.mbox': notReadYet('Mailbox files (.mbox)'),
  '.zip': notReadYet('Zip archives'),
  '.docm': 'Office files with macros are not read.',
  '.xlsm': 'Office files with macros are not read.',
  '.pptm': 'Office files with macros are not read.',
}

/** First bytes (latin1) of what is never text; the first match counts. */
const MAGIC: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|BM.{4}\0\0\0\0|RIFF.{4}WEBP|.{4}ftyp(?:heic|heix|mif1|avif))/s,
    PICTURE,
  ],
  [/^\{\\rtf/, NOT_READ['.rtf']!],
  [/^(?:Rar!|7z\xbc\xaf|\x1f\x8b|BZh|\xfd7zXZ|\x5d\0\0)/, 'Archives of this kind are not read.'],
  [/^(?:MZ|\x7fELF)/, 'Programs are not read.'],
  [/^(?:ID3|\xff[\xf3\xfb]|OggS|RIFF|.{4}ftyp)/s, 'Sound and video are not read.'],
]

/**
 * Which reader a file belongs to. Content wins over the name, the name over the type; a file that is not what it
 * says, or of a kind that is not read, throws `Unreadable` with the reason.
 */
export function detectFormat(file: SourceFile): FormatId {
  const extension = extname(file.fileName).toLowerCase()
  const head = Buffer.from(file.bytes.subarray(0, 1024)).toString('latin1')
  if (/^(?:\xef\xbb\xbf)?\s*%PDF-/.test(head)) return 'pdf'
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return zipFormat(file, extension)
  if (head.startsWith('\xd0\xcf\x11\xe0')) throw new Unreadable(compoundReason(file.bytes, extension))
  const magic = MAGIC.find(([pattern]) => pattern.test(head))
  if (magic) throw new Unreadable(magic[1])
  return textFormat(file, extension, head)
}

function textFormat(file: SourceFile, extension: string, head: string): FormatId {
  const named = NAMES[extension] ?? (NOT_READ[extension] ? undefined : TYPES[baseType(file.mimeType)])
  if (named === 'pdf' && head.includes('%PDF-')) return 'pdf'
  if (named === 'pdf') throw new Unreadable('This file is not a PDF, although its name says so.')
  if (named === 'word') throw new Unreadable('This file is not a Word document, although its name says so.')
  if (named) return named
  if (/^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)/i.test(head) && NOT_READ[extension]) return 'html'
  const reason = NOT_READ[extension]
  if (reason) throw new Unreadable(reason)
  if (extension === '' && file.mimeType === null) return 'text'
  throw new Unreadable(`Files of this kind${extension ? ` (${extension})` : ''} are not read.`)
}

const baseType = (mimeType: string | null): string => mimeType?.split(';')[0]!.trim().toLowerCase() ?? ''

function zipFormat(file: SourceFile, extension: string): FormatId {
  const names = new Set(readZipDirectory(file.bytes).map((entry) => entry.name))
  const has = (prefix: string) => [...names].some((name) => name.startsWith(prefix))
  if (/^\.(?:doc|xls|ppt)m$/.test(extension)) throw new Unreadable(NOT_READ[extension]!)
  if (names.has('[Content_Types].xml')) {
    if (has('xl/')) throw new Unreadable(NOT_READ['.xlsx']!)
    if (has('ppt/')) throw new Unreadable(NOT_READ['.pptx']!)
    if (has('word/') || extension === '.docx') return 'word'
  }
  if (extension === '.docx')
    throw new Unreadable('This file is not a Word document, although its name says so.')
  throw new Unreadable(names.has('mimetype') ? NOT_READ['.odt']! : NOT_READ['.zip']!)
}

/** Office's old container holds many things; its directory names them in UTF-16. */
function compoundReason(bytes: Uint8Array, extension: string): string {
  const container = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // As bytes: Node's own UTF-16 search never ends on a buffer at an odd address (24.21).
  const has = (name: string) => container.includes(Buffer.from(name, 'utf16le'))
  if (has('EncryptedPackage') || has('DRMContent')) return 'This file needs a password.'
  if (/^\.(?:doc|xls|ppt|msg)$/.test(extension)) return NOT_READ[extension]!
  if (has('__properties_version1.0')) return NOT_READ['.msg']!
  if (has('WordDocument')) return NOT_READ['.doc']!
  if (has('Workbook')) return NOT_READ['.xls']!
  return notReadYet('Legacy Office files')
}
