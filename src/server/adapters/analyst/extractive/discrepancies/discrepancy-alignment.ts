import { compareValues, type Value } from '#server/platform/text/values.ts'
import type { Token } from './discrepancy-units.ts'

/** For each token of one sentence its counterpart in the other, or -1. */
export interface Alignment {
  readonly left: Int32Array
  readonly right: Int32Array
}

/** Two sentences and what in them corresponds. */
export interface AlignedTokens {
  readonly a: readonly Token[]
  readonly b: readonly Token[]
  readonly alignment: Alignment
}

/** Longest common subsequence by weight first, then equal words in other places. */
export function align(a: readonly Token[], b: readonly Token[]): Alignment {
  const alignment = {
    left: new Int32Array(a.length).fill(-1),
    right: new Int32Array(b.length).fill(-1),
  }
  alignInOrder({ a, b, alignment })
  alignMoved({ a, b, alignment })
  return alignment
}

export const isSameToken = (a: Token, b: Token): boolean =>
  a.key === b.key || (a.value !== null && b.value !== null && compareValues(a.value, b.value) === 'same')

/** Identical words match better than "State" with "State of New York". */
const matchWeight = (a: Token, b: Token): number => (a.key === b.key ? a.weight : 0.7 * a.weight)

function alignInOrder({ a, b, alignment: { left, right } }: AlignedTokens): void {
  const width = b.length + 1
  const best = new Float32Array((a.length + 1) * width)
  const same = new Uint8Array((a.length + 1) * width)
  const weightFrom = (cell: number): number => best[cell]!
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const cell = i * width + j
      const skip = Math.max(weightFrom(cell + 1), weightFrom(cell + width))
      if (isSameToken(a[i]!, b[j]!)) {
        same[cell] = 1
        best[cell] = Math.max(skip, weightFrom(cell + width + 1) + matchWeight(a[i]!, b[j]!))
      } else best[cell] = skip
    }
  }
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const cell = i * width + j
    if (same[cell] && weightFrom(cell) >= Math.max(weightFrom(cell + 1), weightFrom(cell + width))) {
      left[i] = j
      right[j] = i
      i++
      j++
    } else if (weightFrom(cell + width) >= weightFrom(cell + 1)) i++
    else j++
  }
}

function alignMoved({ a, b, alignment: { left, right } }: AlignedTokens): void {
  a.forEach((token, i) => {
    if (left[i] !== -1 || !token.isContent || token.value?.kind === 'negation') return
    const j = b.findIndex((other, k) => right[k] === -1 && other.isContent && isSameToken(token, other))
    if (j < 0) return
    left[i] = j
    right[j] = i
  })
}

export const differ = (a: Value, b: Value): boolean => compareValues(a, b) === 'different'

/**
 * How similar the surroundings of two places are, 0 to 1: of the words nearest to each, how many are counterparts at
 * a similar distance.
 */
export function frameLikeness({ a, b, alignment }: AlignedTokens, i: number, j: number): number {
  const left = { tokens: a, at: i, counterparts: alignment.left }
  const right = { tokens: b, at: j, counterparts: alignment.right }
  return (oneSided(left, right) + oneSided(right, left)) / 2
}

/** A place in a sentence. */
interface Frame {
  readonly tokens: readonly Token[]
  readonly at: number
  readonly counterparts: Int32Array
}

const NEIGHBOURS = 3
const EDGE = 0.5

function oneSided({ tokens, at, counterparts }: Frame, other: Frame): number {
  let found = 0
  let possible = 0
  for (const step of [-1, 1]) {
    let seen = 0
    for (let k = at + step; k >= 0 && k < tokens.length && seen < NEIGHBOURS; k += step) {
      const token = tokens[k]
      if (!token?.isContent) continue
      seen++
      const worth = token.weight / seen
      possible += worth
      const counterpart = counterparts[k]
      if (counterpart !== undefined && counterpart >= 0) found += worth * nearness(other, counterpart, step)
    }
    if (seen === 0) {
      // Being at the same end of the sentence is a similarity too.
      possible += EDGE
      if (!other.tokens.some((token, k) => token.isContent && Math.sign(k - other.at) === step)) found += EDGE
    }
  }
  return possible === 0 ? 0 : found / possible
}

/** Full if the counterpart is on the same side within a few words, less if it is on the other side or far away. */
function nearness({ tokens, at }: Frame, counterpart: number, step: number): number {
  let between = 0
  for (let k = Math.min(counterpart, at) + 1; k < Math.max(counterpart, at); k++)
    if (tokens[k]?.isContent) between++
  if (between > 7) return 0
  const sameSide = Math.sign(counterpart - at) === step
  return (sameSide ? 1 : 0.6) * (between <= 3 ? 1 : 0.7)
}
