import { LIMITS } from './limits.ts'

/** What uploads are held to; the server enforces it, the documentation and the interface read it here. */
export const UPLOAD_LIMITS = {
  fileBytes: LIMITS.uploadBytes,
  /** Longer names are cut, and the chain of custody keeps them as they were given. */
  fileNameLength: 200,
  fieldBytes: 8_000,
  fields: 10,
} as const

/** What a file's first bytes say it is. `text` is what decodes as text and looks like nothing else. */
export const CONTENT_SIGNS = [
  'text',
  'pdf',
  'zip',
  'compound',
  'rtf',
  'png',
  'jpeg',
  'gif',
  'tiff',
  'bmp',
  'webp',
  'heif',
  'gzip',
  'old_workbook',
  '7z',
  'rar',
  'tar',
  'data_file',
  'load_file',
  'tnef',
] as const
export type ContentSign = (typeof CONTENT_SIGNS)[number]

export interface UploadKind {
  /** For people, as in "This is not …, although its name says so." */
  readonly name: string
  readonly extensions: readonly string[]
  /** What the file is served as. The first also stands for what the browser's own claim is compared with. */
  readonly mimeTypes: readonly [string, ...string[]]
  readonly content: readonly ContentSign[]
  /** Shown in the browser; everything else, and all that could run something, is only ever downloaded. */
  readonly inline: boolean
}

const image = (name: string, mimeType: string, sign: ContentSign, ...extensions: string[]): UploadKind => ({
  name,
  extensions,
  mimeTypes: [mimeType],
  content: [sign],
  inline: sign !== 'tiff' && sign !== 'heif',
})

const office = (
  name: string,
  content: readonly ContentSign[],
  extensions: readonly string[],
  ...mimeTypes: [string, ...string[]]
): UploadKind => ({ name, extensions, mimeTypes, content, inline: false })

const text = (
  name: string,
  inline: boolean,
  extensions: readonly string[],
  ...mimeTypes: [string, ...string[]]
): UploadKind => ({ name, extensions, mimeTypes, content: ['text'], inline })

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'
/** Office files with a password are compound files around the package. */
const PACKAGE: readonly ContentSign[] = ['zip', 'compound']
/** Programs save web pages, mails and tables as text under the names of the old office formats. */
const LEGACY: readonly ContentSign[] = ['compound', 'rtf', 'zip', 'text']

/** Everything that is accepted. What is not here is refused. */
export const UPLOAD_KINDS: readonly UploadKind[] = [
  { name: 'a PDF', extensions: ['.pdf'], mimeTypes: ['application/pdf'], content: ['pdf'], inline: false },
  office('a Word document', PACKAGE, ['.docx', '.dotx'], `${OOXML}.wordprocessingml.document`),
  office('a workbook', PACKAGE, ['.xlsx', '.xltx', '.xlsb'], `${OOXML}.spreadsheetml.sheet`),
  office('a presentation', PACKAGE, ['.pptx', '.ppsx', '.potx'], `${OOXML}.presentationml.presentation`),
  office('a Word document', LEGACY, ['.doc', '.dot'], 'application/msword'),
  office('a workbook', [...LEGACY, 'old_workbook'], ['.xls', '.xlt'], 'application/vnd.ms-excel'),
  office('a presentation', ['compound'], ['.ppt', '.pps'], 'application/vnd.ms-powerpoint'),
  office('an OpenDocument text', ['zip'], ['.odt', '.ott'], `${ODF}.text`),
  office('an OpenDocument spreadsheet', ['zip'], ['.ods', '.ots'], `${ODF}.spreadsheet`),
  office('an OpenDocument presentation', ['zip'], ['.odp', '.otp'], `${ODF}.presentation`),
  office('a Rich Text file', ['rtf', 'text'], ['.rtf'], 'application/rtf', 'text/rtf'),
  office('an electronic book', ['zip'], ['.epub'], 'application/epub+zip'),
  office('an Outlook message', ['compound'], ['.msg'], 'application/vnd.ms-outlook'),
  office('an Outlook data file', ['data_file'], ['.pst', '.ost'], 'application/vnd.ms-outlook-pst'),
  text('a mail', false, ['.eml'], 'message/rfc822'),
  text('a mailbox', false, ['.mbox', '.mbx'], 'application/mbox'),
  text('a saved web page', false, ['.mht', '.mhtml'], 'multipart/related'),
  text('a text file', true, ['.txt', '.text', '.log', '.md', '.markdown'], 'text/plain', 'text/markdown'),
  text('a transcript', false, ['.vtt'], 'text/vtt'),
  text('a transcript', false, ['.srt', '.sbv'], 'text/srt', 'application/x-subrip'),
  text('a table', true, ['.csv', '.tsv'], 'text/csv', 'text/tab-separated-values'),
  text('a JSON file', true, ['.json'], 'application/json'),
  text('a calendar', false, ['.ics'], 'text/calendar'),
  text('a contact', false, ['.vcf'], 'text/vcard', 'text/x-vcard'),
  text('a web page', false, ['.html', '.htm', '.xhtml'], 'text/html', 'application/xhtml+xml'),
  text('an XML file', false, ['.xml'], 'application/xml', 'text/xml'),
  text('a drawing', false, ['.svg'], 'image/svg+xml'),
  image('a PNG picture', 'image/png', 'png', '.png'),
  image('a JPEG picture', 'image/jpeg', 'jpeg', '.jpg', '.jpeg'),
  image('a GIF picture', 'image/gif', 'gif', '.gif'),
  image('a TIFF picture', 'image/tiff', 'tiff', '.tif', '.tiff'),
  image('a BMP picture', 'image/bmp', 'bmp', '.bmp'),
  image('a WebP picture', 'image/webp', 'webp', '.webp'),
  image('a HEIF picture', 'image/heic', 'heif', '.heic', '.heif'),
  office('a zip archive', ['zip'], ['.zip'], 'application/zip', 'application/x-zip-compressed'),
  office('a load file', ['load_file', 'tnef'], ['.dat'], 'application/x-concordance'),
  text('a load file', false, ['.opt'], 'text/x-opticon'),
  office('a 7z archive', ['7z'], ['.7z'], 'application/x-7z-compressed'),
  office('a rar archive', ['rar'], ['.rar'], 'application/vnd.rar', 'application/x-rar-compressed'),
  office('a tar archive', ['tar'], ['.tar'], 'application/x-tar'),
  office('a gzip file', ['gzip'], ['.gz', '.tgz', '.svgz'], 'application/gzip', 'application/x-gzip'),
]

