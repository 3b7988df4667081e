import type { Line } from './lines.ts'
import { HAS_MOMENT } from './stamps.ts'

/** As the mail programs of other languages write them. */
const HEADER_NAMES: Readonly<Record<string, string>> = {
  von: 'from',
  de: 'from',
  van: 'from',
  da: 'from',
  fra: 'from',
  från: 'from',
  od: 'from',
  lähettäjä: 'from',
  remitente: 'from',
  expéditeur: 'from',
  sender: 'from',
  organizer: 'from',
  organiser: 'from',
  'required attendees': 'to',
  attendees: 'to',
  invitees: 'to',
  'optional attendees': 'cc',
  start: 'held',
  when: 'held',
  absender: 'from',
  gesendet: 'sent',
  datum: 'date',
  envoyé: 'sent',
  enviado: 'sent',
  enviada: 'sent',
  inviato: 'sent',
  verzonden: 'sent',
  sendt: 'sent',
  skickat: 'sent',
  wysłano: 'sent',
  lähetetty: 'sent',
  fecha: 'date',
  data: 'date',
  dato: 'date',
  time: 'sent',
  timestamp: 'sent',
  received: 'sent',
  'date/time': 'sent',
  'sent at': 'sent',
  an: 'to',
  à: 'to',
  para: 'to',
  a: 'to',
  aan: 'to',
  til: 'to',
  till: 'to',
  do: 'to',
  recipient: 'to',
  recipients: 'to',
  destinataire: 'to',
  kopie: 'cc',
  kopi: 'cc',
  kopia: 'cc',
  copia: 'cc',
  dw: 'cc',
  betreff: 'subject',
  objet: 'subject',
  asunto: 'subject',
  assunto: 'subject',
  oggetto: 'subject',
  onderwerp: 'subject',
  emne: 'subject',
  ämne: 'subject',
  temat: 'subject',
  aihe: 'subject',
}
const OTHER_NAMES = Object.keys(HEADER_NAMES)
  .map((name) => RegExp.escape(name))
  .join('|')
const HEADER = new RegExp(
  `^\\s*\\*{0,2}(from|sent|date|to|cc|bcc|subject|re|attachments?|reply-to|importance|${OTHER_NAMES})\\*{0,2}\\s*(?::|\\t)\\*{0,2}\\s*(.*)$`,
  'iu',
)
/** What stands among headers without being one that counts: "Status: Read", "X-Priority: 3". */
const OTHER_HEADER = /^\s*\*{0,2}\p{L}[\p{L}\d /-]{1,28}\*{0,2}:\*{0,2}(?:\s+\S.{0,120}|\s*)$/u
/** The header behind which the message itself stands. */
const BODY = /^\s*\*{0,2}(?:body|message|text|content|transcript(?:ion)?|message text)\*{0,2}\s?:\s*(?=\S|$)/i
const LIST_OF_HEADERS = 2
const MAX_OTHER = 12
/** "TO: Maria Lindt    FROM: Jo Weber": a memorandum may have several on one line. */
const SIDE_BY_SIDE = /(?:^|\t|(?<!\s)\s{2,})(?=\p{L}[\p{L} /]{0,20}\s?:\s)/u

export interface Headers {
  readonly values: ReadonlyMap<string, string>
  readonly lines: number
  /** The first line of the message where it stands behind a header of its own. */
  readonly body: Line | null
}

/** Lines "From: …", "To: …" that follow each other; null where there are none. */
export function headerBlock(lines: readonly Line[], at: number): Headers | null {
  const first = lines[at]
  if (!first || !readHeaders(first.words)) return null
  const values = new Map<string, string>()
  let next = at
  let others = 0
  let body: Line | null = null
  let last: string | null = null
  for (let line = lines[next]; line && line.depth === first.depth; line = lines[++next]) {
    const begun = values.size >= LIST_OF_HEADERS ? BODY.exec(line.words) : null
    if (begun) {
      const wordsStart = line.wordsStart + begun[0].length
      body = { ...line, start: wordsStart, wordsStart, words: line.words.slice(begun[0].length) }
      next++
      break
    }
    const headers = readHeaders(line.words)
    if (headers) {
      if (headers.some(({ name }) => values.has(name))) break
      for (const { name, value } of headers) values.set(name, value)
      last = headers.at(-1)?.name ?? null
    } else if (last !== null && /^(?:to|cc|subject|bcc)$/.test(last) && /^(?:\t|\s{2,})\S/.test(line.words))
      values.set(last, `${values.get(last)} ${line.words.trim()}`)
    else if (values.size > 0 && OTHER_HEADER.test(line.words) && followedByHeader(lines, next)) {
      if (++others > MAX_OTHER) break
    } else break
  }
  const isBlock = values.size > LIST_OF_HEADERS || (values.size === LIST_OF_HEADERS && values.has('from'))
  return isBlock && (values.has('from') || values.has('sent') || values.has('date'))
    ? { values, lines: next - at, body }
    : null
}

