import { isSeason } from './calendar.ts'
import {
  COUNT,
  DAY,
  dayAndMonth,
  dayOfMonth,
  FULL_WEEKDAY,
  fullYear,
  GAP,
  type Groups,
  holiday,
  isCapital,
  MONTH,
  named,
  ORDINAL_WORD,
  offset,
  PART_OF_DAY,
  SEASON,
  SHORT_YEAR,
  SP,
  spokenStep,
  toDayNumber,
  toMonth,
  toUnit,
  toWeekday,
  UNIT,
  WEEKDAY,
  weekdayBy,
  weekdayThen,
  words,
  YEAR,
  years,
} from './date-words.ts'
import type { Spec } from './expression.ts'

interface Rule {
  readonly regex: RegExp
  readonly read: (groups: Groups, match: string) => Spec | null
}

/** A rule with groups that take part in every match, whatever else it leaves open. */
function naming<Always extends string>(
  always: readonly Always[],
  { regex, read }: { regex: RegExp; read: (groups: Groups<Always>, match: string) => Spec | null },
): Rule {
  const names = (groups: Groups): groups is Groups<Always> =>
    always.every((name) => groups[name] !== undefined)
  return { regex, read: (groups, match) => (names(groups) ? read(groups, match) : null) }
}

const beforeDate = `(?:${named('w', WEEKDAY)}\\b\\.?,?${SP}(?:the${SP})?)?`
const dayNumber = `(?:${named('d', DAY)}(?:st|nd|rd|th)?|${named('o', ORDINAL_WORD)})`
const yearTail = `(?:${GAP},?${GAP}(?:of${SP})?(?:${named('y', YEAR)}|${named('sy', SHORT_YEAR)}))?`

/** "the day after the wedding", "the Tuesday before I gave it": counted from what happened, not from a date. */
const OF_EVENT = `(?:(?:the${SP})?(?:next${SP})?(?:days?|weeks?|months?|years?|nights?|mornings?|evenings?|${FULL_WEEKDAY})${SP}(?:before|after)(?=${SP}(?:the|a|an|my|his|her|their|our|its|this|these|those|I|he|she|we|they|you|it|being|\\p{L}+ing)(?![\\p{L}])))`

