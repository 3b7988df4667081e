import type { RunStatement } from '#shared/contracts/reruns.ts'
import { assignPairs } from './assign-pairs.ts'
import { valuesDiffer } from './differing-values.ts'

/** A statement as it is compared with those of other runs. */
export type Comparable = Pick<RunStatement, 'kind' | 'text' | 'places'>
type Place = RunStatement['places'][number]

/** One vector of unit length for each text, in order. */
export type Embed = (texts: readonly string[]) => Promise<Float32Array[]>

/** Of the shorter of two citations that much must lie in the other one: writers quote more or less of a sentence. */
const SHARED_SPAN = 0.5
const ALIKE = 0.75

/**
 * Which of the others says the same as each statement: cited from the same words, no value that differs, alike in
 * meaning. One statement stands for one other at most; of all assignments the best is chosen.
 */
export async function matchStatements(
  base: readonly Comparable[],
  others: readonly Comparable[],
  embed: Embed,
): Promise<(number | null)[]> {
  const likeness = await compareMeanings(base, others, embed)
  return assignPairs(
    base.map((one, row) =>
      others.map((other, column) => {
        const alike = likeness(row, column)
        return alike >= ALIKE && citesSame(one, other) && !valuesDiffer(one.text, other.text) ? alike : null
      }),
    ),
  )
}

/** For statements that have no match: which of the others speaks of the same words of the evidence, in whatever sense. */
export function matchPlaces(base: readonly Comparable[], others: readonly Comparable[]): (number | null)[] {
  return assignPairs(
    base.map((one) => others.map((other) => (one.places.length > 0 && citesSame(one, other) ? 1 : null))),
  )
}

async function compareMeanings(
  base: readonly Comparable[],
  others: readonly Comparable[],
  embed: Embed,
): Promise<(row: number, column: number) => number> {
  const texts = [...new Set([...base, ...others].map(({ text }) => text))]
  const vectors = new Map((await embed(texts)).map((vector, place) => [texts[place], vector]))
  return (row, column) => {
    const [a, b] = [base[row]?.text, others[column]?.text]
    if (a === b) return 1
    const [left, right] = [vectors.get(a), vectors.get(b)]
    return left && right ? left.reduce((sum, value, i) => sum + value * (right[i] ?? 0), 0) : 0
  }
}

/** More than half of the citations of the one with fewer; of those that cite nothing neither does the other. */
function citesSame(one: Comparable, other: Comparable): boolean {
  const [fewer, more] =
    one.places.length <= other.places.length ? [one.places, other.places] : [other.places, one.places]
  if (fewer.length === 0) return more.length === 0
  const shared = fewer.filter((place) => more.some((another) => sharesSpan(place, another))).length
  return 2 * shared > fewer.length
}

function sharesSpan(a: Place, b: Place): boolean {
  if (a.evidence_id !== b.evidence_id) return false
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared > 0 && shared >= SHARED_SPAN * Math.min(a.end - a.start, b.end - b.start)
}
