import type { Span } from '../span.ts'
import { formatDay, parseDay } from '../time/calendar.ts'
import { dayComesFirst, readTimes, type TimeExpression } from '../time/read-times.ts'
import { readVersionTable, type VersionRow } from './version-table.ts'

/** From when until when a document says that it applies, and the words that say so; null where they leave it open. */
export interface EffectiveWords {
  /** ISO days, both inclusive. */
  readonly from: string | null
  readonly to: string | null
  readonly version: string | null
  /** The version that it says it replaces. */
  readonly replaces: string | null
  /** Where the first and the last of these words stand. */
  readonly basis: Span | null
}

/** A document says at its beginning or at its end from when it applies; in between it speaks of other days. */
const HEAD = 2_500
const TAIL = 800

const DAY_WORDS = String.raw`(?:\s*:?\s*(?:v|ver\.?|version|rev\.?|revision|edition)\s*\d+(?:\.\d+)*,?)?(?:\s+(?:date|on|from|as\s+of|as\s+from|since|with\s+effect\s+from))*\s*[:*_–—-]*\s*\(?`
const IN_FORCE = String.raw`\b(?:effective|in\s+force|com(?:es?|ing)\s+into\s+(?:force|effect|operation)|(?:takes?|with)\s+effect|valid|applies|applicable)\b`
const LAST_WRITTEN = String.raw`\b(?:last\s+(?:updated|revised|amended|changed|modified)|updated|revised|amended|adopted|approved|issued)\b`
const UNTIL = String.raw`\b(?:until|through|expires?|expired|valid\s+until|in\s+force\s+until|ends?)\b`
/** Best first: what a document says of its force outweighs when somebody last wrote in it. */
const BEGINNINGS: readonly RegExp[] = [
  new RegExp(`${IN_FORCE}${DAY_WORDS}`, 'giu'),
  /\b(?:version|ver\.?|v|revision|rev\.?|edition|issue)\s*\d+(?:\.\d+)*\s*[,:–—-]?\s*\(?(?:of\s+|dated\s+)?/giu,
  new RegExp(`${LAST_WRITTEN}${DAY_WORDS}`, 'giu'),
]
const LAST_DAYS = new RegExp(`${UNTIL}${DAY_WORDS}`, 'giu')
/** The day on which the next one begins is the first on which this one is no longer in force. */
const ENDED_ON =
  /\b(?:replaced|superseded|withdrawn|repealed|revoked)(?:\s+by\s[^.\n]{1,60}?)?\s+(?:on|from|as\s+of|with\s+effect\s+from)\s*/giu
const VERSION =
  /\b(?:version|ver\.?|revision|rev\.?|edition)\s*(\d+(?:\.\d+)*)\b|\bv\.?(\d+(?:\.\d+)*)\b|\b((?:19|20)\d\d\s+edition)\b/giu
const REPLACES =
  /\b(?:replaces?|supersedes?)\s+(?:the\s+)?(?:(?:version|ver\.?|revision|rev\.?|edition)\s*(\d+(?:\.\d+)*)|v\.?(\d+(?:\.\d+)*)|((?:19|20)\d\d\s+(?:edition|text|version)))/iu
/** "[DATE]", "April DD, 2020", "TBC", "__/__/2024": somebody was to fill it in. */
const PLACEHOLDER = /^.{0,24}?(?:[[<{_]|\b(?:DD|MM|YYYY|XX+|TB[ACD])\b|\?\?)/su

export interface DayOrder {
  /** Whether 3/4/02 is the third of April where the document leaves it open. */
  readonly dayFirst?: boolean | null
}

/** What a document says of its own force. More than one answer, or one left to fill in, is none. */
export function readEffective(written: string, order: DayOrder = {}): EffectiveWords {
  const text = withoutRules(written)
  const dayFirst = dayComesFirst(text) ?? order.dayFirst ?? null
  const places = [{ start: 0, end: Math.min(text.length, HEAD) }]
  if (text.length > HEAD) places.push({ start: Math.max(HEAD, text.length - TAIL), end: text.length })
  const seen = places.map(({ start, end }) => readPart(text.slice(start, end), { start, dayFirst }))
  const head = text.slice(0, HEAD)
  const rows = readVersionTable(written.slice(0, HEAD), dayFirst)
  const said = firstAgreed(BEGINNINGS.map((_, rank) => seen.flatMap((part) => part.begins[rank] ?? [])))
  const begin = said.length > 0 ? said : rows.slice(-1).map(toBeginning)
  const end = firstAgreed([
    [...begin.flatMap(({ through }) => through ?? []), ...seen.flatMap((part) => part.ends)],
  ])
  const { version, replaces } = readLabels(head, { begin: begin[0], rows })
  const from = begin.at(0)?.day ?? null
  const to = end.at(0)?.day ?? null
  const isPossible = from === null || to === null || from <= to
  const basis = isPossible ? [...begin.slice(0, 1), ...end.slice(0, 1)] : []
  return {
    from: isPossible ? from : null,
    to: isPossible ? to : null,
    version,
    replaces,
    basis:
      basis.length === 0
        ? null
        : {
            start: Math.min(...basis.map((one) => one.start)),
            end: Math.max(...basis.map((one) => one.end)),
          },
  }
}

/**
 * The head of a policy is often a table of what and which ("| Effective from | 1 May 2026 |"): its rows of two cells as
 * lines of words, everything where it stood.
 */
const withoutRules = (text: string): string =>
  text.replace(LINE, (line) =>
    line.trim().replace(OUTER_RULES, '').split(RULE).length === 2 ? line.replace(RULES, ' ') : line,
  )
const LINE = /^[^\n]*[|\t][^\n]*$/gmu
const OUTER_RULES = /^\||\|$/gu
const RULE = /[|\t]/u
const RULES = /[|\t]/gu

/** The last row of a table of versions is that of the paper itself. */
const toBeginning = ({ from, to, start, end }: VersionRow): Said => ({
  day: from,
  start,
  end,
  ...(to ? { through: { day: to, start, end } } : {}),
})

/** Which version a paper is and which one it replaces: as it says, else as its history of versions has them in order. */
function readLabels(
  head: string,
  { begin, rows }: { readonly begin: Said | undefined; readonly rows: readonly VersionRow[] },
): Pick<EffectiveWords, 'version' | 'replaces'> {
  const replaced = REPLACES.exec(head)
  const said = [...head.replace(REPLACES, (words) => ' '.repeat(words.length)).matchAll(VERSION)]
  const own = begin && said.find(({ index }) => index >= begin.start && index < begin.end)
  const labels = rows.length > 0 ? rows.map(({ version }) => version) : said.map(toLabel)
  const version = rows.at(-1)?.version ?? (own ? toLabel(own) : (labels[0] ?? null))
  const before = own || rows.length > 0 ? labels[labels.indexOf(version ?? '') - 1] : undefined
  return { version, replaces: replaced ? toLabel(replaced) : (before ?? null) }
}

interface Said extends Span {
  /** Null: a day was left to fill in. */
  readonly day: string | null
  readonly through?: Said
}

interface Part {
  readonly begins: readonly (readonly Said[])[]
  readonly ends: readonly Said[]
}

function readPart(
  text: string,
  { start, dayFirst }: { readonly start: number; readonly dayFirst: boolean | null },
): Part {
  const times = readTimes(text, { reading: 'narrative', written: null, dayFirst })
  const after = (pattern: RegExp, back = 0): Said[] =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const at = match.index + match[0].length
      const time = times.find((one) => one.start === at)
      if (!time) {
        const line = text.slice(at).split('\n', 1)[0] ?? ''
        return PLACEHOLDER.test(line) ? [{ day: null, start: start + match.index, end: start + at }] : []
      }
      const span = { start: start + match.index, end: start + time.end }
      if (!isOneDay(time)) return [{ day: null, ...span }]
      const day = time.from && back !== 0 ? before(time.from) : time.from
      const until = TO_DAY.exec(text.slice(time.end))
      const last = until && times.find((one) => one.start === time.end + until[0].length)
      const through =
        last && isOneDay(last) ? { day: last.from, start: span.start, end: start + last.end } : undefined
      return [{ day, ...span, ...(through ? { through } : {}) }]
    })
  return {
    begins: BEGINNINGS.map((pattern) => after(pattern)),
    ends: [...after(LAST_DAYS), ...after(ENDED_ON, 1)],
  }
}

/** "1 September 2024 to 31 August 2025". */
const TO_DAY = /^\s*(?:to|until|till|through|[–—-])\s*(?:and\s+including\s+)?/iu

const isOneDay = ({ from, to, grain, certainty, readings }: TimeExpression): boolean =>
  grain === 'day' && certainty === 'stated' && readings.length <= 1 && from !== null && from === to

const before = (iso: string): string | null => {
  const day = parseDay(iso)
  return day === null ? null : formatDay(day - 1)
}

/** What the best kind of words says, if it says one thing; nothing below it counts then. */
function firstAgreed(ranked: readonly (readonly Said[])[]): readonly Said[] {
  const best = ranked.find((said) => said.length > 0) ?? []
  return best.some(({ day }) => day === null) || new Set(best.map(({ day }) => day)).size > 1 ? [] : best
}

const toLabel = (match: RegExpMatchArray | RegExpExecArray): string =>
  (match[1] ?? match[2] ?? match[3] ?? '').replace(/\s+/g, ' ')
