import { frameLikeness } from './discrepancy-alignment.ts'
import { type Comparison, countExtras, type Verdict } from './discrepancy-comparison.ts'
import type { Token } from './discrepancy-units.ts'
import { areOpposite } from './discrepancy-vocabulary.ts'

const LEAST_ALIKE = 0.6
const LEAST_SCORE = 0.66
const LEAST_OPPOSITE = 0.7
const LEAST_OPPOSITE_ANCHORED = 0.6

/** One sentence denies what the other says, by a negation or an opposite word. */
export function judgePolarity(comparison: Comparison): Verdict | null {
  const { dice, sharedWords, sharedValues } = comparison
  if (dice < LEAST_ALIKE || sharedWords + sharedValues < (dice > 0.9 ? 2 : 3)) return null
  const sides = toSides(comparison)
  const [left, right] = [unmatchedNegations(sides.left), unmatchedNegations(sides.right)]
  if (left.length + right.length === 0) return judgeOpposites(comparison)
  if (left.length + right.length > 1) return null
  const isLeft = left.length === 1
  const [found] = isLeft ? findTurned(sides.left) : findTurned(sides.right)
  if (!found) return null
  const score = 0.6 * dice + 0.4 * found.frame - 0.05 * Math.max(0, countExtras(comparison) - 1)
  if (score < LEAST_SCORE) return null
  const { negation, word } = found
  const tokens = isLeft ? { left: negation, right: word } : { left: word, right: negation }
  return { kind: 'negation', ...tokens, score, anchored: comparison.anchored }
}

/** Whether one of the shared words is negated in only one of the sentences. */
export function isTurned(comparison: Comparison): boolean {
  const { left, right } = toSides(comparison)
  return findTurned(left).length > 0 !== findTurned(right).length > 0
}

/** One of the two sentences, as seen from it. */
interface Side {
  readonly tokens: readonly Token[]
  readonly others: readonly Token[]
  readonly counterparts: Int32Array
}

const toSides = ({ a, b, alignment }: Comparison): { left: Side; right: Side } => ({
  left: { tokens: a, others: b, counterparts: alignment.left },
  right: { tokens: b, others: a, counterparts: alignment.right },
})

interface Turned {
  readonly negation: Token
  /** What it turns around, as the other sentence has it. */
  readonly word: Token
  /** Share of the words around the negation that the other sentence has too. */
  readonly frame: number
}

const findTurned = (side: Side): Turned[] =>
  unmatchedNegations(side).flatMap(([at, negation]) => {
    const [after, before] = [counterpartsBeside(side, at, 1), counterpartsBeside(side, at, -1)]
    // One of the next two words if the other sentence has it too, otherwise the last one.
    const word = (after.length > 0 ? after : before.slice(0, 1)).find((counterpart) => counterpart !== null)
    if (!word) return []
    const around = [...after, ...before]
    const shared = around.filter((counterpart) => counterpart !== null)
    return [{ negation, word, frame: shared.length / around.length }]
  })

const unmatchedNegations = ({ tokens, counterparts }: Side): [number, Token][] =>
  [...tokens.entries()].filter(([at, { value }]) => value?.kind === 'negation' && counterparts[at] === -1)

const LOOKED_AT = 2

/** For the nearest content words on one side of a negation what the other sentence has in their place, or null. */
function counterpartsBeside({ tokens, others, counterparts }: Side, at: number, step: number) {
  const found: (Token | null)[] = []
  for (let i = at + step; i >= 0 && i < tokens.length && found.length < LOOKED_AT; i += step) {
    const token = tokens[i]
    if (token?.isContent && token.value?.kind !== 'negation')
      found.push(others[counterparts[i] ?? -1] ?? null)
  }
  return found
}

function judgeOpposites(comparison: Comparison): Verdict | null {
  const { dice, anchored } = comparison
  if (countExtras(comparison) > 1) return null
  const pair = findOpposites(comparison)
  if (!pair) return null
  const { i, j, left, right } = pair
  const score = 0.55 * dice + 0.4 * frameLikeness(comparison, i, j)
  if (score < (anchored ? LEAST_OPPOSITE_ANCHORED : LEAST_OPPOSITE)) return null
  return { kind: 'negation', left, right, score, anchored }
}

function findOpposites({ a, b, alignment }: Comparison) {
  for (const [i, left] of a.entries()) {
    if (alignment.left[i] !== -1 || left.value !== null) continue
    const j = b.findIndex(
      (other, k) => alignment.right[k] === -1 && other.value === null && areOpposite(left.key, other.key),
    )
    const right = b[j]
    if (right) return { i, j, left, right }
  }
  return null
}