/** A line like a header is one among headers, or at their end, before a blank line. */
function followedByHeader(lines: readonly Line[], at: number): boolean {
  for (const line of lines.slice(at + 1, at + 4)) {
    if (line.words.trim() === '' || readHeaders(line.words) || BODY.test(line.words)) return true
    if (!OTHER_HEADER.test(line.words)) return false
  }
  return false
}

/** The headers of one line; null where something else stands in it too, or nothing. */
function readHeaders(words: string): { name: string; value: string }[] | null {
  if (words.length > 4_000) return null
  const headers: { name: string; value: string }[] = []
  for (const part of words.split(SIDE_BY_SIDE)) {
    if (part.trim() === '') continue
    const [, name, value] = HEADER.exec(part) ?? []
    if ((name === undefined || value === undefined) && OTHER_HEADER.test(part) && headers.length > 0) continue
    if (name === undefined || value === undefined) return null
    headers.push({ name: HEADER_NAMES[name.toLowerCase()] ?? name.toLowerCase(), value })
  }
  return headers.length === 0 ? null : headers
}

/** The headers that a line of a mail's head holds, quoted or not, by their English names; none where it holds words. */
export const nameHeaders = (words: string): readonly { name: string; value: string }[] =>
  readHeaders(words.replace(/^[\s>]+/, '')) ?? []

/** "Jonas Weber/LON/FIRM" above "04/03/2026 17:58", and the headers below: Lotus Notes. */
export function notesHead(lines: readonly Line[], at: number): Headers | null {
  const [name, moment, ...below] = lines.slice(at, at + 6)
  if (
    !name ||
    !moment ||
    !/^\s*\p{Lu}[\p{L}.’' -]{2,50}(?:\/[\p{L}\d -]{1,30}){0,4}(?:@\S+)?\s*$/u.test(name.words)
  )
    return null
  if (moment.words.length > 60 || !HAS_MOMENT.test(moment.words)) return null
  const first = below.findIndex(({ words }) => words.trim() !== '')
  const headers = first < 0 ? null : rest(lines, at + 2 + first)
  if (!headers) return null
  return {
    values: new Map([...headers.values, ['from', name.words.trim()], ['date', moment.words.trim()]]),
    lines: headers.lines + 2 + first,
    body: null,
  }
}

function rest(lines: readonly Line[], at: number): { values: Map<string, string>; lines: number } | null {
  const values = new Map<string, string>()
  let next = at
  for (let line = lines[next]; line && next < at + 6; line = lines[++next]) {
    const headers = readHeaders(line.words)
    if (!headers || headers.some(({ name }) => name === 'from')) break
    for (const { name, value } of headers) values.set(name, value)
  }
  return values.has('to') && values.has('subject') ? { values, lines: next - at } : null
}

/** `"Maria Lindt" <m@x.example>` is Maria Lindt; an address alone is what stands before its @. */
export function readAddress(address: string): string | null {
  const name = address
    .replace(/<[^>]*>|\[mailto:[^\]]*\]|\[[^\]]*@[^\]]*\]|\([^)]*@[^)]*\)/gi, '')
    .replace(/\/[\p{L}\d -]{1,30}(?:\/[\p{L}\d -]{1,30}){0,4}(?:@\S+)?$/u, '')
    .replace(/\s*\+\d[\d ]{7,16}\d\s*|\s*\((?:owner|mobile|work|home|device owner)\)/gi, ' ')
    .replace(/\s(?:via|on behalf of|im auftrag von)\s.*$/i, '')
    .replace(/["'*]/g, '')
    .trim()
    .replace(/^(?<last>\p{Lu}[\p{L}’' -]{1,30}),\s(?<first>\p{Lu}[\p{L}. -]{1,30})$/u, '$<first> $<last>')
  if (name !== '' && !name.includes('@')) return name
  const local = /([^\s<>"@]+)@/.exec(address)?.[1]
  return local ? local.replace(/[._]/g, ' ') : (/\+\d[\d ]{7,16}\d/.exec(address)?.[0] ?? null)
}

export const splitAddresses = (list: string): string[] =>
  (/;/.test(list) ? list.split(';') : list.split(/,(?=(?:[^"]{0,200}"[^"]{0,200}"){0,40}[^"]{0,200}$)/))
    .slice(0, 200)
    .map((address) => readAddress(address))
    .filter((name) => name !== null)
