export interface MainSpan {
  readonly from: number
  readonly to: number
  /** How many lie outside it. */
  readonly before: number
  readonly after: number
}

/** From so many on, what most of them have in common is known. */
const MANY = 20
const CORE = 0.1
/** How far from the core a moment may lie: so many times its length. */
const REACH = 1.5
const LEAST_REACH_MS = 14 * 86_400_000
/** Of few, one is a stray where it lies this much further off than the rest are apart. */
const FAR = 3

/**
 * The time from the first of some moments to the last, without the few that lie far from all others: on a line that
 * began with them nothing could be told apart. `held` is in it whatever the moments are.
 */
export function findMainSpan(
  moments: readonly number[],
  held: { readonly from: number; readonly to: number } | null = null,
): MainSpan | null {
  const sorted = moments.toSorted((a, b) => a - b)
  const { from, to } = sorted.length >= MANY ? reachOfMany(sorted) : reachOfFew(sorted)
  const bounds = { from: Math.min(from, held?.from ?? from), to: Math.max(to, held?.to ?? to) }
  const inside = sorted.filter((at) => at >= bounds.from && at <= bounds.to)
  const [first, last] = [inside[0], inside.at(-1)]
  if (first === undefined || last === undefined) return null
  return {
    from: first,
    to: last,
    before: sorted.filter((at) => at < first).length,
    after: sorted.filter((at) => at > last).length,
  }
}

interface Bounds {
  readonly from: number
  readonly to: number
}

function reachOfMany(sorted: readonly number[]): Bounds {
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? 0
  const [first, last] = [at(CORE), at(1 - CORE)]
  const reach = Math.max(last - first, LEAST_REACH_MS) * REACH
  return { from: first - reach, to: last + reach }
}

function reachOfFew(sorted: readonly number[]): Bounds {
  const [first = 0, second = 0] = sorted
  const [last = 0, beforeLast = 0] = sorted.toReversed()
  const least = LEAST_REACH_MS / FAR
  if (sorted.length < 3) return { from: first, to: last }
  if (second - first > Math.max(last - second, least) * FAR) return { from: second, to: last }
  return {
    from: first,
    to: last - beforeLast > Math.max(beforeLast - first, least) * FAR ? beforeLast : last,
  }
}
