import { frameLikeness } from './discrepancy-alignment.ts'
import { judgeAnchored } from './discrepancy-anchored.ts'
import { type Comparison, compareUnits, type Verdict } from './discrepancy-comparison.ts'
import { findMismatches, judgeMismatches } from './discrepancy-mismatches.ts'
import { judgePolarity } from './discrepancy-polarity.ts'
import type { Token, Unit } from './discrepancy-units.ts'

/** Whether two units state the same with one value changed, and which. */
export function judge(a: Unit, b: Unit): Verdict | null {
  const comparison = compareUnits(a, b)
  if (comparison.sharedWords + comparison.sharedValues === 0) return null
  const mismatches = findMismatches(comparison)
  const isRow = a.isRow || b.isRow
  const alike =
    mismatches.length > 0
      ? judgeMismatches(comparison, mismatches, isRow)
      : (judgePolarity(comparison) ?? judgeCapitals(comparison))
  const anchored = isTable(a) || isTable(b) ? null : judgeAnchored(comparison)
  return !alike || (anchored && anchored.score > alike.score) ? anchored : alike
}

/** A row that does not end as a sentence does; the commas of sums make rows of sentences. */
const isTable = ({ isRow, text }: Unit): boolean => isRow && !/[.!?]["”')]?$/.test(text)

const LEAST_ALIKE = 0.75
const LEAST_SHARED = 4
const LEAST_FRAME = 0.6

/** If sentences agree except for one run of capitalized words, those are names, whatever they look like. */
function judgeCapitals(comparison: Comparison): Verdict | null {
  const { a, b, alignment, dice, ...shared } = comparison
  if (dice < LEAST_ALIKE || shared.sharedWords + shared.sharedValues < LEAST_SHARED) return null
  for (const [i, left] of a.entries()) {
    if (alignment.left[i] !== -1 || !isCapital(left, i)) continue
    for (const [j, right] of b.entries()) {
      if (alignment.right[j] !== -1 || !isCapital(right, j)) continue
      if (left.value === null && right.value === null) continue
      const frame = frameLikeness(comparison, i, j)
      if (frame < LEAST_FRAME) continue
      return { kind: 'name', left, right, score: 0.6 * dice + 0.3 * frame, anchored: shared.anchored }
    }
  }
  return null
}

const isCapital = (token: Token, at: number): boolean => {
  if (token.value !== null) return token.value.kind === 'name'
  return at > 0 && token.isContent && /^\p{Lu}/u.test(token.raw)
}
