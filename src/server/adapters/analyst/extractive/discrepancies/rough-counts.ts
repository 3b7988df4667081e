import { findValues, type Value } from '#server/platform/text/values.ts'
import { isStopWord, splitWords } from '#server/platform/text/words.ts'
import { baseTerm } from './discrepancy-vocabulary.ts'

export interface Quantity {
  readonly amount: number
  readonly unit: string
  /** "Three or four": the next one counts the same. */
  readonly goesOn: boolean
}

const SHORT_UNITS = new Map([
  ['hr', 'hour'],
  ['hrs', 'hour'],
  ['h', 'hour'],
  ['min', 'minute'],
  ['mins', 'minute'],
])

const ORDINAL = /^(?:st|nd|rd|th)\b/i

/** "Three, four times", "three or four times" count the same. */
const SHARES_UNIT = /^\s*(?:,|-|–|or|to|and)\s*$/i

/** What is counted in a text and how much of it, in the order of the text. */
export function readQuantities(text: string): Quantity[] {
  const values = findValues(text).filter(
    ({ kind, end }) =>
      (kind === 'number' || kind === 'duration' || kind === 'money') && !ORDINAL.test(text.slice(end)),
  )
  // From the last one to the first: one may go on with the unit of the next.
  const read: Quantity[] = []
  for (const [index, value] of [...values.entries()].toReversed()) {
    const [amount, unit] = value.value.split(' ')
    const next = values[index + 1]
    const goesOn = next !== undefined && SHARES_UNIT.test(text.slice(value.end, next.start))
    const counted = unit ?? (goesOn ? read.at(-1)?.unit : undefined) ?? nounAfter(text, value)
    read.push({ amount: Number(amount), unit: SHORT_UNITS.get(counted) ?? counted, goesOn })
  }
  return read.reverse()
}

interface RoughCount {
  readonly unit: string
  readonly least: number
  readonly most: number
}

/** Whether one of them counts "three or four" of what the other one counts, and both may mean the same. */
export function overlapAsRoughCounts(left: string, right: string): boolean {
  const [ours, theirs] = [readRoughCounts(left), readRoughCounts(right)]
  return ours.some((one) =>
    theirs.some(
      (other) =>
        one.unit === other.unit &&
        (one.least < one.most || other.least < other.most) &&
        one.least <= other.most &&
        other.least <= one.most,
    ),
  )
}

function readRoughCounts(text: string): RoughCount[] {
  const counts: RoughCount[] = []
  let open: number[] = []
  for (const { amount, unit, goesOn } of readQuantities(text)) {
    open.push(amount)
    if (goesOn) continue
    counts.push({ unit, least: Math.min(...open), most: Math.max(...open) })
    open = []
  }
  return counts
}

const nounAfter = (text: string, { end }: Value): string => {
  const [next] = splitWords(text.slice(end, end + 30))
  return next && next.start <= 2 && !isStopWord(next.raw) ? baseTerm(next.term) : ''
}
