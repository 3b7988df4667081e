import type { Value } from '#server/platform/text/values.ts'
import { differ, frameLikeness, isSameToken } from './discrepancy-alignment.ts'
import { type Comparison, countExtras, type RewordedKind, type Verdict } from './discrepancy-comparison.ts'
import { isTurned } from './discrepancy-polarity.ts'
import { isInOtherUnits, slipBonus } from './discrepancy-slips.ts'
import { isValueToken, type Token, type ValueToken } from './discrepancy-units.ts'

/** A value of one sentence and the differing value in its place in the other. */
export interface Mismatch {
  readonly i: number
  readonly j: number
  readonly left: ValueToken
  readonly right: ValueToken
  /** Similarity of the surroundings. */
  readonly frame: number
}

const LEAST_FRAME = 0.35
/**
 * A second difference in a similar place means that other facts are stated; in a dissimilar place it is an extra
 * detail.
 */
const NEAR_FRAME = 0.15
const SLIP_EASES = 0.2

/** By kind: names in a common phrase differ legitimately more often than amounts or dates. */
const LEAST: Readonly<Record<Exclude<RewordedKind, 'negation'>, { alike: number; score: number }>> = {
  amount: { alike: 0.5, score: 0.62 },
  date: { alike: 0.55, score: 0.62 },
  time: { alike: 0.6, score: 0.7 },
  number: { alike: 0.55, score: 0.66 },
  name: { alike: 0.65, score: 0.7 },
}

/**
 * Values without a counterpart, each with the differing value of the other sentence whose surroundings are most
 * similar.
 */
export function findMismatches(comparison: Comparison): Mismatch[] {
  const { a, b, alignment } = comparison
  const options: Mismatch[] = []
  a.forEach((left, i) => {
    if (alignment.left[i] !== -1 || !isValueToken(left) || left.value.kind === 'negation') return
    b.forEach((right, j) => {
      if (alignment.right[j] !== -1 || !isValueToken(right) || !differ(left.value, right.value)) return
      options.push({ i, j, left, right, frame: frameLikeness(comparison, i, j) })
    })
  })
  const chosen: Mismatch[] = []
  for (const option of options.sort((x, y) => y.frame - x.frame)) {
    if (!chosen.some((other) => other.i === option.i || other.j === option.j)) chosen.push(option)
  }
  const [best] = chosen
  if (!best) return []
  const slipped = slipBonus(best.left.value, best.right.value) > 0
  return best.frame >= LEAST_FRAME - (slipped ? SLIP_EASES : 0) ? chosen : []
}

/** One differing value in otherwise similar sentences is a discrepancy; several mean different facts. */
export function judgeMismatches(
  comparison: Comparison,
  mismatches: readonly Mismatch[],
  isRow: boolean,
): Verdict | null {
  const [main, ...others] = mismatches.filter(
    (one, k) => !mismatches.slice(0, k).some((other) => isSameMismatch(one, other)),
  )
  if (!main || others.some((other) => other.frame >= NEAR_FRAME)) return null
  const kind = findDiscrepancyKind(main.left.value, main.right.value)
  if (kind === null || isNoStatement(comparison, main, kind) || isTurned(comparison)) return null
  if (isRow && isInOtherUnits(main.left.value, main.right.value)) return null
  const slip = slipBonus(main.left.value, main.right.value)
  const alike = kind === 'name' ? comparison.dice : comparison.alike
  if (alike < LEAST[kind].alike - (slip > 0 ? SLIP_EASES : 0) || !hasMass(comparison, alike, slip))
    return null
  const mass = Math.min(1, (comparison.sharedWords + 2 * comparison.sharedValues) / 8)
  const extras = countExtras(comparison) - 2 * mismatches.length
  const score = 0.55 * alike + 0.35 * main.frame + 0.1 * mass + slip - 0.04 * extras
  if (score < LEAST[kind].score) return null
  const { left, right } = main
  return { kind, left, right, score: Math.min(1, score) * (isRow ? 0.9 : 1), anchored: comparison.anchored }
}

/** "thirty (30) days" against "forty-five (45) days" is one difference written twice. */
const isSameMismatch = (a: Mismatch, b: Mismatch): boolean =>
  isSameToken(a.left, b.left) && isSameToken(a.right, b.right)

export function findDiscrepancyKind(a: Value, b: Value): Exclude<RewordedKind, 'negation'> | null {
  if (a.kind === 'money' || b.kind === 'money') return 'amount'
  if (a.kind === 'percent' || a.kind === 'number' || a.kind === 'duration') return 'number'
  return a.kind === 'date' || a.kind === 'time' || a.kind === 'name' ? a.kind : null
}

const hasMass = ({ sharedWords, sharedValues }: Comparison, alike: number, slip: number): boolean =>
  slip > 0 || sharedWords + sharedValues >= 3 || (sharedWords === 2 && alike > 0.8)

/** Places where values normally differ: page numbers, terms being defined, sentences that mirror each other. */
function isNoStatement({ a, b }: Comparison, { i, j, left, right }: Mismatch, kind: RewordedKind): boolean {
  if (isPageNumber(a, i) || isPageNumber(b, j)) return true
  if (namesVersion(a, i) && namesVersion(b, j)) return true
  if (kind !== 'name') return false
  return (
    left.isPossessive !== right.isPossessive || isDefined(a, i) || (hasToken(b, left) && hasToken(a, right))
  )
}

/** If both sentences have both names, they mirror each other ("X shall pay Y", "Y shall pay X"). */
const hasToken = (tokens: readonly Token[], sought: Token): boolean =>
  tokens.some((token) => isSameToken(token, sought))

/** `"Maximum Quantity" means …`: two definitions, not two names for one thing. */
const isDefined = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at + 1, at + 3).some((token) => token.key === 'mean')

const VERSION = /^(?:version|revision|rev|edition|issue|v)\.?$/iu
const TELLS = /^(?:I|he|she|we|they|you|it|is|are|was|were|has|have|had|did)$/iu

/** "Rules of the yard, version 3": what a paper is called says nothing against another version of it. */
const namesVersion = (tokens: readonly Token[], at: number): boolean =>
  VERSION.test(tokens[at - 1]?.raw ?? '') && !tokens.some(({ raw }) => TELLS.test(raw))

/**
 * A small bare number between capitals or at the edge belongs to a running header or footer, or numbers a heading.
 */
function isPageNumber(tokens: readonly Token[], at: number): boolean {
  const value = tokens[at]?.value
  if (value?.kind !== 'number' || Number(value.value) >= 1000) return false
  const beside = [tokens[at - 1], tokens[at + 1]]
  return !beside.some((token) => token && token.value === null && /^\p{Ll}/u.test(token.raw))
}
