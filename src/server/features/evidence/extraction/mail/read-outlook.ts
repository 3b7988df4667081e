import { createRequire } from 'node:module'
import type { FieldsData } from '@kenjiuno/msgreader'
import { codePageLabel } from '../code-pages.ts'
import { harmlessName } from '../containers/file-name.ts'
import { guessCodePage } from '../decode-code-page.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { htmlToPlain } from '../html-to-plain.ts'
import { rtfToPlain } from '../office/rtf-to-plain.ts'
import { decompressRtf } from './compressed-rtf.ts'
import { credibleDate } from './mail-date.ts'
import { headerBlock } from './mail-headers.ts'

// The library's CommonJS exports its class under `default`, which module loaders resolve differently.
const library: typeof import('@kenjiuno/msgreader') = createRequire(import.meta.url)('@kenjiuno/msgreader')
const MsgReader = library.default
type MsgReader = InstanceType<typeof MsgReader>

/** An Outlook message as any other mail: the header block, a blank line, the body; attachments become items. */
export async function readOutlook(file: SourceFile): Promise<Reading> {
  const { message, reader } = open(file.bytes)
  const all = message.attachments ?? []
  const taken = all.map((attachment, index) => toSourceFile(reader, attachment, index))
  const attachments = taken.filter((one) => one !== null)
  const names = all.map((attachment, index) => taken[index]?.fileName ?? toName(attachment, index))
  if (isEncrypted(message)) throw new Unreadable('This mail is encrypted. Decrypt it first.', attachments)
  const date = readHeader(message, 'date') || (message.clientSubmitTime ?? message.messageDeliveryTime ?? '')
  const headers = headerBlock({
    from: person(message.senderName, message.senderSmtpAddress ?? message.senderEmail),
    to: recipients(message, 'to'),
    cc: recipients(message, 'cc'),
    bcc: recipients(message, 'bcc'),
    date,
    subject: message.subject ?? '',
    attachments: names.map((fileName) => ({ fileName })),
  })
  return {
    text: `${headers}\n\n${bodyText(message)}`.trim(),
    title: message.subject ?? null,
    occurredAt: credibleDate(date),
    attachments,
    warning: missing(all.length - attachments.length, all.length),
  }
}

const missing = (count: number, all: number): string | null =>
  count === 0
    ? null
    : `${count} of ${all} attachments could not be taken out: the message only links to them, or they are damaged.`

/** What a mail is sent in, and what Outlook keeps its words in. */
const WITHIN: Readonly<Record<number, number>> = { 20127: 1252, 50220: 932, 50221: 932, 50222: 932 }

/** Old messages contain bytes in a code page that only their own properties name, so they are read twice. */
function open(bytes: Uint8Array): { message: FieldsData; reader: MsgReader } {
  const source = new DataView(new Uint8Array(bytes).buffer)
  const first = new MsgReader(source).getFileData()
  if (first.error !== undefined)
    throw new Unreadable('This file is not an Outlook message, although its name or content says so.')
  const codePage = first.messageCodepage ?? first.internetCodepage
  const label = codePage ? codePageLabel(WITHIN[codePage] ?? codePage) : guessFrom(source)
  return readAs(source, label)
}

function readAs(source: DataView, ansiEncoding: string): { message: FieldsData; reader: MsgReader } {
  const reader = new MsgReader(source)
  reader.parserConfig = { ansiEncoding }
  return { message: reader.getFileData(), reader }
}

/** Where no property names the code page, the words themselves tell it. */
function guessFrom(source: DataView): string {
  const { subject, body, senderName } = readAs(source, 'binary').message
  const words = [senderName, subject, body].filter((part) => part !== undefined).join('\n')
  // What is in Unicode is in no code page.
  return /^[\0-\xff]*$/.test(words) ? guessCodePage(Buffer.from(words, 'latin1')) : 'windows-1252'
}

const toName = (attachment: FieldsData, index: number): string =>
  harmlessName(
    attachment.fileName ?? attachment.fileNameShort ?? attachment.name ?? '',
    `attachment-${index + 1}`,
  )

/** null for what is only linked to, as files in a cloud are, and for what cannot be taken out. */
function toSourceFile(reader: MsgReader, attachment: FieldsData, index: number): SourceFile | null {
  const isMessage = attachment.innerMsgContent === true
  const name = toName(attachment, index)
  try {
    return {
      fileName: isMessage && !/\.msg$/i.test(name) ? harmlessName(`${name}.msg`, name) : name,
      mimeType: isMessage ? 'application/vnd.ms-outlook' : (attachment.attachMimeTag ?? null),
      bytes: reader.getAttachment(attachment).content,
    }
  } catch {
    return null
  }
}

function isEncrypted(message: FieldsData): boolean {
  const kind = message.messageClass ?? ''
  const type = readHeader(message, 'content-type').toLowerCase()
  return (
    type.startsWith('multipart/encrypted') ||
    (/^IPM\.Note\.SMIME$/i.test(kind) && !type.includes('signed-data')) ||
    /^IPM\.Note\.(?:Secure|rpmsg)/i.test(kind)
  )
}

/** An internet header of the mail, unfolded; a message that never left its server has none. */
function readHeader(message: FieldsData, name: string): string {
  const line = new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(message.headers ?? '')
  return (line?.[1] ?? '').replace(/\s+/g, ' ').trim()
}

const recipients = (message: FieldsData, kind: 'to' | 'cc' | 'bcc'): string =>
  (message.recipients ?? [])
    .filter(({ recipType = 'to' }) => recipType === kind)
    .map(({ name, smtpAddress, email }) => person(name, smtpAddress ?? email))
    .join(', ')

/** An Exchange server's internal address (`/O=…`) means nothing to a reader. */
function person(name: string | undefined, address: string | undefined): string {
  const mail = address?.includes('@') ? address : ''
  if (!name || name === mail) return mail
  return mail ? `${name} <${mail}>` : name
}

function bodyText(message: FieldsData): string {
  if (message.body?.trim()) return message.body
  const html = message.html
    ? new TextDecoder(codePageLabel(message.internetCodepage ?? 65001)).decode(message.html)
    : message.bodyHtml
  if (html?.trim()) return htmlToPlain(html)
  if (!message.compressedRtf) return ''

  return rtfToPlain(decompressRtf(message.compressedRtf))
}
