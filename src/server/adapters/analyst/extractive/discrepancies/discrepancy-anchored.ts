import { differ } from './discrepancy-alignment.ts'
import type { Comparison, RewordedKind, Verdict } from './discrepancy-comparison.ts'
import { isTurned } from './discrepancy-polarity.ts'
import { isValueToken, type Token, type ValueToken } from './discrepancy-units.ts'

/** So many names, dates, amounts and numbers in common, of two kinds at least, and sentences speak of one event. */
export const LEAST_SHARED_VALUES = 3
const LEAST_KINDS = 2
const BASE = 0.65
const PER_SHARED = 0.05

/**
 * Sentences in whatever words that share so many values that they must speak of one event, and have one value each that
 * the other does not have.
 */
export function judgeAnchored(comparison: Comparison): Verdict | null {
  const { a, b, alignment, sharedWords, anchored } = comparison
  if (sharedWords === 0 || !anchored) return null
  const shared = facts(a).filter(([, i]) => alignment.left[i] !== -1)
  const kinds = new Set(shared.map(([{ value }]) => value.kind))
  if (shared.length < LEAST_SHARED_VALUES || kinds.size < LEAST_KINDS) return null
  const [one, ...moreLeft] = facts(a).filter(([, i]) => alignment.left[i] === -1)
  const [other, ...moreRight] = facts(b).filter(([, i]) => alignment.right[i] === -1)
  if (!one || !other || moreLeft.length + moreRight.length > 0 || isTurned(comparison)) return null
  const [[left], [right]] = [one, other]
  const kind = findKind(left, right, comparison)
  if (!kind || !differ(left.value, right.value)) return null
  return { kind, left, right, score: Math.min(1, BASE + PER_SHARED * shared.length), anchored }
}

/** Each name, date, amount or number with its place. */
const facts = (tokens: readonly Token[]): [ValueToken, number][] =>
  tokens.flatMap((token, i): [ValueToken, number][] =>
    isValueToken(token) && token.value.kind !== 'negation' ? [[token, i]] : [],
  )

/** Another bare number names another thing, unless both count the same. */
function findKind(left: ValueToken, right: ValueToken, { a, b }: Comparison): RewordedKind | null {
  const { kind } = left.value
  if (kind !== right.value.kind) return null
  if (kind === 'money') return 'amount'
  if (kind === 'date' || kind === 'time' || kind === 'name') return kind
  const counted = (tokens: readonly Token[], token: Token) => tokens[tokens.indexOf(token) + 1]
  const [one, other] = [counted(a, left), counted(b, right)]
  const isSameCount =
    kind === 'percent' ||
    kind === 'duration' ||
    (kind === 'number' && one?.isContent && one.value === null && one.key === other?.key)
  return isSameCount ? 'number' : null
}