/** The longest first: what one has taken no other one gets. */
export const RULES: readonly Rule[] = [
  {
    regex: /(?<![\d-])(?<y>\d{4})-(?<m>\d\d)-(?<d>\d\d)(?![\d-]*\d)(?=$|[^\p{L}\d]|T\d)/gu,
    read: (g) => ({ kind: 'date', year: Number(g.y), month: Number(g.m), day: Number(g.d) }),
  },
  naming(['y'], {
    regex: new RegExp(
      `(?<![\\d/.-])(?:${named('w', WEEKDAY)}\\.?,?\\s)?(?<a>\\d{1,2})(?<s>[/.-])(?<b>\\d{1,2})\\k<s>(?<y>(?:19|20)?\\d\\d)(?![\\d/-]|\\.\\d)`,
      'giu',
    ),
    read: (g) => ({
      kind: 'numeric',
      first: Number(g.a),
      second: Number(g.b),
      year: fullYear(g.y),
      ...(g.s === '.' ? { dotted: true as const } : {}),
      ...(g.w ? { weekday: toWeekday(g.w) } : {}),
    }),
  }),
  naming(['m'], {
    regex: words(
      `${beforeDate}(?:the${SP})?${dayNumber}(?:${SP}day)?(?:${SP}of)?(?:${SP}|-)${named('m', MONTH)}\\b\\.?${yearTail}`,
    ),
    read: dayAndMonth,
  }),
  naming(['m'], {
    regex: words(
      `${beforeDate}${named('m', MONTH)}\\b\\.?${SP}(?:the${SP})?${dayNumber}(?![\\d:]|\\.\\d)${yearTail}`,
    ),
    read: dayAndMonth,
  }),
  naming(['m'], {
    regex: words(`${named('m', MONTH)}\\b\\.?(?:${SP}of)?(?:${GAP}[,-]?${GAP})${named('y', YEAR)}`),
    read: (g) => ({ kind: 'date', month: toMonth(g.m), year: Number(g.y) }),
  }),
  naming(['m', 'sy'], {
    regex: new RegExp(
      `(?<![\\p{L}\\p{N}])${named('m', MONTH)}[-’' ]?(?<=[-’'\\p{L}])${named('sy', '\\d\\d')}(?![\\p{L}\\p{N}:/-]|\\.\\d)`,
      'giu',
    ),
    read: (g) => (isCapital(g.m) ? { kind: 'date', month: toMonth(g.m), year: fullYear(g.sy) } : null),
  }),
  {
    regex: new RegExp(
      `(?<![\\d/.$£€-])(?:${named('w', WEEKDAY)}\\.?,?\\s)?(?<a>\\d{1,2})/(?<b>\\d{1,2})(?![\\d/%]|\\.\\d)`,
      'giu',
    ),
    read: (g, match) =>
      /^(?:1\/[2348]|[23]\/[34])$/.test(match) || match === '24/7'
        ? null
        : {
            kind: 'numeric',
            first: Number(g.a),
            second: Number(g.b),
            ...(g.w ? { weekday: toWeekday(g.w) } : {}),
          },
  },
  naming(['c', 'u', 'dir'], {
    regex: words(
      `(?:the${SP})?${named('c', COUNT)}${SP}${named('u', UNIT)}${SP}(?<dir>ago|earlier|before(?:hand)?|previously|later|after(?:wards?)?|hence|thereafter|from${SP}(?:now|today))(?!${SP}\\p{Ll}+ing\\b)`,
    ),
    read: (g) => offset(g.c, g.u, g.dir.toLowerCase()),
  }),
  naming(['c', 'u'], {
    regex: words(`(?:in|within)${SP}${named('c', COUNT)}${SP}${named('u', UNIT)}(?![’'])`),
    read: (g) => offset(g.c, g.u, 'hence'),
  }),
  naming(['n', 'w'], {
    regex: words(`a${SP}(?<n>week|fortnight)${SP}(?:on${SP})?${named('w', FULL_WEEKDAY)}`),
    read: (g) => ({
      kind: 'weekday',
      weekday: toWeekday(g.w),
      direction: 'after',
      weeks: g.n.toLowerCase() === 'week' ? 1 : 2,
    }),
  }),
  {
    regex: words(OF_EVENT),
    read: () => ({ kind: 'vague' }),
  },
  naming(['dir'], {
    regex: words(`(?:the${SP})?day${SP}(?<dir>before${SP}yesterday|after${SP}tomorrow)`),
    read: (g) => ({ kind: 'unit', unit: 'day', by: g.dir.startsWith('before') ? -2 : 2 }),
  }),
  {
    regex: words(`yesterday(?:${SP}${PART_OF_DAY})?|last${SP}night`),
    read: () => ({ kind: 'unit', unit: 'day', by: -1 }),
  },
  {
    regex: words(`(?:tomorrow|tmrw?|tmr|tomorow)(?:${SP}${PART_OF_DAY})?`),
    read: () => ({ kind: 'unit', unit: 'day', by: 1 }),
  },
  {
    regex: words(`today|tonight|this${SP}(?:${PART_OF_DAY}|day)|earlier${SP}today|later${SP}today`),
    read: () => ({ kind: 'unit', unit: 'day', by: 0 }),
  },
  naming(['dir'], {
    regex: words(
      `(?:on${SP})?(?:the${SP})?(?<dir>next|following|previous|preceding|same)${SP}day(?:${SP}${PART_OF_DAY})?|the${SP}(?<dir>next|following)${SP}${PART_OF_DAY}|(?<dir>that)${SP}(?:same${SP}|very${SP})?(?:day|${PART_OF_DAY})|(?:the${SP})?day${SP}(?<dir>before|after|following)|(?:the${SP})?(?<dir>same)${SP}(?:day|${PART_OF_DAY})`,
    ),
    read: (g) => ({
      kind: 'unit',
      unit: 'day',
      by: spokenStep(g.dir),
      spoken: true,
    }),
  }),
  {
    regex: words(
      `${named('w', FULL_WEEKDAY)},?${SP}(?:(?:the${SP})?${named('d', DAY)}(?:st|nd|rd|th)|the${SP}${named('o', ORDINAL_WORD)})`,
    ),
    read: (g) => dayOfMonth(toDayNumber(g), g.w),
  },
  {
    regex: words(
      `${named('w', '(?:Sun|Mon|Tues?|Wed|Thur?s?|Fri|Sat|SUN|MON|TUES?|WED|THUR?S?|FRI|SAT)')}\\.?,?${SP}${named('d', DAY)}(?:st|nd|rd|th)?(?![:/.]\\d|[-–]\\d)`,
      'gu',
    ),
    read: (g) => dayOfMonth(Number(g.d), g.w),
  },
  naming(['w', 'dir'], {
    regex: words(
      `(?:(?:the${SP})?(?<dir>last|past|next|this(?:${SP}(?:coming|past))?|coming|following|previous)${SP})${named('w', WEEKDAY)}(?:${SP}${PART_OF_DAY})?`,
    ),
    read: (g) => weekdayBy(g.w, g.dir.toLowerCase()),
  }),
  naming(['w', 'dir'], {
    regex: words(
      `(?:the${SP})?${named('w', FULL_WEEKDAY)}(?:${SP}${PART_OF_DAY})?${SP}(?<dir>last${SP}week|next${SP}week|week|of${SP}last${SP}week|of${SP}next${SP}week|before${SP}last|after${SP}next|before|after)`,
    ),
    read: (g) => weekdayThen(g.w, g.dir.toLowerCase().replace(/\s+/g, ' ')),
  }),
  naming(['w'], {
    regex: words(`(?:(?:on${SP})?(?<the>the)${SP})?${named('w', FULL_WEEKDAY)}(?:${SP}${PART_OF_DAY})?`),
    read: (g) => ({ kind: 'weekday', weekday: toWeekday(g.w), ...(g.the ? { spoken: true as const } : {}) }),
  }),
  naming(['w'], {
    regex: words(
      `(?<=(?:on|by|till|until|last|since|this|to|-|–)\\s)${named('w', '(?:mon|tues?|wed|thurs?|thu|fri|sat|sun)')}`,
    ),
    read: (g) => ({ kind: 'weekday', weekday: toWeekday(g.w) }),
  }),
  naming(['u', 'dir'], {
    regex: words(
      `(?:the${SP})?(?<dir>last|past|previous|this|current|next|coming)${SP}(?<u>week(?:end)?|month|quarter|year|decade)`,
    ),
    read: (g) => ({
      kind: 'unit',
      unit: toUnit(g.u),
      by: /last|past|previous/i.test(g.dir) ? -1 : /next|coming/i.test(g.dir) ? 1 : 0,
    }),
  }),
  naming(['u'], {
    regex: words(
      `(?<=\\b(?:start|beginning|middle|mid|end|rest|close)${SP}of${SP})the${SP}(?<u>week|month|quarter|year)(?!${SP}(?:of|before|after)\\b)`,
    ),
    read: (g) => ({ kind: 'unit', unit: toUnit(g.u), by: 0 }),
  }),
  {
    regex: words(`in${SP}the${SP}morning`),
    read: () => ({ kind: 'morning' }),
  },
  naming(['h'], {
    regex: words(
      `(?:${named('h', "Christmas(?:\\sDay)?|Christmas\\sEve|New\\sYear['’]s\\sEve|New\\sYear['’]s\\sDay|Halloween|Hallowe['’]en|Boxing\\sDay")})(?:,?${SP}${named('y', YEAR)})?`,
    ),
    read: (g) => holiday(g.h, g.y),
  }),
  naming(['u'], {
    regex: words(
      `(?:the${SP})?(?<dir>following|same|preceding)${SP}(?<u>week(?:end)?|month|year|decade)|that${SP}(?:same${SP})?(?<u>week(?:end)?|month|year|decade)|(?:the${SP})?(?<u>week|month|year)${SP}(?<dir>before|after)`,
    ),
    read: (g) => ({
      kind: 'unit',
      unit: toUnit(g.u),
      by: spokenStep(g.dir ?? 'that'),
      spoken: true,
    }),
  }),
  naming(['s'], {
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
        ...(g.dir3 ? { by: /last/i.test(g.dir3) ? -1 : /next/i.test(g.dir3) ? 1 : 0 } : {}),
      }
    },
  }),
  naming(['m'], {
    regex: words(
      `(?:(?<dir>last|this|next)${SP})?${named('m', 'January|February|March|April|June|July|August|September|October|November|December|Jan|Feb|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec')}|(?<=\\b(?:[Ii]n|[Oo]f|[Bb]y|[Ss]ince|[Uu]ntil|[Tt]hrough|for|[Ll]ast|next|[Ee]arly|[Ll]ate|[Mm]id|to|and|[Ff]rom|[Dd]uring)[\\s-])(?<m>May)|(?<m>May)(?=\\s?[-–]\\s?\\p{Lu})`,
      'gu',
    ),
    read: (g) => ({ kind: 'date', month: toMonth(g.m) }),
  }),
  {
    regex: words(
      `(?:[Tt]he${SP})${named('d', DAY)}(?:st|nd|rd|th)(?!${SP}(?:\\p{Lu}|floor|time|century|street|avenue))|(?<=\\b[Oo]n${SP})(?:the${SP})${named('o', ORDINAL_WORD)}(?!${SP}\\p{L})`,
      'gu',
    ),
    read: (g) => dayOfMonth(toDayNumber(g)),
  },
  {
    regex: /(?<![\p{N}\p{L}])(?:the\s)?(?:(?:early|mid|late)[\s-])?(?<y>1[0-9]\d0|20\d0)s(?![\p{L}\p{N}])/giu,
    read: (g) => ({ kind: 'decade', year: Number(g.y) }),
  },
  naming(['z'], {
    regex: /(?<![\d.,$£€/#:–-])(?<y>1[0-9]\d\d|20\d\d)\s?[-–]\s?(?<z>\d{4}|\d\d)(?![\d:/–-]|[.,]\d)/gu,
    read: (g) => years(Number(g.y), g.z),
  }),
  {
    regex:
      /(?<![\d.,$£€/#:–]|(?<!\b(?:mid|early|late))-)(?:1[0-9]|20)\d\d(?![\d%]|[.,:]\d|[-–/]\d)(?!\s+(?:\p{L}+\s+)?(?:people|men|women|troops|soldiers|casualties|dead|killed|wounded|prisoners|ships|aircraft|tanks|guns|planes|vehicles|miles|kilometers|km|feet|metres|meters|dollars|shares|tons|units|hours|words|per)\b)/giu,
    read: (_, match) => ({ kind: 'date', year: Number(match) }),
  },
  {
    regex: words(
      `(?:for|during|over)${SP}(?:the${SP})?(?:past|last|next)?${GAP}${COUNT}${SP}${UNIT}|the${SP}(?:past|last|next)${SP}${COUNT}${SP}${UNIT}`,
    ),
    read: () => ({ kind: 'duration' }),
  },
]
