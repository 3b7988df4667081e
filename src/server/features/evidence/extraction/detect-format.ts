import { extname } from 'node:path'
import { isTarHeader, TAR_BLOCK } from './containers/tar-headers.ts'
import { readZipDirectory, zipParts } from './containers/zip-directory.ts'
import { CHAT_HEAD, detectChat } from './detect-chat.ts'
import { detectCompound } from './detect-compound.ts'
import { type OpenFile, type SourceFile, Unreadable } from './extraction.ts'
import * as names from './format-names.ts'
import type { FormatId } from './formats.ts'

interface Signature {
  /** Offset of the bytes in the file. */
  readonly at?: number
  readonly starts: readonly string[]
  readonly means: { readonly format: FormatId } | { readonly reason: string }
}

const image = { format: 'image' } as const

/** Bytes that no text begins with. */
const BINARY: readonly Signature[] = [
  { starts: ['\x89PNG', '\xff\xd8\xff', 'II*\0', 'MM\0*'], means: image },
  {
    starts: ['\x09\0\x04\0', '\x09\x02\x06\0', '\x09\x04\x06\0', '\x09\x08\x08\0'],
    means: { format: 'workbook' },
  },
  { at: 4, starts: ['ftypheic', 'ftypheix', 'ftypmif1', 'ftypavif'], means: { reason: names.PHOTO_FORMAT } },
  { starts: ['\x1f\x8b'], means: { format: 'gzip' } },
  { starts: ['!BDN'], means: { format: 'dataFile' } },
  { starts: ['\x78\x9f\x3e\x22'], means: { format: 'tnef' } },
  { starts: ['7z\xbc\xaf'], means: { format: 'sevenZip' } },
  { starts: ['Rar!\x1a\x07'], means: { format: 'rar' } },
  { at: 257, starts: ['ustar'], means: { format: 'tar' } },
  { starts: ['\xfd7zXZ', '\x5d\0\0'], means: { reason: names.ARCHIVE_KIND } },
  { starts: ['\x7fELF'], means: { reason: names.PROGRAM } },
  { starts: ['\xff\xfb', '\xff\xf3'], means: { reason: names.SOUND } },
]

/** Letters that a text may also begin with: they count only if a zero byte rules out text. */
const LETTERS: readonly Signature[] = [
  { starts: ['GIF8', 'BM'], means: image },
  { at: 8, starts: ['WEBP'], means: image },
  { starts: ['BZh'], means: { reason: names.ARCHIVE_KIND } },
  { starts: ['MZ'], means: { reason: names.PROGRAM } },
  { starts: ['ID3', 'OggS', 'RIFF'], means: { reason: names.SOUND } },
  { at: 4, starts: ['ftyp'], means: { reason: names.SOUND } },
]

/**
 * The reader for a file. Content wins over the name, the name over the type. Throws `Unreadable` with the reason for
 * a file that is not what it claims, or of an unsupported kind.
 */
export function detectFormat(file: OpenFile): FormatId {
  const extension = extname(file.fileName).toLowerCase()
  const head = file.source.read(0, 1024).toString('latin1')
  if (/^(?:\xef\xbb\xbf)?\s*%PDF-/.test(head)) return 'pdf'
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return zipFormat(file, extension)
  if (head.startsWith('\xd0\xcf\x11\xe0')) return detectCompound(file.bytes, extension)
  if (head.startsWith('{\\rtf')) return 'rtf'
  const known = binaryFormat(head, extension)
  if (known === null && isTarHeader(file.source.read(0, TAR_BLOCK))) return 'tar'
  return known ?? textFormat(file, extension, head)
}

function binaryFormat(head: string, extension: string): FormatId | null {
  const signatures = head.includes('\0') ? [...BINARY, ...LETTERS] : BINARY
  const matches = ({ at = 0, starts }: Signature) => starts.some((start) => head.startsWith(start, at))
  const means = signatures.find(matches)?.means
  if (!means) return null
  if ('reason' in means) throw new Unreadable(means.reason)
  return means.format === 'gzip' && extension === '.svgz' ? 'svg' : means.format
}

function textFormat(file: OpenFile, extension: string, head: string): FormatId {
  const reason = names.NOT_READ[extension]
  if (reason) throw new Unreadable(reason)
  const named = names.EXTENSIONS[extension] ?? names.TYPES[baseType(file.mimeType)]
  if (named === 'pdf' && head.includes('%PDF-')) return 'pdf'
  if (!named && extension === '' && file.mimeType === null) return 'text'
  if (!named)
    throw new Unreadable(`Files of this kind${extension ? ` (${extension})` : ''} are not supported.`)
  if (/^[^\0]{0,400}<svg\b/i.test(head) && (named === 'text' || named === 'image')) return 'svg'
  if (named === 'text' && /^(?:\xef\xbb\xbf)?WEBVTT(?:\s|$)/.test(head)) return 'captions'
  if (extension === '.json') return detectChat(file.source.read(0, CHAT_HEAD).toString('latin1')) ?? named
  if (/^[^\0]*urn:schemas-microsoft-com:office:spreadsheet/.test(head)) return 'workbook'
  return names.CLAIMS[named] ? claimedFormat(named, head) : named
}

/** Some programs save web pages, mails and tables as text under the names of office files. */
function claimedFormat(named: FormatId, head: string): FormatId {
  const isLegacyOffice = named === 'legacyWord' || named === 'workbook'
  if (isLegacyOffice && /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html)/i.test(head)) return 'html'
  if (isLegacyOffice && /^MIME-Version:/im.test(head)) return 'mail'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: text has none of them
  const isText = /^\xff\xfe|^[^\0-\x08\x0e-\x1a]*$/.test(head)
  if (isText && (isLegacyOffice || named === 'rtf')) return 'text'
  throw new Unreadable(`This file is not ${names.CLAIMS[named]}, although its name says so.`)
}

const baseType = (mimeType: string | null): string =>
  (mimeType ?? '').replace(/;.*/s, '').trim().toLowerCase()

function zipFormat(file: SourceFile, extension: string): FormatId {
  const parts = readZipDirectory(file.bytes)
  const has = (pattern: RegExp) => parts.some((entry) => pattern.test(entry.name))
  if (/m$/.test(extension) && names.NOT_READ[extension] === names.MACROS) throw new Unreadable(names.MACROS)
  if (has(/^\[Content_Types\]\.xml$/)) {
    if (has(/^xl\//)) return 'workbook'
    if (has(/^ppt\//)) return 'slides'
    if (has(/^word\//)) return 'word'
  }
  if (has(/^mimetype$/)) return packageFormat(file)
  if (has(/^Index\/Document\.iwa$/)) throw new Unreadable(names.APPLE)
  const named = names.EXTENSIONS[extension]
  if (named && named !== 'archive' && names.CLAIMS[named])
    throw new Unreadable(`This file is not ${names.CLAIMS[named]}, although its name says so.`)
  return 'archive'
}

/** Packages of this kind store their type in a separate part. */
function packageFormat(file: SourceFile): FormatId {
  const type =
    zipParts(
      file.bytes,
      64 * 1024,
    )('mimetype')
      ?.toString('latin1')
      .trim() ?? ''
  return names.TYPES[type.replace(/-template$/, '')] ?? 'archive'
}
