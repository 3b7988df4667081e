import { LEAST_SHARED_VALUES } from './discrepancy-anchored.ts'
import type { Unit } from './discrepancy-units.ts'

const RAREST_TERMS = 14
const MAX_POSTING_LENGTH = 60
const MAX_PARTNERS = 12

/**
 * Pairs of units that share enough of their rarest words, or enough values, to be about the same thing, by inverted
 * indexes.
 */
export function findCandidates(units: readonly Unit[]): [Unit, Unit][] {
  const postings = new Map<string, Entry[]>()
  const entries = units.map((unit, at) => ({ unit, at, weights: weighContentWords(unit) }))
  for (const entry of entries) {
    for (const key of entry.weights.keys()) {
      const posting = postings.get(key)
      if (posting) posting.push(entry)
      else postings.set(key, [entry])
    }
  }
  const pairs = new Map<number, [Unit, Unit]>()
  const sharingValues = createValueIndex(entries)
  for (const entry of entries) {
    for (const partner of [...findPartners(entry, postings), ...sharingValues(entry)]) {
      const [a, b] = entry.at < partner.at ? [entry, partner] : [partner, entry]
      pairs.set(a.at * units.length + b.at, [a.unit, b.unit])
    }
  }
  return [...pairs.values()]
}

interface Entry {
  readonly unit: Unit
  /** Its place among all units. */
  readonly at: number
  readonly weights: ReadonlyMap<string, number>
}

const weighContentWords = (unit: Unit): Map<string, number> => {
  const words = new Map<string, number>()
  for (const token of unit.tokens) {
    if (token.isContent && (token.value === null || token.value.kind === 'name'))
      words.set(token.key, token.weight)
  }
  return words
}

function findPartners(entry: Entry, postings: ReadonlyMap<string, readonly Entry[]>): Entry[] {
  const own = [...entry.weights].sort((a, b) => b[1] - a[1]).slice(0, RAREST_TERMS)
  const shared = new Map<Entry, number>()
  for (const [key, weight] of own) {
    const posting = postings.get(key) ?? []
    if (posting.length > MAX_POSTING_LENGTH) continue
    for (const other of posting) if (other !== entry) shared.set(other, (shared.get(other) ?? 0) + weight)
  }
  const total = own.reduce((sum, [, weight]) => sum + weight, 0)
  return [...shared]
    .filter(([, weight]) => weight >= 0.3 * total)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_PARTNERS)
    .map(([partner]) => partner)
}

/** Finds the units that have as many values in common with one as two tellings of one event have. */
function createValueIndex(entries: readonly Entry[]): (entry: Entry) => Entry[] {
  const postings = new Map<string, Entry[]>()
  for (const entry of entries) {
    for (const key of valueKeys(entry)) {
      const posting = postings.get(key)
      if (posting) posting.push(entry)
      else postings.set(key, [entry])
    }
  }
  return (entry) => {
    const shared = new Map<Entry, number>()
    for (const key of valueKeys(entry)) {
      const posting = postings.get(key) ?? []
      if (posting.length > MAX_POSTING_LENGTH) continue
      for (const other of posting) if (other !== entry) shared.set(other, (shared.get(other) ?? 0) + 1)
    }
    return [...shared].filter(([, count]) => count >= LEAST_SHARED_VALUES).map(([other]) => other)
  }
}

const valueKeys = ({ unit }: Entry): Set<string> =>
  new Set(unit.tokens.flatMap(({ key, value }) => (value !== null && value.kind !== 'negation' ? [key] : [])))
