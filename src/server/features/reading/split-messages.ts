import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import { readTimes } from '#server/platform/text/time/read-times.ts'
import type { Line } from './lines.ts'
import { findAttribution } from './mail-attributions.ts'
import { headerBlock, notesHead, readAddress, splitAddresses } from './mail-headers.ts'
import { isStampAlone } from './stamps.ts'

/** One message of a mail: its own, or one that is quoted or forwarded in it. */
export interface Message {
  readonly level: number
  readonly from: string | null
  /** Nothing names the writer of what is quoted: it is whom the answer goes to. */
  readonly isGuessed: boolean
  readonly to: readonly string[]
  readonly written: Day | null
  /** Its lines that are no header, in order. */
  readonly body: readonly Line[]
  readonly heads: readonly Line[]
}

interface Draft {
  level: number
  from: string | null
  isGuessed: boolean
  to: string[]
  written: Day | null
  body: Line[]
  heads: Line[]
}

const DRAWN =
  /^\s*[-_=*]{2,}.*\b(?:original|forwarded|weitergeleitet|nachricht|message|transféré|form|mail)\b.*[-_=*]{2,}\s*$|^\s*Begin forwarded message:\s*$/i
/** A memorandum has a title above its headers. */
const LATEST_HEADER = 6

/**
 * The messages of a text, each with its lines, or null where it is no mail. A line that is quoted belongs to whoever
 * the line above the quotation names, at every depth.
 */
export function splitMessages(lines: readonly Line[], occurredAt: Day | null): Message[] | null {
  const begins = lines
    .slice(0, LATEST_HEADER)
    .findIndex((_, at) => headerBlock(lines, at)?.values.has('from') || notesHead(lines, at) !== null)
  if (begins < 0) return null
  const messages: Draft[] = []
  const open = (level: number): Draft => {
    const message: Draft = { level, from: null, isGuessed: false, to: [], written: null, body: [], heads: [] }
    messages.push(message)
    return message
  }
  const own = open(0)
  const byDepth: (Draft | undefined)[] = [own]
  let awaited: Draft | null = null
  let unread = 0
  for (const [at, line] of lines.entries()) {
    if (at < unread) continue
    unread = at + 1
    if (awaited && line.words.trim() !== '') {
      byDepth.length = line.depth
      byDepth[line.depth] = awaited
      awaited = null
    }
    const current = byDepth.slice(0, line.depth + 1).findLast((one) => one !== undefined) ?? own
    const headers = headerBlock(lines, at) ?? notesHead(lines, at)
    if (headers) {
      const message =
        at === begins
          ? current
          : current.body.length === 0 && current.from === null
            ? current
            : open(current.level + 1)
      byDepth.length = line.depth
      byDepth[line.depth] = message
      fill(message, headers.values, at === begins ? occurredAt : null)
      const heads = lines.slice(at, at + headers.lines)
      const { body } = headers
      const cut = heads.at(-1)
      message.heads.push(...(body && cut ? [...heads.slice(0, -1), { ...cut, end: body.start }] : heads))
      if (body) message.body.push(body)
      unread = at + headers.lines
      continue
    }
    const attribution = findAttribution(lines, at)
    if (attribution) {
      awaited = open(current.level + 1)
      awaited.from = attribution.from
      // Whoever answers it has received it.
      awaited.to = current.from === null ? [] : [current.from]
      awaited.written = dayIn(inEnglish(attribution.words))
      // However many lines it is broken over, it is one head.
      awaited.heads.push({ ...line, end: lines[at + attribution.lines - 1]?.end ?? line.end })
      unread = at + attribution.lines
      continue
    }
    if (DRAWN.test(line.words)) {
      awaited = open(current.level + 1)
      awaited.heads.push(line)
      continue
    }
    if (line.depth > 0 && line.words.trim() !== '' && byDepth[line.depth] === undefined) {
      // Headers that are not quoted themselves stand above what is.
      if ((current.level > 0 && current.from !== null && current.body.every(isBlank)) || isMachine(own)) {
        byDepth[line.depth] = current
        current.body.push(line)
        continue
      }
      const quoted = open(current.level + 1)
      quoted.isGuessed = true
      quoted.to = current.from === null ? [] : [current.from]
      quoted.from = current.to.length === 1 ? (current.to[0] ?? null) : null
      byDepth.length = line.depth
      byDepth[line.depth] = quoted
      quoted.body.push(line)
      continue
    }
    if (at < begins) current.heads.push(line)
    else current.body.push(line)
  }
  own.written ??= dayAlone([...own.heads, ...own.body])
  return messages
}

/** What a machine lists was written to nobody: behind its marks stands what people put into its entries. */
const isMachine = ({ heads }: Draft): boolean => heads.some(({ words }) => FROM_MACHINE.test(words))
const FROM_MACHINE =
  /^(?:from|sender|reply-to):[^\n]*(?<!\p{L})(?:no-?reply|do-?not-?reply|notifications?)@|^auto-submitted:\s*auto-generated/iu

/** How many lines of a memorandum may stand above its day. */
const LATEST_DAY = 8

/** The day that stands alone in the first lines of a memorandum, with its year. */
function dayAlone(lines: readonly Line[]): Day | null {
  const first = lines.filter((line) => !isBlank(line)).slice(0, LATEST_DAY)
  const alone = first.find(({ words }) => /\d{4}/.test(words) && isStampAlone(words))
  return alone ? dayIn(inEnglish(alone.words)) : null
}

const isBlank = ({ words }: Line): boolean => words.trim() === ''

function fill(message: Draft, headers: ReadonlyMap<string, string>, occurredAt: Day | null): void {
  const from = headers.get('from') ?? ''
  // "Jo Weber, Head of Stores": what stands behind the comma is no part of the name, unless the name is turned round.
  const [sender = ''] =
    /^"?\p{Lu}[\p{L}’'-]+,\s\p{Lu}[\p{L}.’'-]+(?:\s\p{Lu}[\p{L}.]*)?"?\s*(?:[<[(]|$)/u.test(from)
      ? [from]
      : from.split(/,\s(?=\p{Lu}\p{Ll})/u)
  message.from = readAddress(sender)
  message.to = splitAddresses(headers.get('to') ?? '')
  message.written = dayIn(inEnglish(headers.get('sent') ?? headers.get('date') ?? '')) ?? occurredAt
}

/** The languages whose mail programs write the month in words. */
const MAIL_LANGUAGES = ['de', 'fr', 'es', 'it', 'nl', 'pt']
const MONTHS_ELSEWHERE = new Map(
  MAIL_LANGUAGES.flatMap((language) =>
    Array.from({ length: 12 }, (_, month): [string, string] => {
      const day = new Date(Date.UTC(2026, month, 1))
      const named = (locale: string) => day.toLocaleDateString(locale, { month: 'long', timeZone: 'UTC' })
      return [named(language).toLowerCase(), named('en')]
    }),
  ),
)

/** A date with the name of its month as it is in English, and without the dot behind its day. */
const inEnglish = (date: string): string =>
  date
    .replace(/\p{L}+/gu, (word) => MONTHS_ELSEWHERE.get(word.toLowerCase()) ?? word)
    .replace(/(?<=\b\d{1,2})\.(?=\s\p{L})/gu, '')

function dayIn(words: string): Day | null {
  const time = readTimes(words, { reading: 'narrative', written: null }).find(
    (one) => one.from !== null && one.from.length >= 10,
  )
  return time?.from ? parseDay(time.from) : null
}
