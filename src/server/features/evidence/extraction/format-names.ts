import type { FormatId } from './formats.ts'

export const EXTENSIONS: Readonly<Record<string, FormatId>> = {
  ...named('loadFile', '.dat'),
  ...named('text', '.opt .txt .text .log .md .markdown .csv .tsv .json .xml'),
  ...named('card', '.ics .vcf'),
  ...named('captions', '.vtt .srt .sbv'),
  ...named('html', '.html .htm .xhtml'),
  // Web pages that a browser or Word saved as one file have the structure of mails.
  ...named('mail', '.eml .mht .mhtml'),
  ...named('outlook', '.msg'),
  ...named('mailbox', '.mbox .mbx'),
  ...named('dataFile', '.pst .ost'),
  ...named('pdf', '.pdf'),
  ...named('word', '.docx .dotx'),
  ...named('legacyWord', '.doc .dot'),
  ...named('rtf', '.rtf'),
  ...named('openDocument', '.odt .ott .odp .otp'),
  ...named('workbook', '.xlsx .xltx .xlsb .xls .xlt .ods .ots'),
  ...named('slides', '.pptx .ppsx .potx'),
  ...named('book', '.epub'),
  ...named('image', '.png .jpg .jpeg .gif .tif .tiff .bmp .webp'),
  ...named('svg', '.svg .svgz'),
  ...named('archive', '.zip'),
  ...named('sevenZip', '.7z'),
  ...named('rar', '.rar'),
  ...named('tar', '.tar'),
  ...named('gzip', '.gz .tgz'),
}

export const TYPES: Readonly<Record<string, FormatId>> = {
  'text/plain': 'text',
  'text/markdown': 'text',
  'text/csv': 'text',
  'text/xml': 'text',
  'text/calendar': 'card',
  'text/vcard': 'card',
  'application/xml': 'text',
  'application/json': 'text',
  'text/vtt': 'captions',
  'text/srt': 'captions',
  'application/x-subrip': 'captions',
  'text/html': 'html',
  'application/xhtml+xml': 'html',
  'message/rfc822': 'mail',
  'application/mbox': 'mailbox',
  'application/vnd.ms-outlook': 'outlook',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'word',
  'application/msword': 'legacyWord',
  'application/rtf': 'rtf',
  'text/rtf': 'rtf',
  'application/vnd.oasis.opendocument.text': 'openDocument',
  'application/vnd.oasis.opendocument.presentation': 'openDocument',
  'application/vnd.oasis.opendocument.spreadsheet': 'workbook',
  'application/vnd.ms-excel': 'workbook',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'workbook',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'slides',
  'application/epub+zip': 'book',
  'image/svg+xml': 'svg',
}

/** What a file of a format claims to be, for messages when its bytes disagree. */
export const CLAIMS: Partial<Readonly<Record<FormatId, string>>> = {
  outlook: 'an Outlook message',
  dataFile: 'an Outlook data file',
  pdf: 'a PDF',
  word: 'a Word document',
  legacyWord: 'a Word document',
  rtf: 'a Rich Text file',
  openDocument: 'an OpenDocument file',
  workbook: 'a workbook',
  slides: 'a presentation',
  book: 'an electronic book',
  image: 'a picture',
  archive: 'a zip archive',
  sevenZip: 'a 7z archive',
  rar: 'a rar archive',
  tar: 'a tar archive',
  gzip: 'a gzip file',
}

export const MACROS = 'Office files with macros are not supported.'
export const LEGACY_SLIDES = 'Legacy PowerPoint files (.ppt) are not supported; save it as .pptx or PDF.'
export const PHOTO_FORMAT = 'Pictures of this kind (HEIC, AVIF) are not supported; save it as JPEG or PNG.'
export const ARCHIVE_KIND = 'Archives of this kind are not supported; repack it as .zip.'
export const PROGRAM = 'Programs are not supported.'
export const SOUND = 'Sound and video are not supported.'
const WHATSAPP_BACKUP =
  'Backups of WhatsApp are encrypted and not supported; export the chat as text on the telephone.'
const DATABASE = 'Databases are not supported; export what it holds as text or tables.'
export const APPLE = 'Apple iWork files are not supported; export it as PDF.'

/** Known kinds that are not supported. */
export const NOT_READ: Readonly<Record<string, string>> = {
  '.ppt': LEGACY_SLIDES,
  '.pps': LEGACY_SLIDES,
  '.docm': MACROS,
  '.dotm': MACROS,
  '.xlsm': MACROS,
  '.xltm': MACROS,
  '.pptm': MACROS,
  '.ppsm': MACROS,
  '.heic': PHOTO_FORMAT,
  '.avif': PHOTO_FORMAT,
  '.wpd': 'WordPerfect files are not supported; save it as .docx or PDF.',
  '.one': 'OneNote files are not supported; export it as PDF.',
  '.pages': APPLE,
  '.numbers': APPLE,
  '.key': APPLE,
  '.exe': PROGRAM,
  '.dll': PROGRAM,
  '.crypt12': WHATSAPP_BACKUP,
  '.crypt14': WHATSAPP_BACKUP,
  '.crypt15': WHATSAPP_BACKUP,
  '.db': DATABASE,
  '.sqlite': DATABASE,
  '.gpg': 'This file is encrypted. Decrypt it first.',
  '.pgp': 'This file is encrypted. Decrypt it first.',
}

function named(format: FormatId, extensions: string): Record<string, FormatId> {
  return Object.fromEntries(extensions.split(' ').map((extension) => [extension, format]))
}