/** Claims by which a browser only says that it does not know. */
export const UNKNOWN_MIME_TYPES: readonly string[] = ['', 'application/octet-stream', 'binary/octet-stream']

/** What browsers and mail programs say of files that are accepted, besides the types these are served as. */
export const TOLERATED_MIME_TYPES: readonly string[] = [
  'text/x-log',
  'text/x-markdown',
  'text/x-web-markdown',
  'text/comma-separated-values',
  'text/x-comma-separated-values',
  'text/x-csv',
  'text/richtext',
  'text/x-vcalendar',
  'text/x-mail',
  'image/',
  'message/',
  'application/vnd.ms-',
  'application/vnd.openxmlformats-officedocument.',
  'application/vnd.oasis.opendocument.',
  'application/x-pdf',
  'application/x-rtf',
  'application/x-mimearchive',
  'application/x-zip',
  'application/x-rar',
  'application/x-compressed-tar',
  'application/x-gtar',
  'application/x-compressed',
  'application/zip-compressed',
]

/** Programs, scripts, installers, links and settings: refused by name before anything else is looked at. */
export const BLOCKED_EXTENSIONS: readonly string[] = (
  '.exe .dll .com .scr .pif .cpl .msi .msp .mst .msix .appx .sys .drv .ocx .bat .cmd .ps1 .psm1 .psd1 .vbs .vbe ' +
  '.js .jse .mjs .cjs .ts .jsx .tsx .wasm .wsf .wsh .wsc .sct .hta .htc .php .php3 .php4 .php5 .php7 .php8 .phps ' +
  '.pht .phtm .phtml .phar .asp .aspx .ashx .asmx .ascx .cer .cfm .cgi .pl .pm .py .pyc .rb .lua .jsp .jspx .jar ' +
  '.war .ear .class .apk .ipa .app .dmg .pkg .deb .rpm .run .elf .so .dylib .sh .bash .zsh .csh .ksh .fish ' +
  '.command .lnk .url .desktop .scf .inf .reg .gadget .application .chm .hlp .iso .img .vhd .vhdx .config .htaccess ' +
  '.htpasswd .shtml .stm .swf .xap .xll .xla .xlam .docm .dotm .xlsm .xltm .pptm .ppsm .potm .ppam .sldm ' +
  '.library-ms .settingcontent-ms .search-ms .diagcab'
).split(' ')

/** Of these, what a careless program would run wherever it stands in a name, as in `invoice.php.jpg`. */
export const BLOCKED_INNER_EXTENSIONS: readonly string[] =
  '.exe .scr .pif .bat .cmd .ps1 .vbs .hta .php .php3 .php4 .php5 .php7 .pht .phtml .phar .asp .aspx .jsp .jspx .cgi .lnk'.split(
    ' ',
  )

/** The kind that a file name stands for, or null. */
export const kindOfExtension = (extension: string): UploadKind | null =>
  UPLOAD_KINDS.find((kind) => kind.extensions.includes(extension)) ?? null

/** The kind that is served under a type, or null. */
export const kindOfMimeType = (mimeType: string): UploadKind | null =>
  UPLOAD_KINDS.find((kind) => kind.mimeTypes.includes(mimeType)) ?? null
