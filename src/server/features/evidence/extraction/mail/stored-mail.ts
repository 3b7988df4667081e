import type { PSTAttachment, PSTMessage } from 'pst-extractor'
import { harmlessName } from '../containers/file-name.ts'
import { Unreadable } from '../extraction.ts'
import { htmlToPlain } from '../html-to-plain.ts'
import { rtfToPlain } from '../office/rtf-to-plain.ts'
import { composeMail, type MailAttachment } from './compose-mail.ts'
import { credibleDate } from './mail-date.ts'

const TO = 1
const CC = 2
const BCC = 3
const EMBEDDED = 5
const DEEPEST_MESSAGE = 5

export interface StoredMail {
  readonly bytes: Buffer
  /** Folder, sender, date and subject, with tabs between them. */
  readonly summary: string
}

/** A message of an Outlook data file as a mail of its own. Attachments of more than `most` bytes are not copied. */
export function storedMail(message: PSTMessage, folder: string, most: number): StoredMail {
  const headers = composeHeaders(message, folder)
  const value = (name: string) => headers.find(([key]) => key === name)?.[1] ?? ''
  return {
    bytes: composeMail({
      headers,
      text: [...kindLines(message), readBody(message)].join('\n'),
      attachments: listAttachments(message, { most, depth: 0 }),
    }),
    summary: [folder, value('From'), value('Date'), value('Subject')]
      .map((words) => words.replace(/\s+/g, ' ').trim())
      .join('\t'),
  }
}

function composeHeaders(message: PSTMessage, folder: string): [string, string][] {
  const sent = message.clientSubmitTime ?? message.messageDeliveryTime ?? message.creationTime
  const written = rawHeader(message, 'date')
  return [
    ['From', person(message.senderName, message.senderEmailAddress)],
    ['To', recipients(message, TO) || message.displayTo],
    ['Cc', recipients(message, CC)],
    ['Bcc', recipients(message, BCC)],
    // As the mail itself says it, with the hour of the place it was sent from.
    ['Date', credibleDate(written) ? written : (sent?.toUTCString() ?? written)],
    ['Subject', message.subject],
    ['Message-ID', message.internetMessageId],
    ['In-Reply-To', message.inReplyToId],
    ['X-Folder', folder],
  ]
}

const rawHeader = (message: PSTMessage, name: string): string =>
  (new RegExp(`^${RegExp.escape(name)}:(.*)$`, 'im').exec(message.transportMessageHeaders)?.[1] ?? '').trim()

/** An Exchange server's internal address (`/O=…`) means nothing to a reader. */
function person(name: string, address: string): string {
  const mail = address.includes('@') ? address.trim() : ''
  const label = name.replace(/["\\]/g, '').trim()
  if (label === '' || label === mail) return mail
  const quoted = /[^\w .'-]/.test(label) && !/[^\x20-\x7e]/.test(label) ? `"${label}"` : label
  return mail === '' ? quoted : `${quoted} <${mail}>`
}

function recipients(message: PSTMessage, kind: number): string {
  const all = Array.from({ length: message.numberOfRecipients }, (_, at) => message.getRecipient(at))
  return all
    .filter((one) => one?.recipientType === kind)
    .map((one) => (one ? person(one.displayName, one.smtpAddress || one.emailAddress) : ''))
    .join(', ')
}

/** What a calendar entry says besides its words; any other kind that is no mail at least says what it is. */
function kindLines(message: PSTMessage): string[] {
  const kind = message.messageClass
  if (kind === '' || /^(?:IPM\.Note|REPORT)\b/i.test(kind)) return []
  const { startTime, endTime, location } = message as Partial<
    Record<'startTime' | 'endTime' | 'location', unknown>
  >
  const line = (name: string, value: unknown) =>
    value instanceof Date
      ? [`${name}: ${value.toUTCString()}`]
      : typeof value === 'string' && value !== ''
        ? [`${name}: ${value}`]
        : []
  return [
    `Kind: ${kind}`,
    ...line('Start', startTime),
    ...line('End', endTime),
    ...line('Location', location),
    '',
  ]
}

function readBody(message: PSTMessage): string {
  if (message.body.trim() !== '') return message.body
  if (message.bodyHTML.trim() !== '') return htmlToPlain(message.bodyHTML)
  return message.bodyRTF.trim() === '' ? '' : rtfToPlain(message.bodyRTF)
}

interface Room {
  readonly most: number
  readonly depth: number
}

const listAttachments = (message: PSTMessage, room: Room): MailAttachment[] =>
  Array.from({ length: message.numberOfAttachments }, (_, at) => {
    const attachment = message.getAttachment(at)
    const name = harmlessName(
      attachment.longFilename || attachment.filename || attachment.displayName,
      `attachment-${at + 1}`,
    )
    const inner = attachment.attachMethod === EMBEDDED ? attachment.embeddedPSTMessage : null
    return inner
      ? embedded(inner, name, room)
      : { fileName: name, mimeType: attachment.mimeTag, bytes: readContent(attachment, room) }
  })

function embedded(message: PSTMessage, name: string, { most, depth }: Room): MailAttachment {
  if (depth >= DEEPEST_MESSAGE) throw new Unreadable('This message lies inside too many others.')
  const bytes = composeMail({
    headers: composeHeaders(message, ''),
    text: readBody(message),
    attachments: listAttachments(message, { most, depth: depth + 1 }),
  })
  // As a file, because a mail inside a mail may not be encoded as one must be here.
  return {
    fileName: /\.(?:eml|msg)$/i.test(name) ? name.replace(/\.msg$/i, '.eml') : `${name}.eml`,
    mimeType: 'application/octet-stream',
    bytes,
  }
}

function readContent(attachment: PSTAttachment, { most }: Room): Uint8Array {
  const stream = attachment.fileInputStream
  const length = stream?.length.toNumber() ?? 0
  if (length > most) throw new Unreadable('This attachment is too large.')
  const content = Buffer.alloc(length)
  stream?.readCompletely(content)
  return content
}
