import { isSeason } from './calendar.ts'
import {
  COUNT,
  DAY,
  dayAndMonth,
  FULL_WEEKDAY,
  fullYear,
  GAP,
  type Groups,
  isCapital,
  MONTH,
  named,
  nthInMonth,
  nthOfMonth,
  ORDINAL_WORD,
  SEASON,
  SHORT_YEAR,
  SP,
  toDayNumber,
  toMonth,
  toNth,
  toWeekday,
  UNIT,
  WEEKDAY,
  words,
  YEAR,
  years,
} from './date-words.ts'
import { findMisreadMonth, findMonthAbroad, findWeekdayAbroad } from './days-abroad.ts'
import type { Spec } from './expression.ts'
import { naming, type Rule } from './rule.ts'

const IN_DAY = named('d', DAY)
const IN_WEEKDAY = named('w', WEEKDAY)
const IN_MONTH = named('m', MONTH)
const TWO_DIGITS = named('sy', '\\d\\d')
const beforeDate = `(?:${IN_WEEKDAY}\\b\\.?,?${SP}(?:the${SP})?)?`
const dayNumber = `(?:${named('d', DAY)}(?:st|nd|rd|th|\\.)?|${named('o', ORDINAL_WORD)})`
/** A wider gap parts two columns: "Shelf 2      Mar 9". */
const NEXT = '(?:[^\\S\\n]{1,3}|[^\\S\\n]*\\n[^\\S\\n]*)'
/** "12 May-2026" too; a number that goes on behind such a year is no day. */
const yearTail = `(?:${GAP},?${GAP}(?:of${SP})?(?:${named('y', YEAR)}|${named('sy', SHORT_YEAR)})|[/.-]${named('y', YEAR)}(?![/-]))?(?!-${YEAR})`

/** Days that are written with their number. */
export const DATE_RULES: readonly Rule[] = [
  // "03NOV2025", "15JAN26"
  naming(['m'], {
    cues: ['month', 'digit'],
    regex: words(`${named('d', DAY)}${named('m', MONTH)}(?:${named('y', YEAR)}|${TWO_DIGITS})`),
    read: (g) => (isCapital(g.m) ? dayAndMonth(g) : null),
  }),
  // "02 Dec 25", in the place of an entry or of a field that is for a date alone.
  naming(['m'], {
    cues: ['month', 'digit'],
    regex: new RegExp(
      `(?<=^[ \\t>*|-]{0,6}|[:|\\t][ \\t]{0,3})(?:${IN_WEEKDAY}\\.?,?[ ])?${IN_DAY}[ ]${IN_MONTH}\\.?[ ]${TWO_DIGITS}(?=[ ]*$|[ ]?(?:[,;)|\\t]|:(?!\\d))|[ ]{2,}|[ ][–-][ ]|[ ](?-i:\\p{Lu}{2,4})(?!\\p{L}))`,
      'gimu',
    ),
    read: dayAndMonth,
  }),
  naming(['m'], {
    cues: ['month'],
    regex: words(
      `${beforeDate}(?:the${SP})?${dayNumber}(?:${SP}day)?(?:${SP}of)?(?:${NEXT}|-)${named('m', MONTH)}\\b\\.?${yearTail}`,
    ),
    read: dayAndMonth,
  }),
  naming(['m'], {
    cues: ['month'],
    regex: words(
      `${beforeDate}${named('m', MONTH)}\\b\\.?${SP}(?:the${SP})?${dayNumber}(?!:?\\d|\\.\\d)${yearTail}`,
    ),
    read: dayAndMonth,
  }),
  // "the second Tuesday in June", "the last day of October".
  naming(['n', 'm'], {
    cues: ['month'],
    regex: words(
      `(?:the${SP})?(?<n>first|second|third|fourth|last)${SP}(?:${named('w', FULL_WEEKDAY)}|day)${SP}(?:of|in)${SP}${named('m', MONTH)}(?:,?${SP}${named('y', YEAR)})?`,
    ),
    read: (g) => nthInMonth(g),
  }),
  // "the first week of April"
  naming(['n', 'm'], {
    cues: ['month', 'unit'],
    regex: words(
      `(?:the${SP})?(?:very${SP})?(?<n>first|second|third|fourth|last)${SP}week${SP}(?:of|in)${SP}${named('m', MONTH)}\\b\\.?(?:,?${SP}${named('y', YEAR)})?`,
    ),
    read: (g) => {
      const week = toNth(g.n)
      if (week === null) return null
      return { kind: 'date', month: toMonth(g.m), week, ...(g.y ? { year: Number(g.y) } : {}) }
    },
  }),
  naming(['m'], {
    cues: ['month', 'year'],
    regex: words(`${named('m', MONTH)}\\b\\.?(?:${SP}of)?(?:${GAP}[,-]?${GAP})${named('y', YEAR)}`),
    read: (g) => ({ kind: 'date', month: toMonth(g.m), year: Number(g.y) }),
  }),
  naming(['m', 'sy'], {
    cues: ['month', 'digit'],
    regex: new RegExp(
      `(?<![\\p{L}\\p{N}])${IN_MONTH}[-’' ]?(?<=[-’'\\p{L}])${TWO_DIGITS}(?![\\p{L}\\p{N}:/-]|\\.\\d)`,
      'giu',
    ),
    read: (g) => (isCapital(g.m) ? { kind: 'date', month: toMonth(g.m), year: fullYear(g.sy) } : null),
  }),
  {
    cues: ['slashed'],
    regex: new RegExp(
      `(?<![\\d/.$£€-]|\\p{L}|\\b(?:sheet|page|pages|part|copy|pg\\.?|p\\.)\\s)(?:${IN_WEEKDAY}\\.?,?\\s)?(?:(?<=\\b(?:on|dated|since|until|till)\\s)(?<on>)|)(?<a>\\d{1,2})/(?<b>\\d{1,2})(?![\\d/%\\p{L}]|\\.\\d)`,
      'giu',
    ),
    read: (g, match) =>
      // "1/2" is a half, but "on 1/2" a day.
      (/^(?:1\/[2348]|[23]\/[34])$/.test(match) && g.on === undefined) || match === '24/7'
        ? null
        : {
            kind: 'numeric',
            first: Number(g.a),
            second: Number(g.b),
            ...(g.w ? { weekday: toWeekday(g.w) } : {}),
          },
  },
]

