import type { Value } from '#server/platform/text/values.ts'
import { type Alignment, align, differ, frameLikeness, isSameToken } from './discrepancy-alignment.ts'
import type { Token, Unit } from './discrepancy-units.ts'
import { isSlip } from './discrepancy-slips.ts'
import { areOpposite } from './discrepancy-vocabulary.ts'

export type DiscrepancyKind = 'amount' | 'date' | 'time' | 'number' | 'name' | 'negation'

export interface Verdict {
  readonly kind: DiscrepancyKind
  readonly left: Token
  readonly right: Token
  /** 0 to 1. */
  readonly score: number
}

interface Mismatch {
  readonly i: number
  readonly j: number
  readonly left: Token
  readonly right: Token
  readonly frame: number
}

interface Likeness {
  /** Shared weight of the words: of both sentences, or nearly all of a shorter one. */
  readonly alike: number
  readonly sharedWords: number
  /** Names, dates, amounts and identifiers that both have. */
  readonly sharedValues: number
}

const LEAST_FRAME = 0.35

/** Whether two units state the same thing with one value changed, and which. */
export function judge(a: Unit, b: Unit): Verdict | null {
  const alignment = align(a.tokens, b.tokens)
  const likeness = measureLikeness(a.tokens, b.tokens, alignment)
  if (likeness.sharedWords === 0) return null
  const mismatches = findMismatches(a.tokens, b.tokens, alignment)
  if (mismatches.length > 0) return judgeValues(a, b, mismatches, likeness, alignment)
  return judgePolarity(a.tokens, b.tokens, alignment, likeness) ?? judgeCapitals(a.tokens, b.tokens, alignment, likeness)
}

function measureLikeness(a: readonly Token[], b: readonly Token[], { left, right }: Alignment): Likeness {
  let shared = 0
  let sharedWords = 0
  let sharedValues = 0
  a.forEach((token, i) => {
    if (left[i]! < 0 || !token.isContent || token.value?.kind === 'negation') return
    shared += token.weight
    if (token.value === null) sharedWords++
    else sharedValues++
  })
  const [own, other] = [comparedWeight(a, left), comparedWeight(b, right)]
  const shorter = Math.min(own, other)
  return {
    alike: Math.max((2 * shared) / Math.max(1e-9, own + other), shorter < 3 ? 0 : Math.min(0.85, (0.85 * shared) / shorter)),
    sharedWords,
    sharedValues,
  }
}

/** All words, but of the values only those that both sentences have: the rest are what is being judged. */
const comparedWeight = (tokens: readonly Token[], counterpart: Int32Array): number =>
  tokens.reduce((sum, token, i) => sum + (token.isContent && (token.value === null || counterpart[i] !== -1) ? token.weight : 0), 0)

/** Values without a counterpart, each with the differing value of the other sentence whose surroundings are most alike. */
function findMismatches(a: readonly Token[], b: readonly Token[], alignment: Alignment): Mismatch[] {
  const options: Mismatch[] = []
  a.forEach((left, i) => {
    if (alignment.left[i] !== -1 || left.value === null || left.value.kind === 'negation') return
    b.forEach((right, j) => {
      if (alignment.right[j] !== -1 || right.value === null || !differ(left.value!, right.value)) return
      options.push({ i, j, left, right, frame: frameLikeness(a, i, b, j, alignment) })
    })
  })
  options.sort((x, y) => y.frame - x.frame)
  const chosen: Mismatch[] = []
  for (const option of options) {
    if (!chosen.some((other) => other.i === option.i || other.j === option.j)) chosen.push(option)
  }
  return chosen
}

/** Thresholds by kind: a name in a common phrase differs more often by right than an amount or a date does. */
const LEAST_ALIKE: Readonly<Record<DiscrepancyKind, number>> = { amount: 0.5, date: 0.55, time: 0.6, number: 0.55, name: 0.7, negation: 0.6 }
const LEAST_SCORE: Readonly<Record<DiscrepancyKind, number>> = { amount: 0.62, date: 0.64, time: 0.7, number: 0.66, name: 0.74, negation: 0.66 }

function judgeValues(a: Unit, b: Unit, mismatches: readonly Mismatch[], likeness: Likeness, alignment: Alignment): Verdict | null {
  const distinct = mismatches.filter((one, k) => !mismatches.slice(0, k).some((other) => sameMismatch(one, other)))
  const [main, ...others] = distinct
  if (!main || main.frame < LEAST_FRAME || others.length > 0) return null
  const kind = kindOf(main.left.value!)
  if (kind === null) return null
  const slip = isSlip(main.left.value!, main.right.value!)
  if (likeness.sharedWords + likeness.sharedValues < (slip ? 1 : 3) && !(likeness.sharedWords === 2 && likeness.alike > 0.8)) return null
  if (likeness.alike < LEAST_ALIKE[kind] - (slip ? 0.2 : 0)) return null
  const mass = Math.min(1, (likeness.sharedWords + 2 * likeness.sharedValues) / 8)
  const extras = unmatchedValues(a.tokens, alignment.left) + unmatchedValues(b.tokens, alignment.right) - 2 * mismatches.length
  const score = 0.55 * likeness.alike + 0.35 * main.frame + 0.1 * mass + (slip ? 0.15 : 0) - 0.04 * extras
  if (score < LEAST_SCORE[kind]) return null
  return { kind, left: main.left, right: main.right, score: Math.min(1, score) * (a.isRow || b.isRow ? 0.9 : 1) }
}

