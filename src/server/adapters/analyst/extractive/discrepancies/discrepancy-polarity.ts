import { type Alignment, frameLikeness } from './discrepancy-alignment.ts'
import { type Comparison, countExtras, type Verdict } from './discrepancy-comparison.ts'
import type { Token } from './discrepancy-units.ts'
import { areOpposite } from './discrepancy-vocabulary.ts'

const LEAST_ALIKE = 0.6
const LEAST_SCORE = 0.66
const LEAST_OPPOSITE = 0.7
const LEAST_OPPOSITE_ANCHORED = 0.6

/** One sentence denies what the other says, by a negation or an opposite word. */
export function judgePolarity(comparison: Comparison): Verdict | null {
  const { a, b, alignment, dice, sharedWords, sharedValues } = comparison
  if (dice < LEAST_ALIKE || sharedWords + sharedValues < (dice > 0.9 ? 2 : 3)) return null
  const left = unmatchedNegations(a, alignment.left)
  const right = unmatchedNegations(b, alignment.right)
  if (left.length + right.length === 0) return judgeOpposites(comparison)
  if (left.length + right.length > 1) return null
  const [i, j] = [left[0], right[0]]
  const found = i === undefined ? negatedWord(b, j!, alignment.right) : negatedWord(a, i, alignment.left)
  if (!found) return null
  const score = 0.6 * dice + 0.4 * found.frame - 0.05 * Math.max(0, countExtras(comparison) - 1)
  if (score < LEAST_SCORE) return null
  const tokens =
    i === undefined
      ? { left: a[found.counterpart]!, right: b[j!]! }
      : { left: a[i]!, right: b[found.counterpart]! }
  return { kind: 'negation', ...tokens, score, anchored: comparison.anchored }
}

/** Whether one of the shared words is negated in only one of the sentences. */
export const isTurned = ({ a, b, alignment }: Comparison): boolean =>
  negatesShared(a, alignment.left) !== negatesShared(b, alignment.right)

const negatesShared = (tokens: readonly Token[], counterpart: Int32Array): boolean =>
  unmatchedNegations(tokens, counterpart).some((at) => negatedWord(tokens, at, counterpart) !== null)

const unmatchedNegations = (tokens: readonly Token[], counterpart: Int32Array): number[] =>
  tokens.flatMap((token, i) => (token.value?.kind === 'negation' && counterpart[i] === -1 ? [i] : []))

/**
 * The words that a negation turns around: one of the next two if the other sentence has it too, otherwise the last.
 */
function negatedWord(
  tokens: readonly Token[],
  at: number,
  counterpart: Int32Array,
): { counterpart: number; frame: number } | null {
  const after = contentFrom(tokens, at, 1, 2)
  const before = contentFrom(tokens, at, -1, 2)
  const head = (after.length > 0 ? after : before.slice(0, 1)).find((i) => counterpart[i]! >= 0)
  if (head === undefined) return null
  const around = [...after, ...before]
  return {
    counterpart: counterpart[head]!,
    frame: around.filter((i) => counterpart[i]! >= 0).length / around.length,
  }
}

function contentFrom(tokens: readonly Token[], at: number, step: number, most: number): number[] {
  const found: number[] = []
  for (let i = at + step; i >= 0 && i < tokens.length && found.length < most; i += step) {
    if (tokens[i]!.isContent && tokens[i]!.value?.kind !== 'negation') found.push(i)
  }
  return found
}

function judgeOpposites(comparison: Comparison): Verdict | null {
  const { a, b, alignment, dice, anchored } = comparison
  if (countExtras(comparison) > 1) return null
  const pair = findOpposites(a, b, alignment)
  if (!pair) return null
  const score = 0.55 * dice + 0.4 * frameLikeness(a, pair.i, b, pair.j, alignment)
  if (score < (anchored ? LEAST_OPPOSITE_ANCHORED : LEAST_OPPOSITE)) return null
  return { kind: 'negation', left: a[pair.i]!, right: b[pair.j]!, score, anchored }
}

function findOpposites(
  a: readonly Token[],
  b: readonly Token[],
  { left, right }: Alignment,
): { i: number; j: number } | null {
  for (const [i, token] of a.entries()) {
    if (left[i] !== -1 || token.value !== null) continue
    const j = b.findIndex(
      (other, k) => right[k] === -1 && other.value === null && areOpposite(token.key, other.key),
    )
    if (j >= 0) return { i, j }
  }
  return null
}
