import { type Day, parseDay } from '#server/platform/text/time/calendar.ts'
import { readTimes } from '#server/platform/text/time/read-times.ts'
import { type Line, splitLines } from './lines.ts'

/** One message of a mail: its own, or one that is quoted or forwarded in it. */
export interface Message {
  readonly level: number
  readonly from: string | null
  readonly to: readonly string[]
  readonly written: Day | null
  /** Its lines that are no header, in order. */
  readonly body: readonly Line[]
  readonly heads: readonly Line[]
}

interface Draft {
  level: number
  from: string | null
  to: string[]
  written: Day | null
  body: Line[]
  heads: Line[]
}

/** As the mail programs of other languages write them. */
const HEADER_NAMES: Readonly<Record<string, string>> = {
  von: 'from',
  de: 'from',
  gesendet: 'sent',
  datum: 'date',
  envoyé: 'sent',
  enviado: 'sent',
  an: 'to',
  à: 'to',
  para: 'to',
  kopie: 'cc',
  betreff: 'subject',
  objet: 'subject',
  asunto: 'subject',
}
const OTHER_NAMES = Object.keys(HEADER_NAMES).join('|')
const HEADER = new RegExp(
  `^\\s*\\*?(from|sent|date|to|cc|bcc|subject|re|attachments?|reply-to|importance|${OTHER_NAMES})\\*?\\s*:\\*?\\s*(.*)$`,
  'iu',
)
const ATTRIBUTION = /^(?:On|Am|Le)\s.{6,160}\b(?:wrote|writes|schrieb|a écrit)\s*:\s*$/i
const DRAWN =
  /^\s*[-_=*]{2,}.*\b(?:original|forwarded|weitergeleitet|nachricht|message|transféré|form|mail)\b.*[-_=*]{2,}\s*$|^\s*Begin forwarded message:\s*$/i
const LIST_OF_HEADERS = 2
/** A memorandum has a title above its headers. */
const LATEST_HEADER = 6

/**
 * The messages of a text, each with its lines, or null where it is no mail. A line that is quoted belongs to whoever
 * the line above the quotation names, at every depth.
 */
export function splitMessages(text: string, occurredAt: Day | null): Message[] | null {
  const lines = splitLines(text)
  const begins = lines
    .slice(0, LATEST_HEADER)
    .findIndex((_, at) => headerBlock(lines, at)?.values.has('from'))
  if (begins < 0) return null
  const messages: Draft[] = []
  const open = (level: number): Draft => {
    const message: Draft = { level, from: null, to: [], written: null, body: [], heads: [] }
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
    const headers = headerBlock(lines, at)
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
      message.heads.push(...lines.slice(at, at + headers.lines))
      unread = at + headers.lines
      continue
    }
    const attribution = findAttribution(line, lines[at + 1])
    if (attribution) {
      awaited = open(current.level + 1)
      Object.assign(awaited, readAttribution(attribution.words))
      awaited.heads.push(...lines.slice(at, at + attribution.lines))
      unread = at + attribution.lines
      continue
    }
    if (DRAWN.test(line.words)) {
      awaited = open(current.level + 1)
      awaited.heads.push(line)
      continue
    }
    if (at < begins) current.heads.push(line)
    else current.body.push(line)
  }
  return messages
}

interface Headers {
  readonly values: ReadonlyMap<string, string>
  readonly lines: number
}

/** "TO: Maria Lindt    FROM: Jo Weber": a memorandum may have several on one line. */
const SIDE_BY_SIDE = /(?:^|\t|(?<!\s)\s{2,})(?=(?:from|sent|date|to|cc|subject|re)\s*:)/i

/** Lines "From: …", "To: …" that follow each other; null where there are none. */
function headerBlock(lines: readonly Line[], at: number): Headers | null {
  const values = new Map<string, string>()
  const depth = lines[at]?.depth
  let next = at
  for (let line = lines[next]; line && line.depth === depth; line = lines[++next]) {
    const headers = readHeaders(line.words)
    if (!headers || headers.some(({ name }) => values.has(name))) break
    for (const { name, value } of headers) values.set(name, value)
  }
  const isBlock = values.size > LIST_OF_HEADERS || (values.size === LIST_OF_HEADERS && values.has('from'))
  return isBlock && (values.has('from') || values.has('sent') || values.has('date'))
    ? { values, lines: next - at }
    : null
}

/** The headers of one line; null where something else stands in it too, or nothing. */
function readHeaders(words: string): { name: string; value: string }[] | null {
  const headers: { name: string; value: string }[] = []
  for (const part of words.split(SIDE_BY_SIDE)) {
    if (part.trim() === '') continue
    const [, name, value] = HEADER.exec(part) ?? []
    if (name === undefined || value === undefined) return null
    headers.push({ name: HEADER_NAMES[name.toLowerCase()] ?? name.toLowerCase(), value })
  }
  return headers.length === 0 ? null : headers
}

function fill(message: Draft, headers: ReadonlyMap<string, string>, occurredAt: Day | null): void {
  const [sender = ''] = (headers.get('from') ?? '').split(/,\s(?=\p{Lu}\p{Ll})/u)
  message.from = readAddress(sender)
  message.to = splitAddresses(headers.get('to') ?? '')
  message.written = dayIn(inEnglish(headers.get('sent') ?? headers.get('date') ?? '')) ?? occurredAt
}

/** "On Thu, Feb 19, 2026 at 5:02 PM Sloane Petrakis wrote:", also over two lines. */
function findAttribution(line: Line, next: Line | undefined): { words: string; lines: number } | null {
  const one = line.words.trim()
  if (ATTRIBUTION.test(one)) return { words: one, lines: 1 }
  const both = next && next.depth === line.depth && one !== '' ? `${one} ${next.words.trim()}` : ''
  return /^(?:On|Am|Le)\s/.test(one) && ATTRIBUTION.test(both) ? { words: both, lines: 2 } : null
}

function readAttribution(words: string): { from: string | null; written: Day | null } {
  const inner = words
    .replace(/^(?:On|Am|Le)\s+/i, '')
    .replace(/\s*\b(?:wrote|writes|schrieb|a écrit)\s*:\s*$/i, '')
  const times = readTimes(inner, { reading: 'narrative', written: null })
  const last = times.at(-1)
  const name = inner.slice(last?.end ?? 0).replace(/^[\s,]+|[\s,]+$/g, '')
  return { from: readAddress(name), written: dayIn(inEnglish(inner)) }
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

/** `"Maria Lindt" <m@x.example>` is Maria Lindt; an address alone is what stands before its @. */
function readAddress(address: string): string | null {
  const name = address
    .replace(/<[^>]*>|\[mailto:[^\]]*\]|\([^)]*@[^)]*\)/gi, '')
    .replace(/["']/g, '')
    .trim()
  if (name !== '' && !name.includes('@')) return name
  const local = /([^\s<>"@]+)@/.exec(address)?.[1]
  return local ? local.replace(/[._]/g, ' ') : null
}

const splitAddresses = (list: string): string[] =>
  list
    .split(/[;,](?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((address) => readAddress(address))
    .filter((name) => name !== null)
