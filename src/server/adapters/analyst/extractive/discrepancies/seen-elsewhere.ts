import { splitWords } from '#server/platform/text/words.ts'
import { type Assertion, toItem } from './assertions.ts'
import type { ClockTime } from './clock-times.ts'
import { LEAST_GAP, OUT } from './log-presence.ts'
import { readOwnPlaces, readPlace } from './other-places.ts'
import { readOtherZones } from './other-zones.ts'

/** Somebody says that they were no longer there, or not at all, and a row of a device has them there. */
export interface SeenElsewhere {
  readonly claim: Assertion
  readonly row: Assertion
}

const GONE =
  /\b(?:left|leave|leaving|gone|(?:went|drove|walked|got|headed|sent|was|were|been) home|(?:was|were|had got|got) out|knocked off|clocked (?:off|out)|signed off|finished)\b/gi
/** "Left right at five", "out of the building by six": the time stands close behind. */
const CLOCK_WITHIN = 40
/** Not where "I was not at home" denies it. */
const AWAY =
  /(?<!\b(?:not|never|n['’]t)\s(?:\p{L}+\s){0,2})\b(?:at home|home sick|in bed|off (?:sick|work|that day|all day|the whole day)|(?:day|week) off|on (?:sick |annual )?leave|on holiday|not (?:at|in) (?:work|the (?:office|building|branch|shop|site|ward|school|yard|lab\w*))|(?:was|were)(?:n['’]t| not) (?:in|at work|there|on (?:site|the job|shift)) (?:on|that|all))/iu
/** Devices that only somebody who stands before them can use. */
const DEVICE =
  /\b(?:doors?|gates?|access|badges?|fobs?|swipes?|turnstiles?|cards?|readers?|entry|entries|lifts?|barriers?|clock(?:ing)?|timeclocks?|alarms?|passes)\b/i
const NOON = 720
const EVENING = 17 * 60
/** "That night" is no morning, whatever else happened on the day. */
const PARTS_OF_DAY: readonly { readonly words: RegExp; readonly from: number; readonly until: number }[] = [
  { words: /\b(?:night|evening|tonight|midnight)\b/i, from: EVENING, until: 2 * NOON },
  { words: /\bmorning\b/i, from: 0, until: NOON },
  { words: /\bafternoon\b/i, from: NOON, until: EVENING + 60 },
]
/** A day that is named and could not be told: the days spoken of before are not meant. */
const NAMES_DAY =
  /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:yesterday|tomorrow|next day|day after|day before)\b/i
/** A table with several times in a row tells of hours worked, not of a moment. */
const ONE_TIME = 1

export function findSeenElsewhere(all: readonly Assertion[]): SeenElsewhere[] {
  const isInOtherZone = readOtherZones(all)
  const isOwnPlace = readOwnPlaces(all)
  const rows = Map.groupBy(
    all.filter((one) => isMoment(one) && !isInOtherZone(one)),
    (row) => key([...row.people][0] ?? '', row.days[0] ?? ''),
  )
  return all.flatMap((claim) => {
    if (claim.isRow || claim.isSilent || claim.isAsker || claim.unit.modality !== 'happened') return []
    if (claim.unit.stance === 'does_not_recall') return []
    const place = readPlace(claim)
    const isElsewhere = place !== null && !isOwnPlace(place)
    if (!isElsewhere && !AWAY.test(claim.text) && claim.text.search(GONE) < 0) return []
    const person = whoseWhereabouts(claim)
    if (person === null || (NAMES_DAY.test(claim.text) && !tellsDay(claim))) return []
    return claim.days.flatMap((day) => {
      const own = withoutNamesakes(rows.get(key(person, day)) ?? [], person, all).filter(
        (row) => toItem(row) !== toItem(claim) && isInPartOfDay(claim, row),
      )
      const found =
        seenAfterwards(claim, own) ?? (isElsewhere ? seenAtMidday(claim, own) : seenThatDay(claim, own))
      return found ? [{ claim, row: found }] : []
    })
  })
}

const tellsDay = ({ unit }: Assertion): boolean => unit.times.some(({ from }) => from !== null)

const key = (person: string, day: string): string => `${person}\n${day}`

/** The row of a device about one person, at one time of one day. */
export function isMoment(row: Assertion): boolean {
  if (!row.isRow || row.clocks.length !== ONE_TIME || row.days.length !== 1 || row.people.size !== 1)
    return false
  return DEVICE.test(`${toWords(row.passage.title)} ${[...row.heads].join(' ')}`)
}

