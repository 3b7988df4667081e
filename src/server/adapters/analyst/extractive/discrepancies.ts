import type { Passage } from '#server/ports/analyst.ts'
import { findCandidates } from './discrepancy-candidates.ts'
import { type DiscrepancyKind, judge } from './discrepancy-judgement.ts'
import { type Place, readUnits, type Token, type Unit } from './discrepancy-units.ts'

export type { DiscrepancyKind } from './discrepancy-judgement.ts'

/** One of the two statements. Offsets count in the passage's text, or in the subject where `chunkId` is null. */
export interface DiscrepancySide {
  /** Null: the draft that the subject quotes. */
  readonly chunkId: string | null
  readonly quote: string
  readonly start: number
  readonly end: number
  readonly valueStart: number
  readonly valueEnd: number
}

export interface Discrepancy {
  readonly kind: DiscrepancyKind
  readonly left: DiscrepancySide
  readonly right: DiscrepancySide
  /** 0 to 1, for ranking; no probability. */
  readonly score: number
}

export interface DiscrepancyOptions {
  /** What is being checked. A draft quoted in it is compared with the passages too. */
  readonly subject?: string
  readonly limit?: number
}

/** Statements that seem to say the same thing with another amount, date, time, number, name or negation, best first. */
export function findDiscrepancies(passages: readonly Passage[], options: DiscrepancyOptions = {}): Discrepancy[] {
  const units = readUnits(passages, '')
  const found: Discrepancy[] = []
  for (const [i, j] of findCandidates(units)) {
    const discrepancy = compareUnits(units[i]!, units[j]!)
    if (discrepancy) found.push(discrepancy)
  }
  return found.sort((a, b) => b.score - a.score).slice(0, options.limit ?? 20)
}

/** One document lists similar facts side by side; only near-identical statements in it contradict each other. */
const LEAST_WITHIN_ITEM = 0.95

function compareUnits(a: Unit, b: Unit): Discrepancy | null {
  const verdict = judge(a, b)
  if (!verdict) return null
  const places = choosePlaces(a, b)
  const score = places.apart ? verdict.score : verdict.score - 0.2
  if (!places.apart && verdict.score < LEAST_WITHIN_ITEM) return null
  return { kind: verdict.kind, left: side(a, places.left, verdict.left), right: side(b, places.right, verdict.right), score }
}

/** Two items that do not both say both; failing that, the first places. */
function choosePlaces(a: Unit, b: Unit): { left: Place; right: Place; apart: boolean } {
  for (const left of a.places) {
    for (const right of b.places) {
      const [x, y] = [left.passage?.evidenceId ?? '', right.passage?.evidenceId ?? '']
      if (x !== y && !b.items.has(x) && !a.items.has(y)) return { left, right, apart: true }
    }
  }
  return { left: a.places[0]!, right: b.places[0]!, apart: false }
}

const side = (unit: Unit, place: Place, token: Token): DiscrepancySide => ({
  chunkId: place.passage?.chunkId ?? null,
  quote: unit.text,
  start: place.start,
  end: place.end,
  valueStart: place.start + token.start,
  valueEnd: place.start + token.end,
})
