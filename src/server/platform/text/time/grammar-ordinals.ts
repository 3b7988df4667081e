import {
  DAY,
  dayOfMonth,
  FULL_WEEKDAY,
  LATE_ORDINAL,
  named,
  ORDINAL_WORD,
  ordinalOfMonth,
  PART_OF_DAY,
  SP,
  toDayNumber,
  toWeekday,
  WEEKDAY,
  words,
} from './date-words.ts'
import { naming, type Rule } from './rule.ts'

/** What goes on behind "on the fourteenth", where no noun does that it could count: a closed class of English. */
const GOES_ON =
  '(?:after|before|at|in|by|and|but|or|when|while|to|until|from|with|about|around|as|because|so|that|which|there|then|I|he|she|we|they|you|it)'
const NUMBERED = `${named('d', DAY)}(?:st|nd|rd|th|ST|ND|RD|TH)`
const POINTS = '(?:[Oo]n|ON|[Bb]y|BY|[Ff]rom|[Uu]ntil|[Ss]ince|[Tt]ill|[Bb]efore|[Aa]fter)'

/** Days told by their number in a month that is not named: behind everything else that could hold the number. */
export const ORDINAL_RULES: readonly Rule[] = [
  {
    cues: ['ordinal'],
    regex: words(
      `(?:[Tt]he${SP})${named('d', DAY)}(?:st|nd|rd|th)(?!${SP}(?:(?!I(?:\\s|['’]))\\p{Lu}|floor|time|century|street|avenue))|(?<=\\b[Oo]n${SP})(?:the${SP})${named('o', ORDINAL_WORD)}(?!${SP}\\p{L})`,
      'gu',
    ),
    read: (g) => dayOfMonth(toDayNumber(g)),
  },
  // "on 31st", where no noun follows that it could count.
  {
    cues: ['ordinal'],
    regex: words(`(?<=\\b${POINTS}${SP})${NUMBERED}(?!${SP}\\p{L})`, 'gu'),
    read: (g) => dayOfMonth(toDayNumber(g)),
  },
  // "It was 12th."
  {
    cues: ['ordinal'],
    regex: words(
      `(?<=\\b(?:[Tt]hat|[Ii]t|[Tt]his|[Ww]hich)${SP}(?:was|is)${SP})${NUMBERED}(?=[.,;)]|$)`,
      'gu',
    ),
    read: (g) => dayOfMonth(toDayNumber(g)),
  },
  // "on the fourteenth after lunch"; "on the first" may open a list.
  {
    cues: ['ordinal'],
    regex: words(`(?<=\\bon${SP})the${SP}${named('o', LATE_ORDINAL)}(?=${SP}${GOES_ON}(?!\\p{L}))`),
    read: (g) => dayOfMonth(toDayNumber(g)),
  },
  // "Thirteenth.", as all that an answer says.
  {
    cues: ['ordinal'],
    regex: words(`(?<=^\\s*(?:on${SP})?)(?:the${SP})?${named('o', LATE_ORDINAL)}(?=[.!]?\\s*$)`),
    read: (g) => dayOfMonth(toDayNumber(g)),
  },
]