const abroad = `${named('d', DAY)}(?:er|\\.|º)?${SP}(?:de${SP})?${named('m', '\\p{L}{3,12}')}\\.?,?${SP}(?:del?${SP})?${named('y', YEAR)}`

/** "martedì 13 gennaio 2026", "8. Oktober 2025", "1er mars 2026": with the year, or it would be any word. */
export const ABROAD_RULES: readonly Rule[] = [
  naming(['w', 'd', 'm', 'y'], {
    cues: ['year'],
    regex: words(`${named('w', '\\p{L}{3,12}')}\\.?,?${SP}(?:den${SP})?${abroad}`),
    read: (g) => {
      const weekday = findWeekdayAbroad(g.w)
      const date = weekday === null ? null : dayAbroad(g)
      return date === null || weekday === null ? null : { ...date, weekday }
    },
  }),
  naming(['d', 'm', 'y'], { cues: ['year'], regex: words(abroad), read: dayAbroad }),
]

function dayAbroad(g: Groups<'d' | 'm' | 'y'>): Extract<Spec, { kind: 'date' }> | null {
  const month = findMonthAbroad(g.m) ?? findMisreadMonth(g.m)
  return month === null ? null : { kind: 'date', day: Number(g.d), month, year: Number(g.y) }
}

/** Days that follow from their name, from their month or from a day beside them; before the parts of which they are made. */
export const NAMED_RULES: readonly Rule[] = [
  naming(['n', 'which'], {
    cues: ['unit'],
    regex: words(
      `(?:the${SP})?(?<n>first|second|third|fourth|last)${SP}(?:${named('w', FULL_WEEKDAY)}|day)${SP}(?:of|in)${SP}(?<which>the${SP}same|the${SP}following|the|this|that|last|next)${SP}month`,
    ),
    read: (g) => nthOfMonth(g.n, g.which.replace(/^the\s+(?=f)/i, ''), g.w),
  }),
  // "Q3 2024", "the third quarter of 2025"; without a year it may be a question.
  naming(['y'], {
    cues: ['year'],
    regex: words(
      `(?:Q(?<q>[1-4])(?:${SP}|${SP}?[/,]${SP}?|${SP}of${SP})|(?:the${SP})?(?<n>first|second|third|fourth|last)${SP}quarter${SP}of${SP})${named('y', YEAR)}`,
    ),
    read: (g) => {
      const quarter = g.q ? Number(g.q) : /^last$/i.test(g.n ?? '') ? 4 : toDayNumber({ o: g.n })
      return quarter === null ? null : { kind: 'yearQuarter', year: Number(g.y), quarter }
    },
  }),
]

