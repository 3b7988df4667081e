import { codePageLabel } from '../code-pages.ts'
import { harmlessName } from '../containers/file-name.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { htmlToPlain } from '../html-to-plain.ts'
import { rtfToPlain } from '../office/rtf-to-plain.ts'
import { decompressRtf } from './compressed-rtf.ts'
import { type MapiValue, readMapiProperties } from './mapi-properties.ts'

const FIRST_ATTRIBUTE = 6
/** The names of attributes, with the kind of their value in the upper half. */
const CODE_PAGE = 0x69007
const SUBJECT = 0x18004
const BODY = 0x2800c
const PROPERTIES = 0x69003
const ATTACHMENT_BEGINS = 0x69002
const ATTACHMENT_NAME = 0x18010
const ATTACHMENT_DATA = 0x6800f
const ATTACHMENT_PROPERTIES = 0x69005
/** The numbers of properties. */
const MAPI = {
  subject: 0x37,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  data: 0x3701,
  fileName: 0x3707,
  pages: 0x3fde,
}
/** A message within a message begins with the name of its interface. */
const INTERFACE_BYTES = 16

interface Message {
  codePage: number
  subject: string
  body: string
  properties: ReadonlyMap<number, MapiValue>
  readonly attachments: { name: string; bytes: Uint8Array; properties: ReadonlyMap<number, MapiValue> }[]
}

/** What Outlook packs into "winmail.dat": the text of a mail as it was formatted, and its attachments. */
export async function readTnef(file: SourceFile): Promise<Reading> {
  const message = readMessage(Buffer.from(file.bytes))
  const subject = wordsFrom(message, MAPI.subject) || message.subject
  const attachments = message.attachments.map(toSourceFile)
  const head = [
    ...(subject === '' ? [] : [`Subject: ${subject}`]),
    ...(attachments.length === 0
      ? []
      : [`Attachments: ${attachments.map((one) => one.fileName).join(', ')}`]),
  ]
  return {
    text: [head.join('\n'), bodyText(message).trim()].filter((part) => part !== '').join('\n\n'),
    title: subject === '' ? null : subject,
    attachments,
    whyEmpty: 'This file only says how a mail was formatted.',
  }
}

function readMessage(bytes: Buffer): Message {
  const message: Message = { codePage: 1252, subject: '', body: '', properties: new Map(), attachments: [] }
  for (const { name, value } of attributes(bytes)) {
    const last = message.attachments.at(-1)
    if (name === CODE_PAGE && value.length >= 4) message.codePage = value.readUInt32LE(0)
    else if (name === SUBJECT) message.subject = text(value, message.codePage)
    else if (name === BODY) message.body = text(value, message.codePage)
    else if (name === PROPERTIES) message.properties = readMapiProperties(value)
    else if (name === ATTACHMENT_BEGINS)
      message.attachments.push({ name: '', bytes: Buffer.of(), properties: new Map() })
    else if (last && name === ATTACHMENT_NAME) last.name = text(value, message.codePage)
    else if (last && name === ATTACHMENT_DATA) last.bytes = value
    else if (last && name === ATTACHMENT_PROPERTIES) last.properties = readMapiProperties(value)
  }
  return message
}

/** One after another: a level, a name, a length, the value and a checksum. */
function* attributes(bytes: Buffer): Generator<{ name: number; value: Buffer }> {
  let at = FIRST_ATTRIBUTE
  while (at + 9 <= bytes.length) {
    const length = bytes.readUInt32LE(at + 5)
    const end = at + 9 + length
    if (end > bytes.length) throw new Unreadable('This winmail.dat is damaged or cut off.')
    yield { name: bytes.readUInt32LE(at + 1), value: bytes.subarray(at + 9, end) }
    at = end + 2
  }
}

function text(value: Buffer, codePage: number): string {
  const end = value.indexOf(0)
  return new TextDecoder(codePageLabel(codePage)).decode(end < 0 ? value : value.subarray(0, end))
}

function wordsFrom(
  { properties, codePage }: Pick<Message, 'properties' | 'codePage'>,
  number: number,
): string {
  const value = properties.get(number)
  if (!value) return ''
  return value.isUnicode ? value.bytes.toString('utf16le').replace(/\0.*$/s, '') : text(value.bytes, codePage)
}

function bodyText(message: Message): string {
  const plain = wordsFrom(message, MAPI.body) || message.body
  if (plain.trim() !== '') return plain
  const html = message.properties.get(MAPI.html)?.bytes
  const pages = message.properties.get(MAPI.pages)?.bytes.readUInt32LE(0) ?? 65001
  if (html) return htmlToPlain(new TextDecoder(codePageLabel(pages)).decode(html))
  const rtf = message.properties.get(MAPI.rtf)?.bytes
  return rtf ? rtfToPlain(decompressRtf(rtf)) : ''
}

function toSourceFile(
  { name, bytes, properties }: Message['attachments'][number],
  index: number,
): SourceFile {
  const inner = properties.get(MAPI.data)
  const given = wordsFrom({ properties, codePage: 1252 }, MAPI.fileName) || name
  const isMessage = bytes.length === 0 && inner !== undefined
  return {
    fileName: harmlessName(
      isMessage ? `${given || `attachment-${index + 1}`}.dat` : given,
      `attachment-${index + 1}`,
    ),
    mimeType: null,
    bytes: Uint8Array.from(isMessage ? inner.bytes.subarray(INTERFACE_BYTES) : bytes),
  }
}