const toWords = (title: string | null): string =>
  splitWords(title ?? '')
    .map(({ raw }) => raw)
    .join(' ')

/** "I left", or "he left" of the only one who is spoken of. */
function whoseWhereabouts({ text, people, speaker }: Assertion): string | null {
  if (/\bI(?:['’]\p{L}+)?\b/u.test(text)) return speaker
  const [only, other] = people
  return only !== undefined && other === undefined ? only : null
}

const NUMBER = /(?<![\d:./-])\p{L}{0,3}-?\d{3,}(?![\d:./-])/gu
const numbersIn = (text: string): string[] => [...text.matchAll(NUMBER)].map(([number]) => number)

/** Two cards under one name may be two people's: then only one counts that is said to be this one's. */
function withoutNamesakes(
  own: readonly Assertion[],
  person: string,
  all: readonly Assertion[],
): readonly Assertion[] {
  const numbers = new Set(own.flatMap(({ text }) => numbersIn(text)))
  if (numbers.size < 2) return own
  const known = new Set(
    all
      .filter(({ isRow, people }) => !isRow && people.has(person))
      .flatMap(({ text }) => numbersIn(text))
      .filter((number) => numbers.has(number)),
  )
  return known.size === 1 ? own.filter(({ text }) => numbersIn(text).some((number) => known.has(number))) : []
}

function isInPartOfDay({ text }: Assertion, row: Assertion): boolean {
  const part = PARTS_OF_DAY.find(({ words }) => words.test(text))
  const minutes = readMinute(row)
  return part === undefined || (minutes >= part.from && minutes < part.until)
}

/** The last row at all, where it is later than the time at which they say to have left and they did not come back. */
function seenAfterwards(claim: Assertion, own: readonly Assertion[]): Assertion | null {
  const left = [...claim.text.matchAll(GONE)]
    .map((gone) => claim.clocks.find(({ start }) => start > gone.index && start - gone.index <= CLOCK_WITHIN))
    .find((clock) => clock !== undefined)
  if (!left || claim.denies) return null
  const since = latestReading(left)
  const later = own.filter((row) => readMinute(row) - since >= LEAST_GAP)
  const isBack = own.some((row) => Math.abs(readMinute(row) - since) < LEAST_GAP)
  return isBack ? null : (later.at(-1) ?? null)
}

/** By the afternoon reading: whoever was seen after it was there after either. */
const latestReading = (clock: ClockTime): number => readFrom(clock, NOON)

/** By the reading that is not before `least`, where it may be either half of the day. */
const readFrom = ({ minutes, eitherHalf }: ClockTime, least: number): number =>
  eitherHalf && minutes < least ? minutes + NOON : minutes

const readMinute = ({ clocks }: Assertion): number => clocks[0]?.minutes ?? 0

function seenThatDay(claim: Assertion, own: readonly Assertion[]): Assertion | null {
  // A bare "At home." leaves it to its question when; the question is not part of what is quoted.
  if (claim.unit.times.length === 0 || claim.clocks.length > 0 || !AWAY.test(claim.text)) return null
  // Who goes out in the evening may be at home that evening.
  const isPart = PARTS_OF_DAY.some(({ words }) => words.test(claim.text))
  return own.find((row) => !isPart || !OUT.test(row.text)) ?? null
}

/** Who sets out for another town comes by first, and who is back from it may come in then. */
const MIDDAY = { from: 10 * 60, until: 16 * 60 }
const BACK = /\b(?:back|returned|home|until|till)\b/gi
/** Nobody is back before: "back at six" is the evening. */
const EARLIEST_BACK = 7 * 60

function seenAtMidday(claim: Assertion, own: readonly Assertion[]): Assertion | null {
  if (claim.unit.times.length === 0 || claim.denies) return null
  const [back, another] = claim.clocks
  const isBack = [...claim.text.matchAll(BACK)].some(
    ({ index }) => back && back.start > index && back.start - index <= CLOCK_WITHIN,
  )
  if (another || (back && !isBack)) return null
  const until = back ? readFrom(back, EARLIEST_BACK) - LEAST_GAP : MIDDAY.until
  const isThere = (minute: number) => minute >= MIDDAY.from && minute < Math.min(until, MIDDAY.until)
  return own.find((row) => isThere(readMinute(row))) ?? null
}
