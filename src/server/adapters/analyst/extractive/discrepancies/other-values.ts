import { type Assertion, type CaseAssertions, toItem } from './assertions.ts'
import { minutesApart } from './clock-times.ts'
import type { DiscrepancyKind } from './discrepancy-comparison.ts'
import { overlapAsRoughCounts, type Quantity, readQuantities } from './rough-counts.ts'

/** Two assertions on one matter with different values. */
export interface OtherValue {
  readonly a: Assertion
  readonly b: Assertion
  readonly kind: DiscrepancyKind
  readonly score: number
}

const isSwapped = (a: number, b: number): boolean => {
  const [left, right] = [String(a), String(b)]
  return (
    left !== right &&
    left.replace('.', '').length >= 4 &&
    left.length === right.length &&
    [...left].toSorted().join('') === [...right].toSorted().join('')
  )
}

const sharesDay = (a: Assertion, b: Assertion): boolean => a.days.some((day) => b.days.includes(day))
const otherDay = (a: Assertion, b: Assertion): boolean =>
  a.ownDays && b.ownDays && a.days.length > 0 && b.days.length > 0 && !sharesDay(a, b)

/** Hours between the last two times of a row. */
function readHours(row: Assertion): number | null {
  const stamps = row.unit.times.flatMap(({ from }) => (from?.includes('T') ? [Date.parse(`${from}Z`)] : []))
  const [first, last] = [stamps.at(0), stamps.at(-1)]
  if (stamps.length === 2 && first !== undefined && last !== undefined && last > first)
    return (last - first) / 3_600_000
  const [from, to] = row.clocks.slice(-2)
  return from && to && to.minutes > from.minutes ? (to.minutes - from.minutes) / 60 : null
}

const splitCells = (row: string): string[] =>
  row
    .split(/[,;|\t]/)
    .map((cell) => cell.trim())
    .filter((cell) => /^\d+(?:\.\d+)?$/.test(cell))

const claimsHours = (one: Assertion): number | null => {
  if (one.isRow) {
    const hours = readHours(one)
    return hours !== null && splitCells(one.text).some((cell) => Number(cell) === hours) ? hours : null
  }
  return readQuantities(one.text.replace(TERM, '')).find(({ unit }) => unit === 'hour')?.amount ?? null
}

/** Within how many hours somebody has to do a thing is not how long they took. */
const TERM = /\bwithin\s+(?:[\p{L}\d.-]+\s+){1,3}?hours?\b/giu

/** A rule of a policy is about nobody. */
const speaksOfSomeone = (one: Assertion): boolean => one.isRow || one.people.size > 0

const LEAST_RATIO = 1.3
/** Beyond it the row tells of something else than what the hours are claimed for. */
const MAX_RATIO = 12

/** The stretches of one person on one day in one log. */
const groupByDay = (rows: readonly Assertion[]): Assertion[][] => [
  ...Map.groupBy(rows, (row) => [toItem(row), ...row.people, ...row.days].join('\n')).values(),
]

export function findOtherValues({ all, rarity }: CaseAssertions): OtherValue[] {
  const found: OtherValue[] = []
  const usable = all.filter((one) => !one.isSilent && !one.isAsker && one.unit.modality === 'happened')
  const withValues = usable
    .map(
      (one): Valued => ({
        one,
        quantities: one.isRow ? bigNumbers(one.text) : readQuantities(one.text),
        matter: one.turn.union(one.terms).union(one.heads),
      }),
    )
    .filter(({ quantities, one }) => quantities.length > 0 || (!one.isRow && one.clocks.length > 0))
  const intervals = usable.filter((one) => one.isRow && readHours(one) !== null)
  for (const claim of usable) {
    const hours = claim.denies ? null : claimsHours(claim)
    if (hours === null) continue
    const rows = intervals.filter(
      (row) =>
        toItem(row) !== toItem(claim) &&
        sharesDay(row, claim) &&
        row.people.size === 1 &&
        row.people.isSubsetOf(claim.people) &&
        claimsHours(row) === null,
    )
    for (const stretches of groupByDay(rows)) {
      // The hours of a day are all its stretches together.
      const spent = stretches.reduce((sum, row) => sum + (readHours(row) ?? 0), 0)
      const [longest] = stretches.toSorted((x, y) => (readHours(y) ?? 0) - (readHours(x) ?? 0))
      if (longest && hours / spent >= LEAST_RATIO && hours / spent < MAX_RATIO)
        found.push({ a: claim, b: longest, kind: 'number', score: 0.75 })
    }
  }
  for (const [i, x] of withValues.entries())
    for (const y of withValues.slice(i + 1)) found.push(...compare(x, y, rarity))
  return found
}

interface Valued {
  readonly one: Assertion
  readonly quantities: readonly Quantity[]
  /** Its words and those around it. */
  readonly matter: ReadonlySet<string>
}

function compare(x: Valued, y: Valued, rarity: CaseAssertions['rarity']): OtherValue[] {
  const [a, b] = [x.one, y.one]
  if (toItem(a) === toItem(b) || (a.isRow && b.isRow)) return []
  if (!speaksOfSomeone(a) || !speaksOfSomeone(b)) return []
  // Numbers of people and invoices look alike without meaning the same: what is counted must be named by both.
  const swapped = [
    [x, y],
    [y, x],
  ].some(([one, other]) =>
    one?.quantities.some(
      ({ amount, unit }) =>
        unit !== '' &&
        other?.matter.has(unit) &&
        other.quantities.some((counted) => isSwapped(amount, counted.amount)),
    ),
  )
  const people = !a.people.isDisjointFrom(b.people)
  if (!swapped && (otherDay(a, b) || !people || a.isRow || b.isRow)) return []
  const shared = [...x.matter.intersection(y.matter)].reduce((sum, term) => sum + rarity(term), 0)
  if (shared < LEAST_SHARED) return []
  const alike = 0.2 * Math.min(2, shared) + (people ? 0.15 : 0) + (sharesDay(a, b) ? 0.1 : 0)
  if (swapped) return [{ a, b, kind: 'number', score: 0.5 + alike }]
  // "It was not eleven hours" gives none.
  if (a.denies || b.denies) return []
  const pairs = x.quantities.flatMap((left) =>
    y.quantities
      .filter(({ unit }) => unit !== '' && unit === left.unit)
      .map((right) => [left, right] as const),
  )
  if (
    pairs.length > 0 &&
    pairs.every(([left, right]) => left.amount !== right.amount) &&
    !overlapAsRoughCounts(a.text, b.text)
  )
    return [{ a, b, kind: 'number', score: 0.1 + alike }]
  if (!sharesDay(a, b)) return []
  const gaps = a.clocks.flatMap((left) => b.clocks.map((right) => Math.abs(minutesApart(left, right))))
  const gap = Math.min(...gaps)
  return gaps.length > 0 && gap >= LEAST_GAP && gap <= MAX_GAP
    ? [{ a, b, kind: 'time', score: 0.05 + alike }]
    : []
}

const LEAST_SHARED = 0.5
/** Minutes: less is how people round, more is another event. */
const LEAST_GAP = 25
const MAX_GAP = 240

/** Numbers of a row that are long enough to show two digits swapped. */
const bigNumbers = (row: string): Quantity[] =>
  splitCells(row)
    .map(Number)
    .filter((amount) => Number.isInteger(amount) && amount >= 1000)
    .map((amount) => ({ amount, unit: '', goesOn: false }))
