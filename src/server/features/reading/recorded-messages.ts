import type { Day } from '#server/platform/text/time/calendar.ts'
import { readTimes } from '#server/platform/text/time/read-times.ts'
import type { Line } from './lines.ts'
import { type Namer, readName } from './names.ts'
import { type DaysRead, momentDay } from './split-turns.ts'
import { HAS_MOMENT } from './stamps.ts'
import type { Speaker } from './unit.ts'

const RECORDED =
  /(?<!\p{L})(?:voice ?-?mail(?:s|box(?:es)?)?|voice (?:message|note|memo)s?|answer(?:ing)? ?(?:phone|machine)|messages? left|recorded messages?)(?!\p{L})/iu
const HEAD_LINES = 3
const MIN_WORDS = 6
const MAX_LINES = 60
const NAME =
  "(?:(?:Mr|Mrs|Ms|Miss|Dr)\\.?\\s)?(?:\\p{Lu}\\.\\s)?\\p{Lu}[\\p{L}’'-]*(?:\\s(?!I(?:['’]|\\s))\\p{Lu}[\\p{L}’'-]*){0,2}"
/** "It's Dana", "this is Mr Roe", "Dana here". */
const INTRODUCED = new RegExp(
  `(?<!\\p{L})(?:[Ii]t['’]s|[Tt]his is|[Ii]t is|[Mm]y name is|[Ii]t['’]s only)\\s(?<name>${NAME})|(?<!\\p{L})(?<here>${NAME})\\s(?:here|speaking)(?!\\p{L})`,
  'u',
)
const FROM = new RegExp(
  `(?<!\\p{L})(?:[Ff]rom:?|FROM:?|[Cc]aller:?|[Ll]eft by)\\s(?:\\p{L}?[\\d-]{3,16}\\s)?(?<from>${NAME})|(?<to>${NAME})\\sto\\s(?=\\p{Lu})`,
  'u',
)
const WHERE_INTRODUCED = 120

export interface Recorded {
  readonly start: number
  readonly end: number
  readonly speaker: Speaker | null
  /** The day that the line above it tells. */
  readonly written: Day | null
}

/**
 * Messages that somebody left, each typed in quotation marks as a whole: whose they are, the line above says or the
 * speaker does at the beginning. `above`: the head of the mail that holds them.
 */
export function findRecorded(
  lines: readonly Line[],
  namer: Namer,
  days: DaysRead,
  above: readonly Line[] = [],
): Recorded[] {
  const written = lines.filter(({ words }) => words.trim() !== '')
  const head = written.slice(0, HEAD_LINES)
  if (![...above, ...head].some(({ words }) => RECORDED.test(words))) return []
  const found: Recorded[] = []
  for (let at = 0; at < written.length; at++) {
    const message = quotedFrom(written, at)
    if (!message) continue
    const lineAbove = written[at - 1]?.words ?? ''
    const named = whoSent([lineAbove, ...(found.length === 0 ? head.map(({ words }) => words) : [])], namer)
    found.push({
      start: message.start,
      end: message.end,
      speaker: introduced(message.words, { namer, days }, named),
      written: momentDay(lineAbove, days),
    })
    at = message.last
  }
  if (found.length > 0) return found
  const listed = findListed(written, namer, days)
  return listed.length > 0 ? listed : typedPlain(written, namer, days)
}

