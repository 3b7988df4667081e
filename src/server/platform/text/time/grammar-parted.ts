import {
  DAY,
  fullYear,
  type Groups,
  isCapital,
  MONTH,
  named,
  toMonth,
  toWeekday,
  WEEKDAY,
  words,
  YEAR,
} from './date-words.ts'
import { findMonthAbroad } from './days-abroad.ts'
import type { Spec } from './expression.ts'
import { naming, type Rule } from './rule.ts'

const IN_WEEKDAY = named('w', WEEKDAY)
/** What stands between the parts of a printed field: "13 / 04 / 2026", "13_/_04_/_2026". */
const FILL = '[\\t \\u00a0_]'
const MARK = '[/.‐‑–-]'
/** No part of a longer row of numbers, nor the second figure of a box: "1 3 / 04"; another day may stand before it. */
const NOT_WITHIN = `(?<![\\d.]|(?<!\\d{3}\\d)[/-]|(?<!\\d{3})\\d${FILL}{0,2}[/-]${FILL}{0,2}|(?<!\\d)\\d${FILL}(?=\\d(?!\\d)))`
const NOT_ON = `(?![\\d/]|-\\d|\\.\\d|${FILL}{1,2}/)`
/** "20 26": the century is printed, the rest filled in. */
const FILLED_YEAR = `(?:19|20)${FILL}?\\d\\d`
const SHORT_YEAR = `(?<=(?<!\\p{L})(?:dated?|on)\\b:?${FILL}{1,24}\\d\\d${FILL}{1,2}[/.-]${FILL}{1,2}\\d\\d${FILL}{1,2}[/.-]${FILL}{1,2})\\d\\d`
const apart = (mark: string): string => `${FILL}{0,2}${mark}${FILL}{0,2}`
const inBoxes = (name: string): string => named(name, `\\d${FILL}\\d`)

const MARKED = apart('(?<s>[/.-])')
const AGAIN = apart('\\k<s>')
const BETWEEN_MONTH = apart(`(?<s>${MARK})`)
const BOXES_A = inBoxes('a')
const BOXES_B = inBoxes('b')
const IN_DAY = named('d', DAY)
const IN_MONTH = named('m', MONTH)
const IN_YEAR = named('y', YEAR)

const numeric = (g: Groups<'a' | 'b' | 'y'>): Spec => ({
  kind: 'numeric',
  first: toNumber(g.a),
  second: toNumber(g.b),
  year: fullYear(g.y),
  ...(g.s === '.' ? { dotted: true as const } : {}),
  ...(g.w ? { weekday: toWeekday(g.w) } : {}),
})
const toNumber = (figures: string): number => Number(figures.replace(/\D/g, ''))

const yearFirst = (g: Groups): Spec => ({
  kind: 'date',
  year: Number(g.y),
  month: Number(g.m),
  day: Number(g.d),
})

const ENGLISH = new RegExp(`^${MONTH}$`, 'iu')
/** A day whose month is written between two marks, in whatever language: "02-MAY-2026", "13-ABR-26". */
function monthBetween(g: Groups<'d' | 'm' | 'y'>): Spec | null {
  const isWhole = g.y.length > 2 || isCapital(g.m)
  const month = ENGLISH.test(g.m) ? toMonth(g.m) : isWhole ? findMonthAbroad(g.m) : null
  return month === null
    ? null
    : {
        kind: 'date',
        year: fullYear(g.y),
        month,
        day: Number(g.d),
        ...(g.w ? { weekday: toWeekday(g.w) } : {}),
      }
}

