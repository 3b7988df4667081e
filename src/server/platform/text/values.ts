import { dateFits, findDates } from './value-dates.ts'
import { findNames, nameFits } from './value-names.ts'
import { findIdentifiers, findNegations, findNumbers } from './value-numbers.ts'
import type { ClaimedText, ComparedValue, Value } from './value-types.ts'

export type { Value, ValueKind } from './value-types.ts'

/**
 * The checkable values of a text in order, never overlapping: money, percentages, numbers (also in words), durations,
 * dates, times, identifiers, negations and names. Takes linear time.
 */
export function findValues(text: string): Value[] {
  const claimed: ClaimedText = { text, taken: new Uint8Array(text.length) }
  return [
    ...findIdentifiers(claimed),
    ...findDates(claimed),
    ...findNumbers(claimed),
    ...findNegations(claimed),
    ...findNames(claimed),
  ].sort((a, b) => a.start - b.start)
}

const QUANTITIES = new Set(['money', 'percent', 'number', 'duration'])

/**
 * Whether two values say the same: "$1.5 million" and "USD 1,500,000", "8 March 2002" and "3/8/02", "Bailey" and
 * "Susan Bailey" do. A date without a year fits every year; a bare number fits any unit.
 */
export function compareValues(a: Value, b: Value): ComparedValue {
  if (a.kind === 'name' && b.kind === 'name') return nameFits(a.value, b.value) ? 'same' : 'different'
  if (a.kind === 'date' && b.kind === 'date') return dateFits(a.value, b.value)
  if (QUANTITIES.has(a.kind) && QUANTITIES.has(b.kind)) return compareQuantities(a, b)
  if (a.kind !== b.kind) return 'incomparable'
  if (a.kind === 'time') return shareReading(a.value, b.value) ? 'same' : 'different'
  return a.value === b.value ? 'same' : 'different'
}

const shareReading = (a: string, b: string): boolean =>
  a.split('|').some((reading) => b.split('|').includes(reading))

function compareQuantities(a: Value, b: Value): ComparedValue {
  const [leftUnit, leftAmount] = splitQuantity(a.value)
  const [rightUnit, rightAmount] = splitQuantity(b.value)
  if (!unitsFit(leftUnit, rightUnit)) {
    // £500 and €500 differ; 5 % and 5 days cannot be compared.
    return a.kind === b.kind ? 'different' : 'incomparable'
  }
  return Math.abs(leftAmount - rightAmount) <= 1e-9 * Math.abs(leftAmount) ? 'same' : 'different'
}

const splitQuantity = (value: string): [unit: string, amount: number] => {
  const space = value.indexOf(' ')
  return space < 0 ? ['', Number(value)] : [value.slice(space + 1), Number(value.slice(0, space))]
}

const unitsFit = (a: string, b: string): boolean =>
  a === '' || b === '' || a === b || (a === '$' && /D$/.test(b)) || (b === '$' && /D$/.test(a))