/** `+44 20 7946 0955  "Holt, Rosa"     Wed 11 Feb, 11:52     0:48`: a number, who it is saved as, the moment, the length. */
const LISTED =
  /^\W{0,3}(?:\+?\d[\d ()-]{2,20}|\p{L}[\p{L} .-]{2,30}\d{0,6})?\s*(?:["“](?<name>\p{Lu}[^"”]{2,40})["”])?\s{2,}(?<when>\S.{4,40}?)\s{2,}\d{1,2}:\d\d(?::\d\d)?\s*$/u
const MIN_LISTED = 2

const LENGTH = /^\d{1,2}:\d\d(?::\d\d)?$/
/** "2.  04/10/26 4:55p  216-555-0177  Roe, Ana   0:18": the same with its columns in another order. */
function readColumns(words: string, namer: Namer): { readonly name?: string; readonly when?: string } | null {
  const columns = words
    .trim()
    .replace(/^\(?\d{1,3}[.)]\s+/, '')
    .split(/\s{2,}|\t/)
  if (columns.length < MIN_COLUMNS || !LENGTH.test(columns.at(-1) ?? '')) return null
  const beside = columns.slice(0, -1)
  const when = beside.find((column) => HAS_MOMENT.test(column))
  const name = beside.find(
    (column) => /^\p{Lu}/u.test(column) && readName(column) !== null && namer.find(column),
  )
  return when === undefined ? null : { when, ...(name === undefined ? {} : { name }) }
}
const MIN_COLUMNS = 3

/** The messages of a box that are listed one below the other, each below a line that says when it came and how long it is. */
function findListed(written: readonly Line[], namer: Namer, days: DaysRead): Recorded[] {
  const heads = written.flatMap(({ words }, at) => {
    const { name, when } =
      (words.length < MAX_HEAD && (LISTED.exec(words)?.groups ?? readColumns(words, namer))) || {}
    return when !== undefined && HAS_MOMENT.test(when) ? [{ at, name, when }] : []
  })
  if (heads.length < MIN_LISTED) return []
  return heads.flatMap(({ at, name, when }, place): Recorded[] => {
    const [first, ...others] = written.slice(at + 1, heads[place + 1]?.at ?? at + MAX_LINES)
    if (!first) return []
    // The last one ends with its paragraph.
    const gap = others.findIndex(({ start }, below) => start > (others[below - 1] ?? first).end + 1)
    const last = (gap < 0 ? others : others.slice(0, gap)).at(-1) ?? first
    const saved = name === undefined ? null : (namer.known(name) ?? namer.find(name))
    const words = first.words
    const speaker = introduced(words, { namer, days }, saved)
    return [{ start: first.wordsStart, end: last.end, speaker, written: momentDay(when, days) }]
  })
}
const MAX_HEAD = 160

/** One message that is typed without quotation marks: all below its head, where whoever left it says their name. */
function typedPlain(written: readonly Line[], namer: Namer, days: DaysRead): Recorded[] {
  const at = written.findIndex(({ words }, place) => place > 0 && words.split(/\s+/).length > MIN_WORDS)
  const [first, last] = [written[at], written.at(-1)]
  const speaker = first ? introduced(first.words, { namer, days }, null) : null
  return at > 0 && at <= HEAD_LINES && first && last && speaker
    ? [{ start: first.wordsStart, end: last.end, speaker, written: null }]
    : []
}

/** What begins with a quotation mark on a line, and ends with the next one at the end of a line. */
function quotedFrom(written: readonly Line[], at: number) {
  const first = written[at]
  if (!first || !/^\s*["“]/.test(first.words)) return null
  const ahead = written.slice(at, at + MAX_LINES)
  const ends = ahead.findIndex(({ words }, place) =>
    /["”]\s*$/.test(place === 0 ? words.trimStart().slice(1) : words),
  )
  const last = at + ends
  const block = ahead.slice(0, ends + 1)
  const words = block.map((line) => line.words).join(' ')
  if (words.split(/\s+/).length < MIN_WORDS || /["“”]/.test(words.trim().slice(1, -1))) return null
  return { start: first.wordsStart, end: written[last]?.end ?? first.end, last, words }
}

function whoSent(lines: readonly string[], namer: Namer): Speaker | null {
  for (const words of lines) {
    const { from, to } = FROM.exec(words)?.groups ?? {}
    const name = readName(from ?? to ?? '')
    const person = name === null ? null : (namer.known(name) ?? (/\s/.test(name) ? namer.find(name) : null))
    if (person) return person
  }
  return null
}

/** One word alone may be a name: "It's May." */
const isDay = (words: string, days: DaysRead): boolean =>
  words.includes(' ') && readTimes(words, { reading: 'narrative', written: null, ...days }).length > 0

function introduced(
  words: string,
  { namer, days }: { readonly namer: Namer; readonly days: DaysRead },
  sender: Speaker | null,
): Speaker | null {
  const { name, here } = INTRODUCED.exec(words.slice(0, WHERE_INTRODUCED))?.groups ?? {}
  const said = name ?? here
  const person = said === undefined ? null : (namer.known(said.replace(/\.$/, '')) ?? namer.find(said))
  // "I know it's Easter Monday" names a day.
  if (!person || readName(said ?? '') === null || isDay(said ?? '', days)) return sender
  return sender?.name === person.name ? sender : { ...person, certain: false }
}