/** Days that a book puts in front of its lines: "sat 17  car at the gate". */
export const LEADING_RULES: readonly Rule[] = [
  naming(['w', 'd'], {
    cues: ['weekday', 'digit'],
    regex:
      /(?<=^[ \t>*-]{0,6})(?<w>sun|mon|tues?|weds?|thurs?|thu|fri|sat)\.?\s(?<d>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?(?=\s{2,}|\s?[-–:|](?!\d))/gimu,
    read: (g) => dayOfMonth(Number(g.d), g.w),
  }),
  // "[13.02. 07:12]", "on 13.02.": the number of the month ends with a full stop as well.
  naming(['a', 'b'], {
    cues: ['digit'],
    regex: new RegExp(
      `(?<=^\\s*|[[(]|(?<!\\p{L})(?:on|by|from|until|since|till|to|of|am|vom|bis|seit|${WEEKDAY}),?\\s)(?<a>0?[1-9]|[12]\\d|3[01])\\.(?<b>0[1-9]|1[0-2])\\.(?=,?\\s\\d{1,2}[:.]\\d\\d|[\\s\\])]*$)`,
      'gimu',
    ),
    read: (g) => ({ kind: 'numeric', first: Number(g.a), second: Number(g.b), dotted: true }),
  }),
  // "the list of 07.5.", "signed 8.6.,": a nought before a number, or a participle, tells a day from a clause.
  naming(['a', 'b'], {
    cues: ['digit'],
    regex:
      /(?<![\p{L}\d.,]|(?:clause|section|rule|item|para|no|art|§)\.?\s)(?:(?<a>0[1-9])\.(?<b>0?[1-9]|1[0-2])|(?<a>[12]\d|3[01])\.(?<b>0[1-9])|(?<=(?:received|acknowledged|signed|dated|sent)\s)(?<a>[1-9])\.(?<b>[1-9]|1[0-2]))\.(?![\p{L}\d])/giu,
    read: (g) => ({ kind: 'numeric', first: Number(g.a), second: Number(g.b), dotted: true }),
  }),
  // "Wed. 22.4., about ten", "On: 22.4.", "on 22.4. I rang her": behind what only a day follows.
  naming(['a', 'b'], {
    cues: ['digit'],
    regex: new RegExp(
      `(?<!\\p{L})(?:(?<w>${WEEKDAY})\\.?,?\\s+(?<a>${DAY})|(?<=(?<!\\p{L})(?:on|dated?|when):\\s{1,12})(?<a>${DAY})|(?<=(?<!\\p{L})on\\s)(?<a>1[3-9]|2\\d|3[01]))\\.(?<b>0?[1-9]|1[0-2])\\.(?![\\p{L}\\d])`,
      'gimu',
    ),
    read: (g) => ({
      kind: 'numeric',
      first: Number(g.a),
      second: Number(g.b),
      dotted: true,
      ...(g.w ? { weekday: toWeekday(g.w) } : {}),
    }),
  }),
  naming(['w'], {
    cues: ['weekday'],
    regex: new RegExp(
      `(?<=^[\\s*•–>-]{0,6})(?<w>${FULL_WEEKDAY})(?=(?:\\s${PART_OF_DAY})?\\s?[:,–-])`,
      'gimu',
    ),
    read: (g) => ({ kind: 'weekday', weekday: toWeekday(g.w), leads: true }),
  }),
  naming(['w'], {
    cues: ['weekday'],
    regex: /(?<=^[\s*•–-]{0,6})(?<w>MON|TUES?|WEDS?|THU(?:RS?)?|FRI|SAT|SUN)(?=\s+\D)/gmu,
    read: (g) => ({ kind: 'weekday', weekday: toWeekday(g.w), leads: true }),
  }),
  // A weekday that has the line for itself, or a dash behind it: what stands below or behind is of that day.
  naming(['w'], {
    cues: ['weekday'],
    regex: new RegExp(`(?<=^[\\s*_#•–-]{0,6})(?<w>${WEEKDAY})\\.?(?=[ \\t*_]*$|\\s[–-]\\s)`, 'gimu'),
    read: (g) => ({ kind: 'weekday', weekday: toWeekday(g.w), leads: true }),
  }),
  // "the first of this month", "the 21st ult."
  naming(['which'], {
    cues: ['unit'],
    regex: words(
      `(?:the${SP})?(?:${named('o', ORDINAL_WORD)}|${named('d', DAY)}(?:st|nd|rd|th))${SP}(?:of${SP})(?<which>the${SP}same|the${SP}following|the|this|that|last|next)${SP}month`,
    ),
    read: (g) => ordinalOfMonth(toDayNumber(g), g.which),
  }),
  naming(['d', 'which'], {
    cues: ['ordinal'],
    regex: words(`(?:the${SP})?${named('d', DAY)}(?:st|nd|rd|th)${SP}(?<which>ult|inst|prox)\\b\\.?`),
    read: (g) => ordinalOfMonth(Number(g.d), g.which),
  }),
]
