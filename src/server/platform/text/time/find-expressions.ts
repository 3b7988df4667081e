import { readCues } from './cues.ts'
import { type Groups, toCount, words } from './date-words.ts'
import { findDenied, isDenied, leaveOut } from './denied.ts'
import type { Modifier, Spec, Unresolved } from './expression.ts'
import { RULES } from './grammar.ts'
import { joinYears } from './years-beside.ts'

// A comma before it parts the cells of a row, if a date stands before that; the offset of a zone is no time of its own.
const CLOCK =
  /(?<![\d.]|(?<!\p{L}[/-]\d{4}):|(?<![/.-]\d{2}(?:\d{2})?),)(?:(?<h>[01]?\d|2[0-3])[:.](?<min>[0-5]\d)(?::[0-5]\d)?(?:\s?(?<hrs>hrs|hours)\b|(?<=\d-\d\dT[\d:]{5,8})(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d))?(?:\s?(?<ap>[ap])\.?m\b\.?)?|(?<h3>[01]\d|2[0-3])(?<min3>[0-5]\d)\s?(?:hrs?|hours|h)\b|(?<h2>\d{1,2})\s?(?<ap2>[ap])\.?m\b\.?|(?:\b(?<away>a quarter|quarter|half|[a-z]{3,9}|\d{1,2})(?:\s(?:minutes?|mins?))?\s(?<way>to|past)\s)?\b(?<noon>noon|midnight)\b)(?![\d:%])/giu
const HOUR = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
/** "ten past one", "half nine", "at three o'clock": which half of the day is not said. */
const SPOKEN_CLOCK = words(
  `(?:at\\s)?(?:(?:five|ten|twenty|twenty-five|a quarter|quarter|half)\\s(?:past|to)\\s${HOUR}|half\\s(?:one|two|six|seven|eight|nine|ten|eleven)|${HOUR}\\so[’']clock|(?<=(?:at|about|around|by|until|till)\\s)${HOUR}(?=\\s(?:in\\sthe|on\\s|that|this|sharp|yesterday|tomorrow)))`,
)
const CLOCK_CUES = ['clock'] as const
const BEFORE_MODIFIER =
  /(?:\b(?<m>before|after|by|about|around|circa|early|mid|late|(?:the )?(?:start|beginning|middle|end) of|prior to|since|until|till)[\s-]+(?:(?:close\sof\s(?:business|play)|end\sof\s(?:business|play|day)|cob|eod|noon|midday|lunch(?:time)?)(?:\son)?\s+)?(?:the\s+|in\s+)?)$/iu

export interface Clock {
  readonly start: number
  readonly end: number
  readonly minute: number | null
  readonly face?: number
}

/** matchAll copies the pattern for every text, which costs more than a short text takes to look through. */
export function* eachMatch(pattern: RegExp, text: string): Generator<RegExpExecArray> {
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const { lastIndex } = pattern
    yield match
    // Another text may have been looked through meanwhile.
    pattern.lastIndex = match[0] === '' ? lastIndex + 1 : lastIndex
  }
}

/** Every expression of time in the words that they do not deny, in their order. None overlaps another one. */
export function findExpressions(text: string): Unresolved[] {
  const stands = readCues(text)
  const taken = new Uint8Array(text.length)
  const found: Unresolved[] = []
  for (const { cues, regex, read } of RULES) {
    if (!stands(cues)) continue
    regex.lastIndex = 0
    for (let match = regex.exec(text); match; match = regex.exec(text)) {
      const start = match.index
      const end = start + match[0].length
      if (end === start || taken.subarray(start, end).includes(1)) continue
      const spec = read(match.groups ?? {}, match[0])
      if (spec === null) continue
      taken.fill(1, start, end)
      found.push(withHour(match[0], { start, end, spec, modifier: null, minute: null, wholeWeek: false }))
    }
  }
  const clocks = stands(CLOCK_CUES) ? findClocks(text, taken) : []
  const inOrder = found.sort((a, b) => a.start - b.start)
  const dated = joinYears(text, inOrder).map((one) => withModifier(text, one))
  const joined = joinClocks(text, shareYears(text, dated), clocks).sort((a, b) => a.start - b.start)
  return leaveOut(findDenied(text, joined), joined)
}

const HOUR_APART = /[^\S\n]{2,}(?<h>[01]\d|2[0-3])(?<min>[0-5]\d)$/
const FIRST_YEAR_OF_LOGS = 1900

