import type { Unit } from './discrepancy-units.ts'

const RAREST_TERMS = 14
const MAX_POSTING_LENGTH = 60
const MAX_PARTNERS = 12

/** Pairs of units that share enough of their rarest words to be about the same thing, by an inverted index. */
export function findCandidates(units: readonly Unit[]): [number, number][] {
  const postings = new Map<string, number[]>()
  const terms = units.map((unit) => countContentWords(unit))
  terms.forEach((keys, i) => {
    for (const key of keys.keys()) {
      const posting = postings.get(key)
      if (posting) posting.push(i)
      else postings.set(key, [i])
    }
  })
  const pairs = new Set<number>()
  units.forEach((_, i) => {
    for (const j of partners(i, terms, postings)) pairs.add(Math.min(i, j) * units.length + Math.max(i, j))
  })
  return [...pairs].map((pair) => [Math.floor(pair / units.length), pair % units.length])
}

const countContentWords = (unit: Unit): Map<string, number> => {
  const words = new Map<string, number>()
  for (const token of unit.tokens) {
    if (token.isContent && (token.value === null || token.value.kind === 'name'))
      words.set(token.key, token.weight)
  }
  return words
}

function partners(
  i: number,
  terms: readonly Map<string, number>[],
  postings: ReadonlyMap<string, number[]>,
): number[] {
  const own = [...terms[i]!].sort((a, b) => b[1] - a[1]).slice(0, RAREST_TERMS)
  const shared = new Map<number, number>()
  for (const [key, weight] of own) {
    const posting = postings.get(key)!
    if (posting.length > MAX_POSTING_LENGTH) continue
    for (const j of posting) if (j !== i) shared.set(j, (shared.get(j) ?? 0) + weight)
  }
  const total = own.reduce((sum, [, weight]) => sum + weight, 0)
  return [...shared]
    .filter(([, weight]) => weight >= 0.3 * total)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_PARTNERS)
    .map(([j]) => j)
}
