import { compareValues, type Value } from '#server/platform/text/values.ts'
import type { Token } from './discrepancy-units.ts'

/** For each token of one sentence its counterpart in the other, or -1. */
export interface Alignment {
  readonly left: Int32Array
  readonly right: Int32Array
}

/** Longest common subsequence by weight first, then equal words in other places. */
export function align(a: readonly Token[], b: readonly Token[]): Alignment {
  const left = new Int32Array(a.length).fill(-1)
  const right = new Int32Array(b.length).fill(-1)
  alignInOrder(a, b, left, right)
  alignMoved(a, b, left, right)
  return { left, right }
}

export const isSameToken = (a: Token, b: Token): boolean =>
  a.key === b.key || (a.value !== null && b.value !== null && compareValues(a.value, b.value) === 'same')

/** Identical words match better than "State" with "State of New York". */
const matchWeight = (a: Token, b: Token): number => (a.key === b.key ? a.weight : 0.7 * a.weight)

function alignInOrder(a: readonly Token[], b: readonly Token[], left: Int32Array, right: Int32Array): void {
  const width = b.length + 1
  const best = new Float32Array((a.length + 1) * width)
  const same = new Uint8Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const cell = i * width + j
      const skip = Math.max(best[cell + 1]!, best[cell + width]!)
      if (isSameToken(a[i]!, b[j]!)) {
        same[cell] = 1
        best[cell] = Math.max(skip, best[cell + width + 1]! + matchWeight(a[i]!, b[j]!))
      } else best[cell] = skip
    }
  }
  let i = 0
  let j = 0
  while (i < a.length && j < b.length) {
    const cell = i * width + j
    if (same[cell] && best[cell]! >= Math.max(best[cell + 1]!, best[cell + width]!)) {
      left[i] = j
      right[j] = i
      i++
      j++
    } else if (best[cell + width]! >= best[cell + 1]!) i++
    else j++
  }
}

function alignMoved(a: readonly Token[], b: readonly Token[], left: Int32Array, right: Int32Array): void {
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
export function frameLikeness(
  a: readonly Token[],
  i: number,
  b: readonly Token[],
  j: number,
  alignment: Alignment,
): number {
  return (oneSided(a, i, b, j, alignment.left) + oneSided(b, j, a, i, alignment.right)) / 2
}

const NEIGHBOURS = 3
const EDGE = 0.5

function oneSided(
  a: readonly Token[],
  i: number,
  b: readonly Token[],
  j: number,
  counterpart: Int32Array,
): number {
  let found = 0
  let possible = 0
  for (const step of [-1, 1]) {
    let seen = 0
    for (let k = i + step; k >= 0 && k < a.length && seen < NEIGHBOURS; k += step) {
      if (!a[k]!.isContent) continue
      seen++
      const worth = a[k]!.weight / seen
      possible += worth
      const other = counterpart[k]!
      if (other >= 0) found += worth * nearness(b, other, j, step)
    }
    if (seen === 0) {
      // Being at the same end of the sentence is a similarity too.
      possible += EDGE
      if (!b.some((token, k) => token.isContent && Math.sign(k - j) === step)) found += EDGE
    }
  }
  return possible === 0 ? 0 : found / possible
}

/** Full if the counterpart is on the same side within a few words, less if it is on the other side or far away. */
function nearness(b: readonly Token[], from: number, to: number, step: number): number {
  let between = 0
  for (let k = Math.min(from, to) + 1; k < Math.max(from, to); k++) if (b[k]!.isContent) between++
  if (between > 7) return 0
  const sameSide = Math.sign(from - to) === step
  return (sameSide ? 1 : 0.6) * (between <= 3 ? 1 : 0.7)
}