/** "21 Jan  1510  parcel": in a column of its own, what could be a year long past is an hour. */
function withHour(words: string, one: Unresolved): Unresolved {
  const { h, min } = HOUR_APART.exec(words)?.groups ?? {}
  if (one.spec.kind !== 'date' || (one.spec.year ?? FIRST_YEAR_OF_LOGS) >= FIRST_YEAR_OF_LOGS) return one
  if (h === undefined || min === undefined) return one
  const { year: _, ...spec } = one.spec
  return { ...one, spec, minute: Number(h) * 60 + Number(min) }
}

function findClocks(text: string, taken: Uint8Array): Clock[] {
  const clocks: Clock[] = []
  for (const match of eachMatch(CLOCK, text)) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (taken.subarray(start, end).includes(1)) continue
    const minute = toMinute(match.groups ?? {})
    // 13.20 is a time only where something says so.
    if (
      minute === null ||
      (/^\d+\.\d+$/.test(match[0]) &&
        !/\b(?:at|from|to|until|by|around|about)\s$/i.test(text.slice(Math.max(0, start - 8), start)))
    )
      continue
    clocks.push({ start, end, minute })
    taken.fill(1, start, end)
  }
  for (const match of eachMatch(SPOKEN_CLOCK, text)) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (!taken.subarray(start, end).includes(1))
      clocks.push({ start, end, minute: null, face: readFace(match[0]) })
  }
  return clocks
}

/** "May-August 1950", "from 3 to 9 June 2024": what the second end names holds for the first one. */
function shareYears(text: string, found: readonly Unresolved[]): Unresolved[] {
  // From the last one to the first: a year reaches every day of a list.
  const shared: Unresolved[] = []
  for (const one of found.toReversed()) shared.push(addYear(text, one, shared.at(-1)))
  return shared.reverse()
}

/** "Tuesday 11 to Wednesday 12 November". */
function addMonth(
  text: string,
  one: Unresolved & { readonly spec: Extract<Spec, { kind: 'dayOfMonth' }> },
  {
    start,
    spec: { month, day, year, ofYear },
  }: Unresolved & { readonly spec: Extract<Spec, { kind: 'date' }> },
): Unresolved {
  const isRange = /^\s*(?:[-–—/]|to|and|or|until)\s*(?:the\s+)?$/i.test(text.slice(one.end, start))
  if (!isRange || month === undefined || day === undefined || one.spec.day >= day) return one
  const shared = { ...(year === undefined ? {} : { year }), ...(ofYear === undefined ? {} : { ofYear }) }
  return { ...one, spec: { ...one.spec, kind: 'date', month, ...shared } }
}

function addYear(text: string, one: Unresolved, next: Unresolved | undefined): Unresolved {
  if (next?.spec.kind !== 'date') return one
  if (one.spec.kind === 'dayOfMonth')
    return addMonth(text, { ...one, spec: one.spec }, { ...next, spec: next.spec })
  if (one.spec.kind !== 'date') return one
  const { year, month } = next.spec
  if (one.spec.year !== undefined || year === undefined || month === undefined) return one
  if (!/^\s*(?:[-–—]|to|and|until|through|or|,)\s*(?:the\s+)?$/i.test(text.slice(one.end, next.start)))
    return one
  const isLater = one.spec.month !== undefined && one.spec.month > month
  return { ...one, spec: { ...one.spec, year: year - (isLater ? 1 : 0) } }
}

/** A clock time beside a day belongs to it; one by itself is a time of a day that is to be found out. */
function joinClocks(text: string, dated: readonly Unresolved[], clocks: readonly Clock[]): Unresolved[] {
  const joined = [...dated]
  const denied = findDenied(text, dated)
  for (const clock of clocks) {
    const at = joined.findIndex(
      (one) =>
        one.minute === null &&
        isPoint(one.spec) &&
        ((one.end <= clock.start &&
          (denied.has(one) ? BESIDE_DENIED : BEHIND_DAY).test(text.slice(one.end, clock.start))) ||
          (clock.end <= one.start &&
            (isDenied(text, clock) ? BEFORE_DENIED : BEFORE_DAY).test(text.slice(clock.end, one.start)))),
    )
    const one = joined[at]
    if (one)
      joined[at] = {
        ...one,
        start: Math.min(one.start, clock.start),
        end: Math.max(one.end, clock.end),
        minute: clock.minute,
      }
    else
      joined.push({
        start: clock.start,
        end: clock.end,
        spec: {
          kind: 'clock',
          minute: clock.minute,
          ...(clock.face === undefined ? {} : { face: clock.face }),
        },
        modifier: null,
        minute: clock.minute,
        wholeWeek: false,
      })
  }
  return joined
}

