import { type Groups, LAST, named, SP, words, YEAR } from './date-words.ts'
import type { DayOfYear, Spec } from './expression.ts'
import { naming, type Rule } from './rule.ts'

const [SUNDAY, MONDAY, TUESDAY, THURSDAY] = [0, 1, 2, 4]
const beforeEaster = (days: number): DayOfYear => ({ afterEaster: -days })
const afterEaster = (days: number): DayOfYear => ({ afterEaster: days })
const on = (month: number, day: number): DayOfYear => ({ month, day })
const nthIn = (nth: number, weekday: number, month: number): DayOfYear => ({ nth, weekday, month })

/**
 * Days of the year that have a name which English uses for one day only, wherever it is spoken: "Labour Day",
 * "Independence Day" and "Mother's Day" are other days in other countries, and those of other calendars move.
 */
const NAMED_DAYS: readonly (readonly [name: string, day: DayOfYear])[] = [
  ['Christmas\\sEve', on(12, 24)],
  ['Christmas\\sDay', on(12, 25)],
  ["New\\sYear['’]?s\\sEve", on(12, 31)],
  ["New\\sYear['’]?s\\sDay", on(1, 1)],
  ['Hogmanay', on(12, 31)],
  ['Boxing\\sDay', on(12, 26)],
  ["(?:St\\.?|Saint)\\sStephen['’]?s\\sDay", on(12, 26)],
  ['Twelfth\\sNight', on(1, 5)],
  ['Burns\\sNight', on(1, 25)],
  ["(?:St\\.?|Saint)\\sValentine['’]?s\\sDay", on(2, 14)],
  ["Valentine['’]?s\\sDay", on(2, 14)],
  ["(?:St\\.?|Saint)\\sDavid['’]?s\\sDay", on(3, 1)],
  ["(?:St\\.?|Saint)\\sPatrick['’]?s\\sDay", on(3, 17)],
  ["April\\sFools?['’]?s?\\sDay", on(4, 1)],
  ["(?:St\\.?|Saint)\\sGeorge['’]?s\\sDay", on(4, 23)],
  ['Anzac\\sDay', on(4, 25)],
  ['Australia\\sDay', on(1, 26)],
  ['Waitangi\\sDay', on(2, 6)],
  ['May\\sDay', on(5, 1)],
  ['Juneteenth', on(6, 19)],
  ["Midsummer['’]?s\\sDay", on(6, 24)],
  ['Canada\\sDay', on(7, 1)],
  ['Bastille\\sDay', on(7, 14)],
  ['Gandhi\\sJayanti', on(10, 2)],
  ["Hallowe['’]?en", on(10, 31)],
  ['Remembrance\\sSunday', nthIn(2, SUNDAY, 11)],
  ["All\\sSaints['’]?\\sDay", on(11, 1)],
  ["All\\sSouls['’]?\\sDay", on(11, 2)],
  ['(?:Bonfire|Guy\\sFawkes)\\sNight', on(11, 5)],
  ["(?:Veterans|Armistice|Remembrance)['’]?\\sDay", on(11, 11)],
  ["(?:St\\.?|Saint)\\sAndrew['’]?s\\sDay", on(11, 30)],
  ['(?:Rose\\sMonday|Rosenmontag)', beforeEaster(48)],
  ['(?:Shrove|Pancake)\\sTuesday', beforeEaster(47)],
  ['Mardi\\sGras', beforeEaster(47)],
  ['(?:Ash\\sWednesday|Aschermittwoch)', beforeEaster(46)],
  ['Karfreitag', beforeEaster(2)],
  ['Ostermontag', afterEaster(1)],
  ['Pfingstmontag', afterEaster(50)],
  ['Fronleichnam', afterEaster(60)],
  ['Heiligabend', on(12, 24)],
  ['Koningsdag', on(4, 27)],
  ['Toussaint', on(11, 1)],
  ['Ferragosto', on(8, 15)],
  ['Mothering\\sSunday', beforeEaster(21)],
  ['Palm\\sSunday', beforeEaster(7)],
  ['Maundy\\sThursday', beforeEaster(3)],
  ['(?:Good|Great)\\sFri(?:day)?', beforeEaster(2)],
  ['(?:Easter|Holy)\\sSat(?:urday)?', beforeEaster(1)],
  ['Easter\\sMon(?:day)?', afterEaster(1)],
  ['Easter\\sSun(?:day)?', afterEaster(0)],
  ['Ascension\\sDay', afterEaster(39)],
  ['(?:Whit\\sSunday|Pentecost\\sSunday)', afterEaster(49)],
  ['(?:Whit|Pentecost)\\sMonday', afterEaster(50)],
  ['Whitsun(?:tide)?', afterEaster(49)],
  ['Trinity\\sSunday', afterEaster(56)],
  ['Corpus\\sChristi', afterEaster(60)],
  ['(?:Martin\\sLuther\\sKing|MLK)(?:,?\\sJr\\.?)?\\sDay', nthIn(3, MONDAY, 1)],
  ["Presidents?['’]?\\sDay", nthIn(3, MONDAY, 2)],
  ['Memorial\\sDay', nthIn(LAST, MONDAY, 5)],
  ['Labor\\sDay', nthIn(1, MONDAY, 9)],
  ['Columbus\\sDay', nthIn(2, MONDAY, 10)],
  ['Thanksgiving\\sMonday', nthIn(2, MONDAY, 10)],
  ['Melbourne\\sCup\\sDay', nthIn(1, TUESDAY, 11)],
]

