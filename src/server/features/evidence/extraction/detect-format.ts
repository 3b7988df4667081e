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
const ARCHIVE = 'Archives of this kind are not read.'
const SOUND = 'Sound and video are not read.'

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
  '.jpg': PICTURE,
  '.jpeg': PICTURE,
  '.png': PICTURE,
  '.gif': PICTURE,
  '.bmp': PICTURE,
  '.tif': PICTURE,
  '.tiff': PICTURE,
  '.epub': notReadYet('Electronic books (.epub)'),
}

interface Signature {
  /** Offset of the bytes in the file. */
  readonly at?: number
  readonly starts: readonly string[]
  readonly reason: string
}

/** Bytes that no text begins with. */
const BINARY: readonly Signature[] = [
  { starts: ['\x89PNG', '\xff\xd8\xff', 'II*\0', 'MM\0*'], reason: PICTURE },
  { at: 4, starts: ['ftypheic', 'ftypheix', 'ftypmif1', 'ftypavif'], reason: PICTURE },
  { starts: ['7z\xbc\xaf', '\x1f\x8b', '\xfd7zXZ', '\x5d\0\0'], reason: ARCHIVE },
  { starts: ['\x7fELF'], reason: 'Programs are not read.' },
  { starts: ['\xff\xfb', '\xff\xf3'], reason: SOUND },
]

/** Letters that a text may begin with as well: they count where a zero byte says that it is none. */
const LETTERS: readonly Signature[] = [
  { starts: ['GIF8'], reason: PICTURE },
  { at: 8, starts: ['WEBP'], reason: PICTURE },
  { starts: ['Rar!', 'BZh'], reason: ARCHIVE },
  { starts: ['MZ'], reason: 'Programs are not read.' },
  { starts: ['ID3', 'OggS', 'RIFF'], reason: SOUND },
  { at: 4, starts: ['ftyp'], reason: SOUND },
]

function binaryReason(head: string): string | null {
  if (head.startsWith('{\\rtf')) return NOT_READ['.rtf']!
  const signatures = head.includes('\0') ? [...BINARY, ...LETTERS] : BINARY
  const matches = ({ at = 0, starts }: Signature) => starts.some((start) => head.startsWith(start, at))
  return signatures.find(matches)?.reason ?? null
}

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
  const reason = binaryReason(head)
  if (reason) throw new Unreadable(reason)
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

const baseType = (mimeType: string | null): string =>
  (mimeType ?? '').replace(/;.*/s, '').trim().toLowerCase()

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
  throw new Unreadable(NOT_READ[extension] ?? NOT_READ['.zip']!)
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
