import { compareValues } from '#server/platform/text/values.ts'
import type { ComparativeView } from '#shared/contracts/analysis-views.ts'
import { findBindings } from '../discrepancies/discrepancy-bindings.ts'
import { findCandidates } from '../discrepancies/discrepancy-candidates.ts'
import {
  type Comparison,
  compareUnits,
  type DiscrepancyKind,
} from '../discrepancies/discrepancy-comparison.ts'
import { judge } from '../discrepancies/discrepancy-judgement.ts'
import { findDiscrepancyKind, findMismatches } from '../discrepancies/discrepancy-mismatches.ts'
import { isTurned } from '../discrepancies/discrepancy-polarity.ts'
import { isValueToken, type Unit, type ValueToken } from '../discrepancies/discrepancy-units.ts'

type Row = ComparativeView['rows'][number]

/** How two sentences or rows stand to each other. */
export interface Relation {
  readonly relation: Row['relation']
  readonly differsIn: Row['differs_in']
  /** 0 to 2, for choosing among partners; not a probability. */
  readonly score: number
}

export interface RelatedPair extends Relation {
  readonly a: Unit
  readonly b: Unit
}

const SAME = 0.75
/** Below it two sentences have little in common but a few words. */
const ALIKE = 0.6
const FEWEST_SHARED = 3
/** A difference that was found says more than likeness. */
const FOUND = 1

export const toRelation = (kind: DiscrepancyKind, score: number): Relation => {
  if (kind === 'negation') return { relation: 'denies', differsIn: 'negation', score: FOUND + score }
  const differsIn = kind === 'account' ? null : kind === 'presence' ? 'time' : kind
  return { relation: 'differs', differsIn, score: FOUND + score }
}

/** The pairs of sentences and rows that are about the same thing, each once and whichever way round it was asked. */
export function relateUnits(units: readonly Unit[]): RelatedPair[] {
  const place = new Map(units.map((unit, at) => [unit, at]))
  const found = new Map<string, RelatedPair>()
  const keep = (pair: RelatedPair) => {
    const key = [pair.a, pair.b].map((unit) => place.get(unit)).join(' ')
    const known = found.get(key)
    if (!known || known.score < pair.score) found.set(key, pair)
  }
  for (const [a, b] of findCandidates(units)) {
    const relation = relate(a, b)
    if (relation) keep({ a, b, ...relation })
  }
  for (const { a, b, verdict } of findBindings(units)) {
    const isInOrder = (place.get(a) ?? 0) < (place.get(b) ?? 0)
    const [first, second] = isInOrder ? [a, b] : [b, a]
    keep({ a: first, b: second, ...toRelation(verdict.kind, verdict.score) })
  }
  return [...found.values()]
}

function relate(a: Unit, b: Unit): Relation | null {
  const verdict = judge(a, b)
  if (verdict) return toRelation(verdict.kind, verdict.score)
  const comparison = compareUnits(a, b)
  const { dice, alike, sharedWords, sharedValues } = comparison
  if (dice >= SAME && sharedWords + sharedValues >= FEWEST_SHARED && agrees(comparison))
    return { relation: 'same', differsIn: null, score: dice }
  const isNear = alike >= ALIKE && sharedWords + sharedValues >= FEWEST_SHARED
  return isNear ? { relation: 'unclear', differsIn: findContrast(a, b), score: UNCLEAR * alike } : null
}

const UNCLEAR = 0.9

/**
 * What sets two units on one matter apart at first sight: one is put in the negative and the other is not, or both
 * give values of a kind and none in common. Whether they disagree is not said by it.
 */
export function findContrast({ tokens: a }: Unit, { tokens: b }: Unit): Row['differs_in'] {
  if (negations(a) > 0 !== negations(b) > 0) return 'negation'
  const isTold = ({ value }: ValueToken) => value.kind !== 'negation' && value.kind !== 'name'
  const [left, right] = [a, b].map((tokens) => tokens.filter(isValueToken).filter(isTold))
  const pairs = (left ?? []).flatMap((one) =>
    (right ?? []).map((other) => ({ one, other, compared: compareValues(one.value, other.value) })),
  )
  if (pairs.some(({ compared }) => compared === 'same')) return null
  const apart = pairs
    .filter(({ compared }) => compared === 'different')
    .map(({ one, other }) => findDiscrepancyKind(one.value, other.value))
  return TELLING_KINDS.find((kind) => apart.includes(kind)) ?? null
}

const TELLING_KINDS = ['amount', 'date', 'time', 'number'] as const

/** A value that one of them adds is a detail, unless the other has a word of its own where it may stand. */
const agrees = (comparison: Comparison): boolean => {
  const { a, b, alignment } = comparison
  const [left, right] = [countOwn(a, alignment.left), countOwn(b, alignment.right)]
  return (
    (left.values === 0 || right.values + right.words === 0) &&
    (right.values === 0 || left.values + left.words === 0) &&
    findMismatches(comparison).length === 0 &&
    !isTurned(comparison) &&
    negations(a) === negations(b)
  )
}

function countOwn(tokens: Comparison['a'], counterpart: Int32Array): { values: number; words: number } {
  const own = tokens.filter(
    ({ isContent, value }, at) => counterpart[at] === -1 && isContent && value?.kind !== 'negation',
  )
  const values = own.filter(({ value }) => value !== null).length
  return { values, words: own.length - values }
}

const negations = (tokens: Comparison['a']): number =>
  tokens.filter(({ value }) => value?.kind === 'negation').length
