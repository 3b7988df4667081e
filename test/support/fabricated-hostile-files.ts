import { gzipSync } from 'node:zlib'
import { fabricateZip } from './fabricated-files.ts'

export interface FabricatedFile {
  readonly what: string
  readonly name: string
  readonly bytes: Buffer
  /** What the upload answers. */
  readonly status: 201 | 415
}

/** Calls home and shouts in every way a page knows. */
export const SHOUT =
  '<script>alert("ran")</script><img src=x onerror="alert(1)"><iframe src="javascript:alert(2)"></iframe>' +
  '<img src="http://outside.example/pixel.gif"><meta http-equiv="refresh" content="0;url=http://outside.example/gone">' +
  '<form action="http://outside.example/form"><button autofocus onfocus="this.form.submit()">x</button></form>' +
  '<style>@import "http://outside.example/style.css";</style><link rel="stylesheet" href="http://outside.example/s.css">'
const PAGE = `<!doctype html><html><body><p>It was approved on Friday.</p>${SHOUT}</body></html>`
const SVG = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" onload="alert(1)"><text>It was approved on Friday.</text>${inside}</svg>`
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const ZEROS = Buffer.alloc(300_000_000)

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
const utf16be = (text: string) =>
  Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, 'utf16le').swap16()])

const taken = (what: string, name: string, bytes: string | Buffer): FabricatedFile => ({
  what,
  name,
  bytes: Buffer.from(bytes),
  status: 201,
})
const refused = (what: string, name: string, bytes: string | Buffer): FabricatedFile => ({
  ...taken(what, name, bytes),
  status: 415,
})

export const fabricatedHostileFiles = (): FabricatedFile[] => [
  taken('a web page with scripts', 'page.html', PAGE),
  taken('a web page in UTF-16', 'page.htm', utf16(PAGE)),
  taken('a web page in UTF-16, big end first', 'page.html', utf16be(PAGE)),
  taken('a web page under the name of a text', 'page.txt', PAGE),
  taken('a web page in UTF-16 under the name of a text', 'page.txt', utf16(PAGE)),
  taken(
    'a web page in UTF-7 under the name of a text',
    'page.txt',
    '+ADw-script+AD4-alert(1)+ADw-/script+AD4-',
  ),
  taken('a web page under the name of a table', 'table.csv', `name,text\n=cmd|'/c calc'!A0,"${SHOUT}"\n`),
  taken('a web page under the name of JSON', 'data.json', JSON.stringify({ text: SHOUT })),
  taken('a web page under the name of Markdown', 'notes.md', `[x](javascript:alert(1)) ${SHOUT}`),
  taken('a drawing with a script', 'drawing.svg', SVG('<script>alert(2)</script>')),
  taken('a drawing with a web page inside', 'drawing.svg', SVG(`<foreignObject>${SHOUT}</foreignObject>`)),
  taken(
    'a drawing that loads from outside',
    'drawing.svg',
    SVG('<image xlink:href="http://outside.example/a.png"/>'),
  ),
  taken('a drawing in UTF-16', 'drawing.svg', utf16(SVG('<script>alert(2)</script>'))),
  taken('a drawing that is packed', 'drawing.svgz', gzipSync(SVG('<script>alert(2)</script>'))),
  taken(
    'an XML file with a style sheet that runs',
    'data.xml',
    `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="http://outside.example/a.xsl"?><a xmlns:h="http://www.w3.org/1999/xhtml"><h:script>alert(1)</h:script>words</a>`,
  ),
  taken(
    'a mail with scripts',
    'mail.eml',
    `From: a@b.example\r\nTo: c@d.example\r\nSubject: x\r\nContent-Type: text/html\r\n\r\n${PAGE}`,
  ),
  taken(
    'a saved page with scripts',
    'page.mht',
    `From: x\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${PAGE}\r\n--b--\r\n`,
  ),
  taken('a picture that is a web page too', 'picture.gif', Buffer.concat([GIF, Buffer.from(PAGE)])),
  taken('a PDF that is a web page too', 'letter.pdf', `${PAGE}\n%PDF-1.4\n`),
  taken(
    'a picture that is an archive too',
    'picture.gif',
    Buffer.concat([GIF, fabricateZip({ 'run.exe': 'MZ' })]),
  ),
  taken(
    'an archive that climbs out',
    'files.zip',
    fabricateZip({
      '../../../climbed.txt': 'some words',
      '/etc/climbed.txt': 'some words',
      '..\\..\\climbed.txt': 'some words',
    }),
  ),
  taken(
    'an archive that holds programs',
    'files.zip',
    fabricateZip({ 'setup.exe': 'MZ', 'note.txt': 'some words' }),
  ),
  taken('an archive that unpacks to 300 MB', 'bomb.zip', fabricateZip({ 'zeros.txt': ZEROS })),
  taken('a gzip file that unpacks to 300 MB', 'bomb.gz', gzipSync(ZEROS)),
  taken(
    'a document that unpacks to 300 MB',
    'bomb.docx',
    fabricateZip({ '[Content_Types].xml': '<Types/>', 'word/document.xml': ZEROS }),
  ),
  taken('a drawing that unpacks to 300 MB', 'bomb.svgz', gzipSync(ZEROS)),
  taken(
    'an XML file of a billion laughs',
    'laughs.xml',
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, n) => `<!ENTITY ${'bcdefghij'[n]} "${`&${'abcdefghi'[n]};`.repeat(10)}">`).join('')}]><a>&j;</a>`,
  ),
  refused('a drawing under the name of a picture', 'drawing.png', SVG('<script>alert(2)</script>')),
  refused('a web page under the name of a picture', 'page.jpg', PAGE),
  refused('a picture with a script behind its name', 'picture.gif.php', GIF),
  refused('a shortcut', 'readme.url', '[InternetShortcut]\nURL=http://outside.example/'),
]
