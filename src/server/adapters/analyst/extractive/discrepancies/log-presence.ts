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

/** Whether a row tells that somebody was not where a sentence or another row puts them. */
export interface Presence {
  /** The rows by which the people of a claim had left before the time that it names. */
  readonly leftBefore: (claim: Assertion) => Assertion[]
  /** The rows that have them elsewhere, or pausing, in the middle of it. */
  readonly during: (claim: Assertion) => Assertion[]
}

const ELSEWHERE = /\b(?:from|at) home\b|\bhome\s*$|\bhotel\b/i

export function readPresence(all: readonly Assertion[]): Presence {
  const isInOtherZone = readOtherZones(all)
  const passings = new Map<string, Passing[]>()
  for (const row of all) {
    const goesIn = IN.test(row.text)
    if (!row.isRow || goesIn === OUT.test(row.text) || isInOtherZone(row)) continue
    const [clock] = row.clocks
    const [day] = row.days
    const [person, other] = row.people
    if (!clock || day === undefined || person === undefined || other !== undefined) continue
    const own = passings.get(key(person, day)) ?? []
    passings.set(key(person, day), [...own, { row, minutes: clock.minutes, goesIn }])
  }
  const leftBefore = (claim: Assertion): Assertion[] => {
    if (claim.denies || ELSEWHERE.test(claim.text) || claim.unit.modality !== 'happened') return []
    if (claim.isRow ? claim.clocks.length < 2 : claim.clocks.length === 0 || !THERE.test(claim.text))
      return []
    return whoIsThere(claim).flatMap((person) =>
      claim.days.flatMap((day) => {
        const ways = passings.get(key(person, day)) ?? []
        const left = ways.find((way) => isGone(way, ways, claim))
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
  const rows = all.filter((row) => row.isRow && row.clocks.length > 0)
  const main = mainDay(all)
  const byDay = (claim: Assertion) => {
    const days = claim.days.length > 0 ? claim.days : main === null ? [] : [main]
    return rows.filter((row) => row.days.some((day) => days.includes(day)))
  }
  return { leftBefore, during }
}

function isGone(way: Passing, ways: readonly Passing[], claim: Assertion): boolean {
  if (way.goesIn || toItem(way.row) === toItem(claim)) return false
  const at = claim.isRow ? claim.clocks.at(-1) : (claim.clocks.find(({ isEnd }) => isEnd) ?? claim.clocks[0])
  if (!at) return false
  const out: ClockTime = { minutes: way.minutes, eitherHalf: false, start: 0, isEnd: false }
  const gap = minutesApart(out, at)
  const until = way.minutes + gap
  const cameIn = ways.some(({ goesIn, minutes }) => goesIn && minutes < way.minutes)
  const cameBack = ways.some(({ goesIn, minutes }) => goesIn && minutes > way.minutes && minutes < until)
  return gap >= LEAST_GAP && cameIn && !cameBack
}

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