/** Days with their year whose parts a mark sets apart; what is left of them would be of another year. */
export const PARTED_RULES: readonly Rule[] = [
  {
    cues: ['dashed'],
    regex: /(?<![\d-])(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?![\d-]*\d)(?=$|[^\p{L}\d]|T\d)/gu,
    read: yearFirst,
  },
  // "2023/08/31", as logs and some countries write it.
  {
    cues: ['parted'],
    regex: /(?<![\d/.-])(?<y>(?:19|20)\d\d)(?<s>[/.])(?<m>\d{1,2})\k<s>(?<d>\d{1,2})(?![\d/-]|\.\d)/gu,
    read: yearFirst,
  },
  // As calendars write it: "DTSTART;TZID=Europe/London:20260609T133000".
  {
    cues: ['compact'],
    regex: /(?<=\bDT(?:START|END)[^:\n]{0,60}:)(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)(?:T\d{4,6}Z?)?(?![\p{L}\d])/gu,
    read: yearFirst,
  },
  naming(['a', 'b', 'y'], {
    cues: ['parted'],
    regex: new RegExp(
      `(?<![\\d/.-])(?:${IN_WEEKDAY}\\.?,?\\s)?(?<a>\\d{1,2})(?<s>[/.-])(?<b>\\d{1,2})\\k<s>(?<y>(?:19|20)?\\d\\d)(?![\\d/-]|\\.\\d|_\\d\\d(?!\\d))`,
      'giu',
    ),
    read: numeric,
  }),
  // "13 / 04 / 2026", "13. 4. 2026", "13 / 04 / 20 26"; with a short year only where a field asks for a date.
  naming(['a', 'b', 'y'], {
    cues: ['spaced'],
    regex: new RegExp(
      `${NOT_WITHIN}(?:${IN_WEEKDAY}\\.?,?\\s)?(?<a>\\d{1,2})${MARKED}(?<b>\\d{1,2})${AGAIN}(?<y>${FILLED_YEAR}|${SHORT_YEAR})${NOT_ON}`,
      'giu',
    ),
    read: numeric,
  }),
  naming(['y', 'm', 'd'], {
    cues: ['spaced', 'year'],
    regex: new RegExp(
      `${NOT_WITHIN}(?<y>(?:19|20)\\d\\d)${MARKED}(?<m>\\d{1,2})${AGAIN}(?<d>\\d{1,2})${NOT_ON}`,
      'gu',
    ),
    read: yearFirst,
  }),
  // "1 3 / 0 4 / 2 0 2 6": each figure in its box.
  naming(['a', 'b', 'y'], {
    cues: ['spaced'],
    regex: new RegExp(
      `(?<!\\d${FILL}?)${BOXES_A}${MARKED}${BOXES_B}${AGAIN}(?<y>(?:1${FILL}9|2${FILL}0)${FILL}\\d${FILL}\\d)(?!${FILL}?\\d)`,
      'gu',
    ),
    read: numeric,
  }),
  // "02-MAY-2026", "2/May/26", "02 - MAY - 2026", as laboratories, banks and databases write it.
  naming(['d', 'm', 'y'], {
    cues: ['digit'],
    regex: new RegExp(
      `${NOT_WITHIN}(?<!\\p{L})(?:${IN_WEEKDAY}\\.?,?\\s)?(?:${IN_DAY}(?<s>${MARK})(?<m>\\p{L}{3,12})\\.?\\k<s>(?<y>(?:19|20)?\\d\\d)|${IN_DAY}${BETWEEN_MONTH}(?<m>\\p{L}{3,12})\\.?${AGAIN}(?<y>(?:19|20)\\d\\d))(?=$|[^\\p{L}\\d]|T\\d)(?!-\\d{1,6}(?![\\d/.-]))`,
      'giu',
    ),
    read: monthBetween,
  }),
  // "2026-MAY-02", "2026 May 2"
  naming(['y', 'm', 'd'], {
    cues: ['year', 'month'],
    regex: new RegExp(
      `(?<![\\p{L}\\d/.-])${IN_YEAR}(?<s>[/. -])${IN_MONTH}\\.?\\k<s>${IN_DAY}(?![\\p{L}\\d/:-]|\\.\\d|,?\\s${YEAR})`,
      'giu',
    ),
    read: (g) => (/^\p{Lu}/u.test(g.m) ? monthBetween(g) : null),
  }),
  // "Dec-13-2023"
  naming(['m', 'd', 'y'], {
    cues: ['year', 'month'],
    regex: words(`${IN_MONTH}(?<s>[/.-])${IN_DAY}\\k<s>${IN_YEAR}${NOT_ON}`),
    read: monthBetween,
  }),
]