const BEHIND_DAY = /^(?:[T:]|[\s,;|]{1,3}(?:at\s|@\s)?)$/i
const BEFORE_DAY = /^[\s,]{1,3}(?:on\s(?:the\s)?)?$/i
/** "Not the 12th, 11am", "not 11am, on the 12th": behind the comma, the sentence goes on with when it was. */
const BESIDE_DENIED = /^\s(?:at\s|@\s)?$/i
const BEFORE_DENIED = /^\s(?:on\s(?:the\s)?)?$/i

const isPoint = (spec: Spec): boolean =>
  !(['duration', 'vague', 'years', 'morning', 'decade', 'season'] as string[]).includes(spec.kind) &&
  (spec.kind !== 'date' || spec.day !== undefined) &&
  (spec.kind !== 'unit' || spec.unit === 'day')

const WEEK_OF = /\bweek\s+(?:of|beginning|commencing|starting)\s+(?:the\s+)?$/i

function withModifier(text: string, one: Unresolved): Unresolved {
  if (WEEK_OF.test(text.slice(Math.max(0, one.start - 28), one.start))) return { ...one, wholeWeek: true }
  const before = BEFORE_MODIFIER.exec(text.slice(Math.max(0, one.start - 40), one.start))
  const word = before?.groups?.m?.toLowerCase()
  if (!word || !before) return one
  const modifier = toModifier(word)
  const isPart = modifier === 'start' || modifier === 'mid' || modifier === 'end'
  const start = one.start - before[0].length
  const isDeadline = modifier === 'end' && /\bby\s+$/i.test(text.slice(Math.max(0, start - 4), start))
  return {
    ...one,
    modifier,
    ...(isPart ? { start } : {}),
    ...(isDeadline ? { isDeadline: true as const } : {}),
  }
}

const toModifier = (word: string): Modifier =>
  /early|start|beginning/.test(word)
    ? 'start'
    : /mid/.test(word)
      ? 'mid'
      : /late|end/.test(word)
        ? 'end'
        : /before|prior/.test(word)
          ? 'before'
          : /after|since/.test(word)
            ? 'after'
            : /by|until|till/.test(word)
              ? 'by'
              : 'about'

function toMinute(g: Groups): number | null {
  if (g.noon) return besideNoon(g.noon, g)
  const hour = Number(g.h ?? g.h2 ?? g.h3)
  const half = (g.ap ?? g.ap2)?.toLowerCase()
  if (half && (hour < 1 || hour > 12)) return null
  if (!half && g.h2) return null
  const base = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return base > 23 ? null : base * 60 + Number(g.min ?? g.min3 ?? 0)
}

const DAY_MINUTES = 1_440
/** "Two minutes to midnight" is of the day that ends then; of "prior to noon" noon is the time. */
function besideNoon(noon: string, { away, way }: Groups): number {
  const at = noon.toLowerCase() === 'noon' ? DAY_MINUTES / 2 : 0
  const minutes =
    away === undefined
      ? 0
      : /quarter/i.test(away)
        ? 15
        : /half/i.test(away)
          ? 30
          : toCount(away.toLowerCase())
  if (minutes === null) return at
  return (at + (way?.toLowerCase() === 'to' ? DAY_MINUTES - minutes : minutes)) % DAY_MINUTES
}

const HALF_DAY = 720
/** What a clock with twelve hours shows at "ten past one" or "half nine". */
function readFace(words: string): number {
  const { away, way, hour = '' } = FACE.exec(words)?.groups ?? {}
  const minutes =
    away === undefined
      ? 0
      : /quarter/i.test(away)
        ? 15
        : /half/i.test(away)
          ? 30
          : (toCount(away.toLowerCase()) ?? 0)
  const shown = (toCount(hour.toLowerCase()) ?? 0) * 60 + (/to/i.test(way ?? '') ? -minutes : minutes)
  return shown % HALF_DAY
}
const FACE = new RegExp(
  `(?:(?<away>a quarter|quarter|half|\\p{L}+(?:-\\p{L}+)?)\\s(?:(?<way>past|to)\\s)?)?(?<hour>${HOUR})(?:\\so[’']clock)?$`,
  'iu',
)