const unmatchedValues = (tokens: readonly Token[], counterpart: Int32Array): number =>
  tokens.filter((token, i) => token.value !== null && token.value.kind !== 'negation' && counterpart[i] === -1).length

/** "thirty (30) days" against "forty-five (45) days" is one difference written twice. */
const sameMismatch = (a: Mismatch, b: Mismatch): boolean =>
  isSameToken(a.left, b.left) && isSameToken(a.right, b.right)

function kindOf(value: Value): DiscrepancyKind | null {
  switch (value.kind) {
    case 'money':
      return 'amount'
    case 'percent':
    case 'number':
    case 'duration':
      return 'number'
    case 'date':
    case 'time':
    case 'name':
      return value.kind
    default:
      return null
  }
}

function judgePolarity(a: readonly Token[], b: readonly Token[], alignment: Alignment, likeness: Likeness): Verdict | null {
  const { alike } = likeness
  if (alike < LEAST_ALIKE.negation || likeness.sharedWords + likeness.sharedValues < (alike > 0.9 ? 2 : 3)) return null
  const left = unmatchedNegations(a, alignment.left)
  const right = unmatchedNegations(b, alignment.right)
  if (left.length + right.length === 1) {
    const [i, j] = [left[0], right[0]]
    const found = i !== undefined ? negatedWord(a, i, alignment.left) : negatedWord(b, j!, alignment.right)
    if (!found) return null
    const score = 0.6 * alike + 0.4 * found.frame
    if (score < LEAST_SCORE.negation) return null
    return i !== undefined
      ? { kind: 'negation', left: a[i]!, right: b[found.counterpart]!, score }
      : { kind: 'negation', left: a[found.counterpart]!, right: b[j!]!, score }
  }
  return left.length + right.length === 0 ? judgeOpposites(a, b, alignment, alike) : null
}

const unmatchedNegations = (tokens: readonly Token[], counterpart: Int32Array): number[] =>
  tokens.flatMap((token, i) => (token.value?.kind === 'negation' && counterpart[i] === -1 ? [i] : []))

/** The words that a negation turns round, if the other sentence has one of the next two, or lacking those the last, too. */
function negatedWord(tokens: readonly Token[], at: number, counterpart: Int32Array): { counterpart: number; frame: number } | null {
  const after = contentFrom(tokens, at, 1, 2)
  const before = contentFrom(tokens, at, -1, 2)
  const head = (after.length > 0 ? after : before.slice(0, 1)).find((i) => counterpart[i]! >= 0)
  if (head === undefined) return null
  const around = [...after, ...before]
  return { counterpart: counterpart[head]!, frame: around.filter((i) => counterpart[i]! >= 0).length / around.length }
}

function contentFrom(tokens: readonly Token[], at: number, step: number, most: number): number[] {
  const found: number[] = []
  for (let i = at + step; i >= 0 && i < tokens.length && found.length < most; i += step) {
    if (tokens[i]!.isContent && tokens[i]!.value?.kind !== 'negation') found.push(i)
  }
  return found
}

function judgeOpposites(a: readonly Token[], b: readonly Token[], alignment: Alignment, alike: number): Verdict | null {
  for (const [i, left] of a.entries()) {
    if (alignment.left[i] !== -1 || left.value !== null) continue
    for (const [j, right] of b.entries()) {
      if (alignment.right[j] !== -1 || right.value !== null || !areOpposite(left.key, right.key)) continue
      const score = 0.55 * alike + 0.4 * frameLikeness(a, i, b, j, alignment)
      if (score >= 0.7) return { kind: 'negation', left, right, score }
    }
  }
  return null
}

/** In sentences that agree but for one capitalized word or name, that is a name, whatever it looks like. */
function judgeCapitals(a: readonly Token[], b: readonly Token[], alignment: Alignment, likeness: Likeness): Verdict | null {
  if (likeness.alike < 0.85 || likeness.sharedWords + likeness.sharedValues < 4) return null
  for (const [i, left] of a.entries()) {
    if (alignment.left[i] !== -1 || !isCapital(a, i)) continue
    for (const [j, right] of b.entries()) {
      if (alignment.right[j] !== -1 || !isCapital(b, j) || (left.value === null && right.value === null)) continue
      const frame = frameLikeness(a, i, b, j, alignment)
      if (frame >= 0.7) return { kind: 'name', left, right, score: 0.6 * likeness.alike + 0.3 * frame }
    }
  }
  return null
}

const isCapital = (tokens: readonly Token[], i: number): boolean => {
  const token = tokens[i]!
  if (token.value !== null) return token.value.kind === 'name'
  return i > 0 && /^\p{Lu}/u.test(token.raw)
}
