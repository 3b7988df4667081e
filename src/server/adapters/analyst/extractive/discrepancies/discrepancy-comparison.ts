import { type AlignedTokens, type Alignment, align } from './discrepancy-alignment.ts'
import type { Token, Unit } from './discrepancy-units.ts'

/** In what two sentences of nearly the same words differ. */
export type RewordedKind = 'amount' | 'date' | 'time' | 'number' | 'name' | 'negation'
/** The same, or one person's two accounts, or where a record has somebody. */
export type DiscrepancyKind = RewordedKind | 'account' | 'presence'

export interface Verdict {
  readonly kind: RewordedKind
  readonly left: Token
  readonly right: Token
  /** 0 to 1. */
  readonly score: number
  /** Both sentences share a telling name, date, amount or identifier. */
  readonly anchored: boolean
}

/** Two aligned sentences and how similar they are. */
export interface Comparison extends AlignedTokens {
  /** Shared weight over the weight of both sentences, without values that only one has. */
  readonly dice: number
  /** The same, or the share of a shorter sentence contained in a longer one. */
  readonly alike: number
  readonly sharedWords: number
  /** Names, dates, amounts and identifiers that both have. */
  readonly sharedValues: number
  readonly anchored: boolean
}

/** Weight of a value that few sentences have. */
const TELLING = 0.85
const ABBREVIATION = /^\p{Lu}{1,4}$/u

export function compareUnits({ tokens: a }: Unit, { tokens: b }: Unit): Comparison {
  const alignment = align(a, b)
  const common = a.filter(
    (token, i) => alignment.left[i] !== -1 && token.isContent && token.value?.kind !== 'negation',
  )
  const shared = common.reduce((sum, token) => sum + token.weight, 0)
  const values = common.filter((token) => token.value !== null)
  const [left, right] = [comparedWeight(a, alignment.left), comparedWeight(b, alignment.right)]
  const shorter = Math.min(left, right)
  const dice = Math.max((2 * shared) / Math.max(1e-9, left + right), 0.9 * verbatimPart(a, b, alignment))
  return {
    a,
    b,
    alignment,
    dice,
    alike: Math.max(dice, shorter < 3 ? 0 : Math.min(0.85, (0.85 * shared) / shorter)),
    sharedWords: common.length - values.length,
    sharedValues: values.length,
    anchored: values.some((token) => token.weight >= TELLING && !ABBREVIATION.test(token.raw)),
  }
}

/** All words, but only the values that both sentences have: the others are what is being judged. */
const comparedWeight = (tokens: readonly Token[], counterpart: Int32Array): number =>
  tokens.reduce((sum, token, i) => {
    const counts = token.isContent && (token.value === null || counterpart[i] !== -1)
    return counts ? sum + token.weight : sum
  }, 0)

/**
 * Share of the shorter sentence found in the longer one in the same order, if nearly all of it is: sentences may run
 * together.
 */
function verbatimPart(a: readonly Token[], b: readonly Token[], { left, right }: Alignment): number {
  const [short, counterpart] = a.length <= b.length ? [a, left] : [b, right]
  let inOrder = 0
  let last = -1
  for (const at of counterpart) {
    if (at <= last) continue
    inOrder++
    last = at
  }
  const part = inOrder / short.length
  return short.length >= 6 && part >= 0.8 ? part : 0
}

/** Number of values that only one of the sentences has. */
export const countExtras = ({ a, b, alignment }: Comparison): number =>
  unmatchedValues(a, alignment.left) + unmatchedValues(b, alignment.right)

const unmatchedValues = (tokens: readonly Token[], counterpart: Int32Array): number =>
  tokens.filter(({ value }, i) => value !== null && value.kind !== 'negation' && counterpart[i] === -1).length
