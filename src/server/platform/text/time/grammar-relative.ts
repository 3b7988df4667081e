import {
  COUNT,
  DAY,
  dayOfMonth,
  FULL_WEEKDAY,
  fromThis,
  fromToday,
  MONTH,
  MORE_DAYS,
  named,
  ORDINAL_WORD,
  offset,
  PART_OF_DAY,
  SP,
  spokenStep,
  toDayNumber,
  toUnit,
  toWeekday,
  UNIT,
  WEEKDAY,
  weekdayBy,
  weekdaysAgo,
  weekdayThen,
  words,
} from './date-words.ts'
import { besideEvent, DETERMINER, EVENT, fromEvent, onTheDay, WHOSE } from './event-words.ts'
import { naming, type Rule } from './rule.ts'

const IN_DAY = named('d', DAY)

/** What is counted from another day. */
export const RELATIVE_RULES: readonly Rule[] = [
  // "the day after the wedding", "the Tuesday before I gave it": counted from what happened, not from a date.
  naming(['u', 'dir'], {
    cues: ['step'],
    regex: words(
      `(?:(?:the|on)${SP}){0,2}(?:${named('c', COUNT)}${SP})?(?:next${SP})?(?<u>days?|weeks?|fortnights?|months?|years?|nights?|mornings?|afternoons?|evenings?|${FULL_WEEKDAY})${SP}(?<dir>before|after|following|prior${SP}to|between(?=${SP}Christmas${SP}and${SP}(?:the${SP})?New${SP}Year))(?=${SP}(?:${EVENT}|(?:the${SP})?\\d|${MONTH}(?![\\p{L}])))(?!${SP}(?:the|that)${SP}(?:next|last)(?![\\p{L}]))`,
    ),
    read: (g) => fromEvent(g.u, g.dir, g),
  }),
  naming(['noun'], {
    cues: ['day'],
    regex: words(
      `(?:on${SP})?the${SP}(?:very${SP}|same${SP})?(?:day|night|morning|afternoon|evening)${SP}(?:of(?=${SP}${DETERMINER}${SP}(?!(?:very${SP})?(?:same|next|following|previous|preceding)${SP}(?:day|${PART_OF_DAY}))(?<noun>(?:[\\p{L}’'-]+${SP}){0,2}[\\p{L}’'-]+))|in(?=${SP}(?<noun>question)(?![\\p{L}])))`,
    ),
    read: (g, said) => onTheDay(g.noun, said),
  }),
  // "the Saturday of her first week": when somebody or something began is not said.
  {
    cues: ['weekday', 'unit'],
    regex: words(
      `(?:on${SP})?(?:the|a|one)${SP}${FULL_WEEKDAY}(?:${SP}${PART_OF_DAY})?${SP}(?:of|in)${SP}(?:${WHOSE}${SP}(?:\\p{L}+${SP})?|(?:the|that|this)${SP}(?:(?:very${SP})?${ORDINAL_WORD}|final)${SP})(?:week|fortnight|month|term)`,
    ),
    read: () => ({ kind: 'vague', isDay: true }),
  },
  // "the Saturday of the wedding"
  naming(['w', 'noun'], {
    cues: ['weekday'],
    regex: words(
      `(?:on${SP})?(?:the|that)${SP}${named('w', FULL_WEEKDAY)}(?:${SP}${PART_OF_DAY})?${SP}of(?=${SP}${DETERMINER}${SP}(?!(?:same|next|last|following|previous|first|second)\\b)(?<noun>(?:[\\p{L}’'-]+${SP}){0,2}[\\p{L}’'-]+))(?!${SP}(?:the|that|this)${SP}(?:week|month|year)\\b)`,
    ),
    read: (g) => ({ kind: 'event', noun: g.noun, count: 0, unit: 'weekday', weekday: toWeekday(g.w) }),
  }),
  // "the eve of the wedding", "the same day as the wedding".
  naming(['dir'], {
    cues: ['day'],
    regex: words(`(?:on${SP})?the${SP}(?:(?<dir>eve)${SP}of|(?<dir>same)${SP}day${SP}as)(?=${SP}${EVENT})`),
    read: (g) => besideEvent(g.dir, g),
  }),
  naming(['c', 'u', 'dir'], {
    cues: ['unit', 'step'],
    regex: words(
      `(?:the${SP})?${named('c', COUNT)}${SP}${named('u', UNIT)}${SP}(?<dir>ago(?!${SP}(?:on${SP}|last${SP})?(?:today|yesterday|${FULL_WEEKDAY})(?![\\p{L}]))|since(?=[.,;:!?)])|back(?!${SP}(?:to|in|at|from|and)\\b)|earlier|before(?:hand)?|previously|later|after(?:wards?)?|hence|thereafter|from${SP}(?:now|today))(?!${SP}\\p{Ll}+ing\\b)`,
    ),
    read: (g) => offset(g.c, g.u, g.dir.toLowerCase()),
  }),
  // "a week from tomorrow", "two weeks today".
  naming(['c', 'u', 'day'], {
    cues: ['unit', 'day'],
    regex: words(
      `${named('c', COUNT)}${SP}${named('u', 'days?|weeks?|fortnights?')}${SP}(?:(?<way>from|ago)${SP})?(?<day>today|tomorrow|yesterday)`,
    ),
    read: (g) => fromToday(g.c, g.u, g),
  }),
  naming(['c', 'u'], {
    cues: ['unit'],
    regex: words(
      `(?:in|within)${SP}${named('c', COUNT)}${SP}${named('u', UNIT)}(?:[’']s?${SP}time|(?![’']))`,
    ),
    read: (g) => offset(g.c, g.u, 'hence'),
  }),
  // "a week ago Friday": which of two is not said.
  {
    cues: ['weekday', 'step'],
    regex: words(
      `${COUNT}${SP}(?:weeks?|fortnights?|months?)${SP}ago${SP}(?:on${SP}|last${SP})?${FULL_WEEKDAY}`,
    ),
    read: () => ({ kind: 'vague', isDay: true }),
  },
  naming(['c', 'w'], {
    cues: ['weekday', 'step'],
    regex: words(`${named('c', COUNT)}${SP}${named('w', FULL_WEEKDAY)}s${SP}ago`),
    read: (g) => weekdaysAgo(g.c, g.w),
  }),
  // "a week last Tuesday", "a fortnight last Tuesday"
  naming(['n', 'w'], {
    cues: ['weekday', 'unit'],
    regex: words(`a${SP}(?<n>week|fortnight)${SP}(?:last|past)${SP}${named('w', FULL_WEEKDAY)}`),
    read: (g) => weekdaysAgo(/^w/i.test(g.n) ? 'two' : 'three', g.w),
  }),
  // "Monday and Tuesday last week": of the week that the second one names.
  naming(['w', 'dir'], {
    cues: ['weekday', 'unit'],
    regex: words(
      `${named('w', FULL_WEEKDAY)}(?=(?:${SP}(?:and|to|or|till|until)${SP}|${SP}?[-–/&]${SP}?)${FULL_WEEKDAY}${SP}(?<dir>(?:of${SP})?(?:last|next|this)${SP}week)(?![\\p{L}]))`,
    ),
    read: (g) => weekdayThen(g.w, g.dir.toLowerCase().replace(/\s+/g, ' ')),
  }),
  // "this time last week", "this day last year"
  naming(['u'], {
    cues: ['unit'],
    regex: words(`this${SP}(?:time|day)${SP}last${SP}(?<u>week|month|year)`),
    read: (g) => ({ kind: 'offset', count: -1, unit: toUnit(g.u) }),
  }),
  naming(['n', 'w'], {
    cues: ['weekday'],
    regex: words(
      `a${SP}(?<n>week|fortnight)${SP}(?:(?:on${SP}|from${SP})?${named('w', FULL_WEEKDAY)}|(?:on|from)${SP}${named('w', WEEKDAY)})`,
    ),
    read: (g) => ({
      kind: 'weekday',
      weekday: toWeekday(g.w),
      direction: 'after',
      weeks: g.n.toLowerCase() === 'week' ? 1 : 2,
    }),
  }),
  naming(['dir'], {
    cues: ['day'],
    regex: words(
      `(?:the${SP})?day${SP}(?<dir>before${SP}yesterday|after${SP}tomorrow)|the${SP}(?:night|evening|morning)${SP}(?<dir>before${SP}last)`,
    ),
    read: (g) => ({ kind: 'unit', unit: 'day', by: g.dir.startsWith('before') ? -2 : 2 }),
  }),
  naming(['u', 'dir'], {
    cues: ['unit'],
    regex: words(
      `the${SP}(?<u>week|month|year)${SP}(?<dir>before${SP}last|after${SP}next|(?:before|after)${SP}this(?:${SP}one)?)`,
    ),
    read: (g) => ({ kind: 'unit', unit: toUnit(g.u), by: fromThis(g.dir) }),
  }),
  {
    cues: ['day'],
    regex: words(`(?:yesterday|yday)(?:${SP}${PART_OF_DAY})?|last${SP}(?:night|evening)`),
    read: () => ({ kind: 'unit', unit: 'day', by: -1 }),
  },
  {
    cues: ['day'],
    regex: words(`(?:tomorrow|tmrw?|tmr|tomorow|2mor+ow?|2mrw)(?:${SP}${PART_OF_DAY})?`),
    read: () => ({ kind: 'unit', unit: 'day', by: 1 }),
  },
  {
    cues: ['day'],
    regex: words(`today|tonight|this${SP}(?:${PART_OF_DAY}|day|[ap]\\.?m)|earlier${SP}today|later${SP}today`),
    read: () => ({ kind: 'unit', unit: 'day', by: 0 }),
  },
  naming(['dir'], {
    cues: ['day'],
    regex: words(
      `(?:on${SP})?(?:the${SP})?(?:very${SP})?(?<dir>next|following|previous|preceding|same)${SP}day(?:${SP}${PART_OF_DAY})?|the${SP}(?:very${SP})?(?<dir>next|following|previous|preceding)${SP}${PART_OF_DAY}|(?<dir>next)${SP}(?:morning|afternoon|evening)|(?<dir>that)${SP}(?:same${SP}|very${SP})?(?:day|${PART_OF_DAY})|(?:the${SP})?(?:day|night|evening|morning)${SP}(?<dir>before|after|following)|(?:the${SP})?(?<dir>same)${SP}(?:day|${PART_OF_DAY})`,
    ),
    read: (g) => ({
      kind: 'unit',
      unit: 'day',
      by: spokenStep(g.dir),
      spoken: true,
    }),
  }),
  {
    cues: ['weekday', 'ordinal'],
    regex: words(
      `${named('w', FULL_WEEKDAY)}(?:${SP}${PART_OF_DAY})?,?${SP}(?:(?:the${SP})?${named('d', DAY)}(?:st|nd|rd|th)|the${SP}${named('o', ORDINAL_WORD)}(?!${SP}(?!(?:of|at|in|by|and|or|when|while|I|he|she|we|they|you|it|there)\\b)\\p{L}))`,
    ),
    read: (g) => dayOfMonth(toDayNumber(g), g.w),
  },
  {
    cues: ['weekday', 'digit'],
    regex: words(
      `${named('w', FULL_WEEKDAY)},?${SP}${named('d', DAY)}(?=[,;)]|\\.(?!\\d)|\\s*$|${SP}?(?:[-–—/]|to|and|or|until)${SP}?(?:the${SP})?(?:${FULL_WEEKDAY}${SP})?\\d)`,
    ),
    read: (g) => dayOfMonth(Number(g.d), g.w),
  },
  naming(['d'], {
    cues: ['month', 'digit'],
    regex: new RegExp(
      `(?<![\\p{L}\\d.,/:$£€-])(?:the${SP})?${IN_DAY}(?:st|nd|rd|th)?(?=${MORE_DAYS}${SP}?(?:[-–/]|to|until|(?:and|or)(?=${SP}))${SP}?(?:the${SP})?(?:${WEEKDAY}${SP})?${DAY}(?:st|nd|rd|th)?${SP}(?:of${SP})?${MONTH}(?![\\p{L}]))`,
      'giu',
    ),
    read: (g) => dayOfMonth(Number(g.d)),
  }),
  {
    cues: ['weekday', 'digit'],
    regex: words(
      `${named('w', '(?:Sun|Mon|Tues?|Weds?|Thur?s?|Fri|Sat|SUN|MON|TUES?|WEDS?|THUR?S?|FRI|SAT)')}\\.?,?${SP}${named('d', DAY)}(?:st|nd|rd|th)?(?![:/.]\\d|[-–]\\d|\\s?[ap]\\.?m\\b)`,
      'gu',
    ),
    read: (g) => dayOfMonth(Number(g.d), g.w),
  },
  naming(['w', 'dir'], {
    cues: ['weekday'],
    regex: words(
      `(?:(?:the${SP})?(?<dir>last|past|next|this(?:${SP}(?:coming|past))?|coming|following|previous)${SP})${named('w', WEEKDAY)}(?:${SP}${PART_OF_DAY})?`,
    ),
    read: (g) => weekdayBy(g.w, g.dir.toLowerCase()),
  }),
  naming(['w', 'dir'], {
    cues: ['weekday'],
    regex: words(
      `(?:the${SP})?${named('w', FULL_WEEKDAY)}(?:${SP}${PART_OF_DAY})?${SP}(?<dir>last${SP}week|next${SP}week|this${SP}week|week(?:${SP}(?:last|past)(?![\\p{L}]))?|of${SP}last${SP}week|of${SP}next${SP}week|of${SP}this${SP}week|just${SP}gone|gone|of${SP}(?:that|the${SP}same)${SP}week|of${SP}the${SP}(?:week${SP}(?:after|before|following)(?!${SP}(?:last|next|the|that|this|my|our|his|her)\\b)|(?:following|previous|preceding)${SP}week)|last(?!${SP}(?:month|quarter|year|term|spring|summer|autumn|fall|winter)|${SP}\\p{L}+${SP}(?:of|in))|before${SP}last|after${SP}next|(?:before|after)(?!${SP}(?!(?:that|this|and|but|he|she|I|we|they|it|there|the|my|our|his|her|their|a|an)\\b)\\p{L})|following(?=[.,;:!?)]))`,
    ),
    read: (g) => weekdayThen(g.w, g.dir.toLowerCase().replace(/\s+/g, ' ')),
  }),
  // "the runs of Tuesday night are gone": what is spoken of was.
  naming(['w'], {
    cues: ['weekday'],
    regex: words(`(?<=\\p{L}${SP}of${SP})${named('w', FULL_WEEKDAY)}(?:${SP}${PART_OF_DAY})?`),
    read: (g) => ({ kind: 'weekday', weekday: toWeekday(g.w), isPast: true }),
  }),
  naming(['w'], {
    cues: ['weekday'],
    regex: words(
      `(?:(?<any>an?|one|some|any|each|every)${SP}|(?:on${SP})?(?<the>the|that|(?:the${SP})?same)${SP})?${named('w', FULL_WEEKDAY)}(?:${SP}${PART_OF_DAY})?(?:(?=${SP}with${SP})(?<with>)|)`,
    ),
    // "One Friday in May" is no day that could be reckoned.
    read: (g) =>
      g.any
        ? { kind: 'vague', isDay: true }
        : {
            kind: 'weekday',
            weekday: toWeekday(g.w),
            ...(g.the ? { spoken: true as const } : {}),
            ...(/^(?:on\s+)?(?:that|.*same)$/i.test(g.the ?? '') ? { known: true as const } : {}),
            ...(g.with === undefined ? {} : { ofItsOwn: true as const }),
          },
  }),
  naming(['w'], {
    cues: ['weekday'],
    regex: words(
      `(?<=(?:on|by|till|until|last|since|this|to|from|-|–)\\s)${named('w', '(?:mon|tues?|weds?|thurs?|thu|fri|sat|sun)')}|${named('w', '(?:Mon|Tues?|Weds?|Thurs?|Fri|Sat)')}(?=\\.(?!\\p{L})|${SP}(?:nite|night|morning|evening|lunch|eve|pm|am)(?![\\p{L}]))|${named('w', '(?:Tues|Weds|Thurs)')}(?=[,;)/&?!\\s]|$)|${named('w', 'Thur')}(?=[,;)\\n]|\\s*$)`,
    ),
    read: (g) => ({ kind: 'weekday', weekday: toWeekday(g.w) }),
  }),
  naming(['u', 'dir'], {
    cues: ['unit'],
    regex: words(
      `(?<!(?<![\\p{L}])${WHOSE}${SP})(?:the${SP})?(?<dir>last|past|previous|this|current|next|coming)${SP}(?<u>week(?:end)?|month|quarter|year|decade)(?!(?<!year)${SP}(?:of|in)${SP}(?:the${SP})?${MONTH}(?![\\p{L}]))`,
    ),
    read: (g) => ({
      kind: 'unit',
      unit: toUnit(g.u),
      by: /last|past|previous/i.test(g.dir) ? -1 : /next|coming/i.test(g.dir) ? 1 : 0,
    }),
  }),
  naming(['u'], {
    cues: ['unit'],
    regex: words(
      `(?<=\\b(?:start|beginning|middle|mid|end|rest|close)${SP}of${SP})the${SP}(?<u>week|month|quarter|year)(?!${SP}(?:of|before|after)\\b)`,
    ),
    read: (g) => ({ kind: 'unit', unit: toUnit(g.u), by: 0, goesOn: true }),
  }),
  {
    cues: ['unit'],
    regex: words(
      `(?<=\\b(?:at|on|over|during|since|before|after)${SP})the${SP}weekend(?!${SP}(?:of|before|after)\\b)`,
    ),
    read: () => ({ kind: 'unit', unit: 'weekend', by: 0, either: true }),
  },
  {
    cues: ['unit'],
    regex: words(`(?<=\\bfor${SP})the${SP}weekend(?!${SP}(?:of|before|after)\\b)`),
    read: () => ({ kind: 'unit', unit: 'weekend', by: 0 }),
  },
  {
    cues: ['day'],
    regex: words(`in${SP}the${SP}morning`),
    read: () => ({ kind: 'morning' }),
  },
  naming(['u'], {
    cues: ['unit'],
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
]
