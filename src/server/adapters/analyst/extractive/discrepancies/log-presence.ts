import { type Assertion, toItem } from './assertions.ts'
import { type ClockTime, minutesApart } from './clock-times.ts'
import { readOtherZones } from './other-zones.ts'

/** Somebody's way in or out, as a door log has it. */
interface Passing {
  readonly row: Assertion
  readonly minutes: number
  readonly goesIn: boolean
}

const IN = /(?:^|[\t,;|]\s?)(?:in|entry|enter|entered|arrival)\s?(?=$|[\t,;|])/i
/** Of the row of a door: somebody went out. */
export const OUT = /(?:^|[\t,;|]\s?)(?:out|exit|exited|leave|left|departure)\s?(?=$|[\t,;|])/i
/** Shorter gaps are clocks that differ or somebody packing up. */
export const LEAST_GAP = 20

const key = (person: string, day: string): string => `${person}\n${day}`

/** That somebody was at a place, and not what else had its time. */
const THERE =
  /\bat (?:my|his|her|the) \p{L}|\b(?:stay(?:ed|ing)?|work(?:ed|ing)?|was in|(?:saw|seen) \p{Lu})/u

function whoIsThere({ text, isRow, people, speaker }: Assertion): string[] {
  if (isRow || speaker === null) return [...people]
  if (/\bI\b/.test(text)) return [speaker]
  const others = [...people].filter((name) => name !== speaker)
  return others.length > 0 ? others : [speaker]
}

/** "I never left", "did not go out". */
const NEVER_LEFT =
  /(?:n['’]t|\bnot|\bnever)\s(?:\p{L}+\s){0,2}?(?:leave|left|leaving|(?:go|gone|going|went|step|stepped) (?:out|off|away|outside))\b/iu

/** Whether a row tells that somebody was not where a sentence or another row puts them. */
export interface Presence {
  /** The rows by which the people of a claim had left before the time that it names. */
  readonly leftBefore: (claim: Assertion) => Assertion[]
  /** The rows that have them elsewhere, or pausing, in the middle of it. */
  readonly during: (claim: Assertion) => Assertion[]
  /** The rows by which those who say that they did not leave went out, and came back. */
  readonly wentOut: (claim: Assertion) => Assertion[]
}

const ELSEWHERE = /\b(?:from|at) home\b|\bhome\s*$|\bhotel\b/i

export function readPresence(all: readonly Assertion[]): Presence {
  const isInOtherZone = readOtherZones(all)
  const passings = new Map<string, Passing[]>()
  /** Of each log when it first has somebody on a day: whoever opened a door inside had come in. */
  const firstSeen = new Map<string, number>()
  for (const row of all) {
    if (!row.isRow || isInOtherZone(row)) continue
    const [clock] = row.clocks
    const [day] = row.days
    const [person, other] = row.people
    if (!clock || day === undefined || person === undefined || other !== undefined) continue
    const inLog = `${key(person, day)}\n${toItem(row)}`
    firstSeen.set(inLog, Math.min(clock.minutes, firstSeen.get(inLog) ?? clock.minutes))
    const goesIn = IN.test(row.text)
    if (goesIn === OUT.test(row.text)) continue
    const own = passings.get(key(person, day)) ?? []
    passings.set(key(person, day), [...own, { row, minutes: clock.minutes, goesIn }])
  }
  const wasIn = (person: string, day: string, { row, minutes }: Passing): boolean =>
    (firstSeen.get(`${key(person, day)}\n${toItem(row)}`) ?? minutes) < minutes
  const leftBefore = (claim: Assertion): Assertion[] => {
    if (claim.denies || ELSEWHERE.test(claim.text) || claim.unit.modality !== 'happened') return []
    if (claim.isRow ? claim.clocks.length < 2 : claim.clocks.length === 0 || !THERE.test(claim.text))
      return []
    return whoIsThere(claim).flatMap((person) =>
      claim.days.flatMap((day) => {
        const ways = passings.get(key(person, day)) ?? []
        const left = ways.find((way) => wasIn(person, day, way) && isGone(way, ways, claim))
        return left ? [left.row] : []
      }),
    )
  }
  const during = (claim: Assertion): Assertion[] => {
    const [from, to] = claim.clocks
    if (claim.isRow || !from || !to?.isEnd || claim.unit.modality !== 'happened' || claim.speaker === null)
      return []
    const length = minutesApart(from, to)
    const found = byDay(claim).filter(
      (row) =>
        toItem(row) !== toItem(claim) &&
        row.people.size === 1 &&
        row.people.isSubsetOf(claim.people) &&
        !isInOtherZone(row) &&
        row.terms.isDisjointFrom(claim.terms) &&
        row.clocks.some((clock) => isInside(minutesApart(from, clock), length)),
    )
    const items = Map.groupBy(found, (row) => `${toItem(row)} ${[...row.people].join()}`)
    return [...items.values()].flatMap((rows) => (rows.length <= MANY ? rows : []))
  }
  const wentOut = (claim: Assertion): Assertion[] => {
    const [from, to] = claim.clocks
    if (claim.isRow || claim.speaker === null || claim.unit.modality !== 'happened') return []
    if (!from || !NEVER_LEFT.test(claim.text)) return []
    const until = to?.isEnd ? minutesApart(from, to) : HALF_DAY
    return whoIsThere(claim).flatMap((person) =>
      daysMeant(claim).flatMap((day) => {
        const ways = passings.get(key(person, day)) ?? []
        const out = ways.find((way) => {
          const since = minutesApart(from, atMinute(way.minutes))
          const isBack = ways.some(({ goesIn, minutes }) => goesIn && minutes > way.minutes)
          return !way.goesIn && isBack && isInside(since, until) && toItem(way.row) !== toItem(claim)
        })
        return out ? [out.row] : []
      }),
    )
  }
  const rows = all.filter((row) => row.isRow && row.clocks.length > 0)
  const main = mainDay(all)
  const daysMeant = ({ days }: Assertion): readonly string[] =>
    days.length > 0 ? days : main === null ? [] : [main]
  const byDay = (claim: Assertion) => {
    const days = daysMeant(claim)
    return rows.filter((row) => row.days.some((day) => days.includes(day)))
  }
  return { leftBefore, during, wentOut }
}

function isGone(way: Passing, ways: readonly Passing[], claim: Assertion): boolean {
  if (way.goesIn || toItem(way.row) === toItem(claim)) return false
  const at = claim.isRow ? claim.clocks.at(-1) : (claim.clocks.find(({ isEnd }) => isEnd) ?? claim.clocks[0])
  if (!at) return false
  const gap = minutesApart(atMinute(way.minutes), at)
  const until = way.minutes + gap
  const cameBack = ways.some(({ goesIn, minutes }) => goesIn && minutes > way.minutes && minutes < until)
  return gap >= LEAST_GAP && !cameBack
}

const atMinute = (minutes: number): ClockTime => ({ minutes, eitherHalf: false, start: 0, isEnd: false })
const HALF_DAY = 12 * 60

const MANY = 2
const MARGIN = 4
const isInside = (since: number, length: number): boolean => since >= MARGIN && since <= length - MARGIN

/** The day that people speak of by far the most, which goes without saying. */
function mainDay(all: readonly Assertion[]): string | null {
  const counts = new Map<string, number>()
  for (const one of all)
    if (one.ownDays && !one.isRow && !one.isSilent)
      for (const day of new Set(one.days)) counts.set(day, (counts.get(day) ?? 0) + 1)
  const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1])
  return first && first[1] >= 1.5 * (second?.[1] ?? 0) ? first[0] : null
}
