import type { Attachment, ParsedMail, SimpleParserOptions } from 'mailparser'
import { harmlessName } from '../containers/file-name.ts'
import { decodeText } from '../decode-text.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'
import { htmlToPlain } from '../html-to-plain.ts'
import { credibleDate } from './mail-date.ts'
import { headerBlock } from './mail-headers.ts'
import { parseMail } from './parse-mail.ts'

const options: SimpleParserOptions & { ignoreEmbedded: boolean } = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipImageLinks: true,
  // A mail in a mail becomes a separate item instead of being merged into this one's text.
  ignoreEmbedded: true,
}

/** The header block (From, To, Cc, Date, Subject, Attachments), a blank line, the body. */
export async function readMail(file: SourceFile): Promise<Reading> {
  const source = Buffer.from(file.bytes)
  const mail = await parseMail(source, options)
  if (!looksLikeMail(mail)) throw new Unreadable('This file is not a mail: it has no mail headers.')
  const attachments = mail.attachments.map(toSourceFile)
  if (isEncrypted(mail)) throw new Unreadable('This mail is encrypted. Decrypt it first.', attachments)
  return {
    text: `${composeHeaders(mail, attachments)}\n\n${await bodyText(mail, source)}`.trim(),
    title: subject(mail),
    occurredAt: credibleDate(rawHeader(mail, 'date')),
    attachments,
  }
}

const looksLikeMail = (mail: ParsedMail): boolean =>
  ['from', 'to', 'subject', 'date', 'message-id', 'received', 'mime-version'].some((key) =>
    mail.headers?.has(key),
  )

function isEncrypted(mail: ParsedMail): boolean {
  const type = rawHeader(mail, 'content-type').toLowerCase()
  return (
    type.startsWith('multipart/encrypted') ||
    (/^application\/(?:x-)?pkcs7-mime/.test(type) && !type.includes('signed-data'))
  )
}

const composeHeaders = (mail: ParsedMail, attachments: readonly SourceFile[]): string =>
  headerBlock({
    from: addresses(mail, 'from'),
    to: addresses(mail, 'to'),
    cc: addresses(mail, 'cc'),
    bcc: addresses(mail, 'bcc'),
    // As written, never as parsed: an impossible date is a fact about the mail.
    date: rawHeader(mail, 'date'),
    subject: subject(mail) ?? '',
    attachments,
  })

function addresses(mail: ParsedMail, key: 'from' | 'to' | 'cc' | 'bcc'): string {
  const parsed = [mail[key] ?? []].flat().map((address) => address.text)
  const words = parsed.join(', ').trim()
  return words === '' || LOST.test(words) ? rawHeader(mail, key) : words
}

/** Stands for bytes that the library could not decode. */
const LOST = /\ufffd/

function subject(mail: ParsedMail): string | null {
  if (mail.subject === undefined) return null
  return LOST.test(mail.subject) ? rawHeader(mail, 'subject') : mail.subject
}

/** A header's value as the file has it, unfolded; bytes beyond ASCII in the likeliest encoding. */
function rawHeader(mail: ParsedMail, key: string): string {
  const line = mail.headerLines?.find((header) => header.key === key)?.line ?? ''
  const bytes = Buffer.from(line.slice(line.indexOf(':') + 1), 'latin1')
  return decodeHeader(bytes).replace(/\s+/g, ' ').trim()
}

function decodeHeader(bytes: Buffer): string {
  try {
    return decodeText(bytes)
  } catch {
    return bytes.toString('utf8')
  }
}

/** The plain part if there is one; HTML parts without a plain twin are not lost. */
async function bodyText(mail: ParsedMail, source: Buffer): Promise<string> {
  if (!mail.html) return mail.text ?? ''
  if (!mail.text?.trim()) return htmlToPlain(mail.html)
  return (await parseMail(source, { ...options, skipHtmlToText: false })).text ?? ''
}

const toSourceFile = (attachment: Attachment, index: number): SourceFile => ({
  fileName: attachmentName(attachment, index),
  mimeType: attachment.contentType ?? null,
  bytes: attachment.content,
})

function attachmentName(attachment: Attachment, index: number): string {
  const extension = attachment.contentType === 'message/rfc822' ? '.eml' : ''
  return harmlessName(attachment.filename ?? '', `attachment-${index + 1}${extension}`)
}