const BY = '(?<dir>[Ll]ast|[Tt]his|[Nn]ext)'
const toStep = (word: string): number => (/last/i.test(word) ? -1 : /next/i.test(word) ? 1 : 0)

/** Seasons, months and years, and what is left of days: behind everything else. */
export const COARSE_RULES: readonly Rule[] = [
  naming(['s'], {
    cues: ['season'],
    regex: words(
      `(?:the${SP})?(?:(?<dir>last|this|next|that|following)${SP})?${named('s', SEASON)}(?:(?:${SP}of)?${SP}${named('y', YEAR)})|(?<=\\b(?:in|the|early|late|by|during|since|until)${SP})${named('s', SEASON)}|(?<dir3>last|this|next|that)${SP}${named('s', SEASON)}`,
    ),
    read: (g) => {
      const season = g.s.toLowerCase()
      if (!isSeason(season)) return null
      return {
        kind: 'season',
        season,
        ...(g.y ? { year: Number(g.y) } : {}),
        ...(g.dir3 ? { by: toStep(g.dir3) } : {}),
      }
    },
  }),
  naming(['m'], {
    cues: ['month'],
    regex: words(
      `(?:${BY}${SP})?${named('m', 'January|February|March|April|June|July|August|September|October|November|December')}|${BY}${SP}(?<m>May|Jan|Dec)|(?:${BY}${SP})?${named('m', 'Feb|Apr|Jun|Jul|Aug|Sept?|Oct|Nov')}(?![^\\S\\n]+\\p{Lu}\\p{Ll})|(?<=\\b(?:[Ii]n|[Oo]f|[Bb]y|[Ss]ince|[Uu]ntil|[Tt]hrough|for|[Ll]ast|next|[Ee]arly|[Ll]ate|[Mm]id|to|and|[Ff]rom|[Dd]uring)[\\s-])(?<m>May|(?:Jan|Dec)(?!['’]s))|(?<m>May|Jan|Dec)(?=,?${SP}(?:of${SP})?(?:last|this|next|that)${SP}year(?![\\p{L}]))|(?<m>May|Jan|Dec)(?=\\s?[-–]\\s?\\p{Lu})`,
      'gu',
    ),
    read: (g) => ({ kind: 'date', month: toMonth(g.m), ...(g.dir ? { by: toStep(g.dir) } : {}) }),
  }),
  {
    cues: ['year'],
    regex: /(?<![\p{N}\p{L}])(?:the\s)?(?:(?:early|mid|late)[\s-])?(?<y>1[0-9]\d0|20\d0)s(?![\p{L}\p{N}])/giu,
    read: (g) => ({ kind: 'decade', year: Number(g.y) }),
  },
  naming(['z'], {
    cues: ['year'],
    regex: /(?<![\d.,$£€/#:–-])(?<y>1[0-9]\d\d|20\d\d)\s?[-–]\s?(?<z>\d{4}|\d\d)(?![\d:/–-]|[.,]\d)/gu,
    read: (g) => years(Number(g.y), g.z),
  }),
  {
    cues: ['year'],
    regex:
      /(?<![\d.,$£€/#:–]|(?<!\b(?:mid|early|late))-)(?:1[0-9]|20)\d\d(?![\d%]|[.,:]\d|[-–/]\d)(?!\s+(?:\p{L}+\s+)?(?:people|men|women|troops|soldiers|casualties|dead|killed|wounded|prisoners|ships|aircraft|tanks|guns|planes|vehicles|miles|kilometers|km|feet|metres|meters|dollars|shares|tons|units|hours|words|per)\b)/giu,
    read: (_, match) => ({ kind: 'date', year: Number(match) }),
  },
  {
    cues: ['unit'],
    regex: words(
      `(?:for|during|over)${SP}(?:the${SP})?(?:past|last|next)?${GAP}${COUNT}${SP}${UNIT}|the${SP}(?:past|last|next)${SP}${COUNT}${SP}${UNIT}`,
    ),
    read: () => ({ kind: 'duration' }),
  },
]
