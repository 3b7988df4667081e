import { type ByteSource, type FormatReader, Unreadable } from '../extraction.ts'
import { createMailMembers } from './mail-members.ts'

const NEWLINE = 0x0a
const FROM = Buffer.from('From ')
/** A mailbox is looked through in windows of this size. */
const WINDOW = 4 * 1024 * 1024
/** What is looked at before and after the beginning of a mail, to know it for one. */
const BEFORE = 3
const AFTER = 600
const MAX_HEADER = 20_000

/** Every mail of a mailbox becomes a separate item; the text lists sender, date and subject of each. */
export const readMailbox: FormatReader = async ({ source }, take) => {
  const starts = [...findStarts(source)]
  if (starts.length === 0) throw new Unreadable('This file is not a mailbox, although its name says so.')
  const members = createMailMembers(take, { all: starts.length, unquote: withoutQuotes })
  for (const [index, { body }] of starts.entries()) {
    const mail = source.read(body, (starts[index + 1]?.line ?? source.size) - body)
    await members.add(mail, summary(mail))
  }
  const { lines, warning } = await members.end()
  const head = `Mailbox with ${starts.length} ${starts.length === 1 ? 'mail' : 'mails'}`
  return { text: [head, ...lines].join('\n'), warning }
}

interface Start {
  /** Where its `From …` line begins. */
  readonly line: number
  /** Where the mail itself begins. */
  readonly body: number
}

/** Each `From …` line that separates mails. */
function* findStarts(source: ByteSource): Generator<Start> {
  for (let first = 0; first < source.size; first += WINDOW) {
    const from = Math.max(0, first - BEFORE)
    const window = source.read(from, first - from + WINDOW + AFTER)
    for (let at = window.indexOf(FROM, first - from); at >= 0; at = window.indexOf(FROM, at + 1)) {
      if (from + at >= first + WINDOW) break
      if (isSeparator(window, at, from + at))
        yield { line: from + at, body: from + window.indexOf(NEWLINE, at) + 1 }
    }
  }
}

/** "From ada@x.example Fri Mar  8 10:00:00 2002" */
const WITH_DAY = /^From \S{1,320} +\p{L}{3},? +[\p{L}\d]{1,4} +[\p{L}\d]{1,4} +(?:\d{4} +)?\d\d:\d\d.{0,40}$/u
/** What every mail has, among whatever else it may have. */
const OF_A_MAIL =
  /^(?:From|To|Date|Subject|Received|Return-Path|Delivered-To|Message-ID|MIME-Version|X-[\w-]+):/im

/**
 * A line that separates mails stands at the beginning or after a blank line, and a header follows. Some programs forget
 * the blank line, and a person may begin a paragraph with "From": what the line or the header holds decides.
 * `place` counts from the beginning of the file.
 */
function isSeparator(window: Buffer, at: number, place: number): boolean {
  const before = window.toString('latin1', Math.max(0, at - BEFORE), at)
  if (place > 0 && at > 0 && !before.endsWith('\n')) return false
  const isApart = place === 0 || /\n\r?\n$|^\r?\n$/.test(before) || (place <= BEFORE && before.trim() === '')
  const lines = window.toString('latin1', at, at + AFTER).split(/\r?\n/)
  const second = lines[1] ?? ''
  if (!/^[\w-]+:/.test(second) && !(isApart && /^>?From /.test(second))) return false
  const hasDay = WITH_DAY.test(lines[0] ?? '')
  if (!isApart) return hasDay && OF_A_MAIL.test(second)
  const end = lines.findIndex((line, index) => index > 1 && !/^(?:[\w-]+:|[ \t]+\S)/.test(line))
  return hasDay || OF_A_MAIL.test(lines.slice(1, end < 0 ? lines.length : end).join('\n'))
}

/** Mailboxes put `>` before body lines that begin with "From ". */
const withoutQuotes = (mail: Buffer): Buffer =>
  mail.includes('\n>From ') || mail.includes('\n>>From ')
    ? Buffer.from(mail.toString('latin1').replace(/^>(>*From )/gm, '$1'), 'latin1')
    : mail

function summary(mail: Buffer): string {
  const [head = ''] = mail.toString('latin1', 0, MAX_HEADER).split(/\r?\n\r?\n/)
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
