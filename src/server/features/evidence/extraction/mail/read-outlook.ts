import { createRequire } from 'node:module'
import type { FieldsData } from '@kenjiuno/msgreader'
import { codePageLabel } from '../code-pages.ts'
import { harmlessName } from '../containers/file-name.ts'
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
  const attachments = (message.attachments ?? []).map((attachment, index) =>
    toSourceFile(reader, attachment, index),
  )
  if (isEncrypted(message)) throw new Unreadable('This mail is encrypted. Decrypt it first.', attachments)
  const date = readHeader(message, 'date') || (message.clientSubmitTime ?? message.messageDeliveryTime ?? '')
  const headers = headerBlock({
    from: person(message.senderName, message.senderSmtpAddress ?? message.senderEmail),
    to: recipients(message, 'to'),
    cc: recipients(message, 'cc'),
    bcc: recipients(message, 'bcc'),
    date,
    subject: message.subject ?? '',
    attachments,
  })
  return {
    text: `${headers}\n\n${bodyText(message)}`.trim(),
    title: message.subject ?? null,
    occurredAt: credibleDate(date),
    attachments,
  }
}

/** Old messages contain bytes in a code page that only their own properties name, so they are read twice. */
function open(bytes: Uint8Array): { message: FieldsData; reader: MsgReader } {
  const source = new DataView(new Uint8Array(bytes).buffer)
  const first = new MsgReader(source).getFileData()
  if (first.error !== undefined)
    throw new Unreadable('This file is not an Outlook message, although its name or content says so.')
  const codePage = first.messageCodepage ?? first.internetCodepage ?? 1252
  const reader = new MsgReader(source)
  reader.parserConfig = { ansiEncoding: codePageLabel(codePage === 20127 ? 1252 : codePage) }
  return { message: reader.getFileData(), reader }
}

function toSourceFile(reader: MsgReader, attachment: FieldsData, index: number): SourceFile {
  const isMessage = attachment.innerMsgContent === true
  const { content } = reader.getAttachment(attachment)
  const name = attachment.fileName ?? attachment.fileNameShort ?? attachment.name ?? ''
  return {
    fileName: harmlessName(
      isMessage && !/\.msg$/i.test(name) ? `${name || `attachment-${index + 1}`}.msg` : name,
      `attachment-${index + 1}`,
    ),
    mimeType: isMessage ? 'application/vnd.ms-outlook' : (attachment.attachMimeTag ?? null),
    bytes: content,
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