/** Names that several countries give to days of their own: which one is meant only the days in question can say. */
const SHARED_NAMES: readonly (readonly [name: string, days: readonly DayOfYear[]])[] = [
  ['Thanksgiving(?:\\sDay)?', [nthIn(2, MONDAY, 10), nthIn(4, THURSDAY, 11)]],
  [
    'Labour\\sDay',
    [
      nthIn(1, MONDAY, 9),
      on(5, 1),
      nthIn(4, MONDAY, 10),
      nthIn(1, MONDAY, 10),
      nthIn(1, MONDAY, 3),
      nthIn(2, MONDAY, 3),
    ],
  ],
  ["Mother['’]?s['’]?\\sDay", [nthIn(2, SUNDAY, 5), beforeEaster(21), nthIn(LAST, SUNDAY, 5)]],
  ["Father['’]?s['’]?\\sDay", [nthIn(3, SUNDAY, 6), nthIn(1, SUNDAY, 9), on(3, 19), nthIn(2, SUNDAY, 11)]],
  ['Family\\sDay', [nthIn(3, MONDAY, 2), afterEaster(1)]],
]
/** Alone, these may stand for a party, a card or a season. */
const AT = '(?<=\\b(?:at|by|before|after|since|until|till|over|around|between|last|next|this)\\s)'
const ALONE = `${AT}Christmas|Christmas(?=,?\\s(?:\\d{4}|(?:last|this|next)\\syear))|(?<=\\b(?:before|after|since|until|till)\\s)Easter(?!\\s(?-i:\\p{Lu}))`
const SHARED = `(?:${SHARED_NAMES.map(([name]) => name).join('|')})`
const NAME = `(?:${NAMED_DAYS.map(([name]) => name).join('|')}|${ALONE})`

const SHARED_PATTERNS = SHARED_NAMES.map(([name, days]) => [words(name, 'iu'), days] as const)
const PATTERNS = NAMED_DAYS.map(([name, day]) => [words(name, 'iu'), day] as const)

/** Days that are told by their name: "Ash Wednesday", "last Christmas", "Presidents' Day 2026". */
export const NAMED_DAY_RULES: readonly Rule[] = [
  naming(['h'], {
    cues: ['holiday'],
    regex: words(`(?:(?<dir>last|next)${SP})?${named('h', NAME)}(?:,?${SP}${named('y', YEAR)})?`),
    read: (g) => toDate(g.h, g),
  }),
  naming(['h'], {
    cues: ['holiday'],
    regex: words(`(?<!\\b(?:last|next)${SP})${named('h', SHARED)}(?!${SP}(?:weekend|week|\\d))`),
    read: (g) => {
      const known = SHARED_PATTERNS.find(([pattern]) => pattern.exec(g.h)?.[0] === g.h)
      return known ? { kind: 'date', shared: known[1] } : null
    },
  }),
]

function toDate(name: string, { y, dir }: Groups): Spec {
  const day =
    PATTERNS.find(([pattern]) => pattern.exec(name)?.[0] === name)?.[1] ??
    (/^e/i.test(name) ? afterEaster(0) : on(12, 25))
  const by = /^last/i.test(dir ?? '') ? { by: -1 } : /^next/i.test(dir ?? '') ? { by: 1 } : {}
  return { kind: 'date', ...day, ...(y ? { year: Number(y) } : {}), ...by }
}
