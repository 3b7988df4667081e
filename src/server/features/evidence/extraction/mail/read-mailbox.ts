import type { Reading, SourceFile } from '../extraction.ts'
import { Unreadable } from '../extraction.ts'
import { mailMembers, someLeftOut, withinBounds } from './mail-members.ts'

const NEWLINE = 0x0a
const FROM = Buffer.from('From ')

/** Every mail of a mailbox becomes a separate item; the text lists sender, date and subject of each. */
export async function readMailbox(file: SourceFile): Promise<Reading> {
  const mails = splitMailbox(Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength))
  if (mails.length === 0) throw new Unreadable('This file is not a mailbox, although its name says so.')
  const taken = mails.slice(0, withinBounds(mails.values().map(({ length }) => length)))
  const lines = taken.map((mail, index) => `${index + 1}\t${summary(mail)}`.trimEnd())
  return {
    text: [`Mailbox with ${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}`, ...lines].join('\n'),
    attachments: mailMembers(taken, withoutQuotes),
    warning: someLeftOut(taken.length, mails.length),
  }
}

/** Cuts before each `From …` line at the beginning or after a blank line, if a header follows. */
function splitMailbox(source: Buffer): Buffer[] {
  const starts: number[] = []
  for (let at = source.indexOf(FROM); at >= 0; at = source.indexOf(FROM, at + 1))
    if (isSeparator(source, at)) starts.push(at)
  return starts.map((start, index) => {
    const lineEnd = source.indexOf(NEWLINE, start)
    return source.subarray(lineEnd + 1, starts[index + 1] ?? source.length)
  })
}

function isSeparator(source: Buffer, at: number): boolean {
  const before = source.toString('latin1', Math.max(0, at - 3), at)
  if (at > 0 && !/\n\r?\n$|^\r?\n$/.test(before) && !(at <= 3 && before.trim() === '')) return false
  const lines = source.toString('latin1', at, at + 600).split(/\r?\n/)
  return /^[\w-]+:/.test(lines[1] ?? '') || /^>?From /.test(lines[1] ?? '')
}

/** Mailboxes put `>` before body lines that begin with "From ". */
const withoutQuotes = (mail: Buffer): Buffer =>
  mail.includes('\n>From ') || mail.includes('\n>>From ')
    ? Buffer.from(mail.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1')
    : mail

function summary(mail: Buffer): string {
  const [head = ''] = mail.toString('latin1', 0, 20_000).split(/\r?\n\r?\n/)
  const value = (name: string) =>
    (new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? '').replace(/\s+/g, ' ').trim()
  return ['From', 'Date', 'Subject'].map((name) => decodeWords(value(name))).join('\t')
}

/** The encoded words of RFC 2047; bytes beyond ASCII are read as UTF-8. */
const decodeWords = (value: string): string =>
  Buffer.from(value, 'latin1')
    .toString('utf8')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?([\w-]+)(?:\*\w+)?\?([bq])\?([^?]*)\?=/gi, (all, charset, kind, words) => {
      const bytes = /b/i.test(kind)
        ? Buffer.from(words, 'base64')
        : Buffer.from(
            words
              .replaceAll('_', ' ')
              .replace(/=([0-9a-f]{2})/gi, (_: string, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          )
      try {
        return new TextDecoder(charset).decode(bytes)
      } catch {
        return all
      }
    })
