import type { Value } from '#server/platform/text/values.ts'
import { type Alignment, align, differ, frameLikeness, isSameToken } from './discrepancy-alignment.ts'
import { slipBonus } from './discrepancy-slips.ts'
import type { Token, Unit } from './discrepancy-units.ts'
import { areOpposite } from './discrepancy-vocabulary.ts'

export type DiscrepancyKind = 'amount' | 'date' | 'time' | 'number' | 'name' | 'negation'

export interface Verdict {
  readonly kind: DiscrepancyKind
  readonly left: Token
  readonly right: Token
  /** 0 to 1. */
  readonly score: number
  /** Both sentences have a telling name, date, amount or identifier in common. */
  readonly anchored: boolean
}

interface Mismatch {
  readonly i: number
  readonly j: number
  readonly left: Token
  readonly right: Token
  readonly frame: number
}

interface Likeness {
  /** Shared weight over the weight of both sentences. */
  readonly dice: number
  /** The same, or nearly all of a shorter sentence in a longer one. */
  readonly alike: number
  readonly sharedWords: number
  /** Names, dates, amounts and identifiers that both have. */
  readonly sharedValues: number
  readonly anchored: boolean
}

const LEAST_FRAME = 0.35
/** A second difference in a like place means that other facts are stated; further off it is an extra detail. */
const NEAR_FRAME = 0.15
/** Weight of a value that few sentences have. */
const TELLING = 0.85

/** Whether two units state the same thing with one value changed, and which. */
export function judge(a: Unit, b: Unit): Verdict | null {
  const alignment = align(a.tokens, b.tokens)
  const likeness = measureLikeness(a.tokens, b.tokens, alignment)
  if (likeness.sharedWords + likeness.sharedValues === 0) return null
  const mismatches = findMismatches(a.tokens, b.tokens, alignment)
  if (mismatches.length > 0 && mismatches[0]!.frame >= LEAST_FRAME)
    return judgeValues(a, b, mismatches, likeness, alignment)
  return (
    judgePolarity(a.tokens, b.tokens, alignment, likeness) ??
    judgeCapitals(a.tokens, b.tokens, alignment, likeness)
  )
}

function measureLikeness(a: readonly Token[], b: readonly Token[], { left, right }: Alignment): Likeness {
  let shared = 0
  let sharedWords = 0
  let sharedValues = 0
  let anchored = false
  a.forEach((token, i) => {
    if (left[i]! < 0 || !token.isContent || token.value?.kind === 'negation') return
    shared += token.weight
    if (token.value === null) sharedWords++
    else {
      sharedValues++
      if (token.weight >= TELLING && !/^\p{Lu}{1,4}$/u.test(token.raw)) anchored = true
    }
  })
  const [own, other] = [comparedWeight(a, left), comparedWeight(b, right)]
  const shorter = Math.min(own, other)
  const dice = Math.max((2 * shared) / Math.max(1e-9, own + other), 0.9 * verbatimPart(a, b, left, right))
  return {
    dice,
    alike: Math.max(dice, shorter < 3 ? 0 : Math.min(0.85, (0.85 * shared) / shorter)),
    sharedWords,
    sharedValues,
    anchored,
  }
}

/** How much of the shorter sentence stands in the longer one in its own order, if nearly all does: sentences run together. */
function verbatimPart(a: readonly Token[], b: readonly Token[], left: Int32Array, right: Int32Array): number {
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

/** All words, but of the values only those that both sentences have: the rest are what is being judged. */
const comparedWeight = (tokens: readonly Token[], counterpart: Int32Array): number =>
  tokens.reduce(
    (sum, token, i) =>
      sum + (token.isContent && (token.value === null || counterpart[i] !== -1) ? token.weight : 0),
    0,
  )

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
const LEAST_ALIKE: Readonly<Record<DiscrepancyKind, number>> = {
  amount: 0.5,
  date: 0.55,
  time: 0.6,
  number: 0.55,
  name: 0.65,
  negation: 0.6,
}
const LEAST_SCORE: Readonly<Record<DiscrepancyKind, number>> = {
  amount: 0.62,
  date: 0.64,
  time: 0.7,
  number: 0.66,
  name: 0.7,
  negation: 0.66,
}

function judgeValues(
  a: Unit,
  b: Unit,
  mismatches: readonly Mismatch[],
  likeness: Likeness,
  alignment: Alignment,
): Verdict | null {
  const distinct = mismatches.filter(
    (one, k) => !mismatches.slice(0, k).some((other) => sameMismatch(one, other)),
  )
  const [main, ...others] = distinct
  if (!main || others.some((other) => other.frame >= NEAR_FRAME)) return null
  const kind = kindOf(main.left.value!)
  if (kind === 'name' && isDefined(a.tokens, main.i)) return null
  if (kind === null || isPageNumber(a.tokens, main.i) || isPageNumber(b.tokens, main.j)) return null
  if (isTurned(a.tokens, alignment.left) !== isTurned(b.tokens, alignment.right)) return null
  const alike = kind === 'name' ? likeness.dice : likeness.alike
  if (kind === 'name' && hasToken(b.tokens, main.left) && hasToken(a.tokens, main.right)) return null
  const slip = slipBonus(main.left.value!, main.right.value!)
  if (
    likeness.sharedWords + likeness.sharedValues < (slip > 0 ? 1 : 3) &&
    !(likeness.sharedWords === 2 && alike > 0.8)
  )
    return null
  if (alike < LEAST_ALIKE[kind] - (slip > 0 ? 0.2 : 0)) return null
  const mass = Math.min(1, (likeness.sharedWords + 2 * likeness.sharedValues) / 8)
  const extras =
    unmatchedValues(a.tokens, alignment.left) +
    unmatchedValues(b.tokens, alignment.right) -
    2 * mismatches.length
  const score = 0.55 * alike + 0.35 * main.frame + 0.1 * mass + slip - 0.04 * extras
  if (score < LEAST_SCORE[kind]) return null
  return {
    kind,
    left: main.left,
    right: main.right,
    score: Math.min(1, score) * (a.isRow || b.isRow ? 0.9 : 1),
    anchored: likeness.anchored,
  }
}

/** Whether one of the shared words is negated here and not in the other sentence. */
const isTurned = (tokens: readonly Token[], counterpart: Int32Array): boolean =>
  unmatchedNegations(tokens, counterpart).some((at) => negatedWord(tokens, at, counterpart) !== null)

/** Where both sentences have both names, they mirror each other ("X shall pay Y", "Y shall pay X"). */
const hasToken = (tokens: readonly Token[], sought: Token): boolean =>
  tokens.some((token) => isSameToken(token, sought))

/** `"Maximum Quantity" means …`: two definitions, not two names for one thing. */
const isDefined = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at + 1, at + 3).some((token) => token.key === 'mean')

/** A small bare number between capitals or at the edge belongs to a running header or footer, or numbers a heading. */
function isPageNumber(tokens: readonly Token[], at: number): boolean {
  const { value } = tokens[at]!
  if (value?.kind !== 'number' || Number(value.value) >= 1000) return false
  return ![tokens[at - 1], tokens[at + 1]].some(
    (token) => token && token.value === null && /^\p{Ll}/u.test(token.raw),
  )
}

const unmatchedValues = (tokens: readonly Token[], counterpart: Int32Array): number =>
  tokens.filter(
    (token, i) => token.value !== null && token.value.kind !== 'negation' && counterpart[i] === -1,
  ).length

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

function judgePolarity(
  a: readonly Token[],
  b: readonly Token[],
  alignment: Alignment,
  likeness: Likeness,
): Verdict | null {
  const alike = likeness.dice
  if (alike < LEAST_ALIKE.negation || likeness.sharedWords + likeness.sharedValues < (alike > 0.9 ? 2 : 3))
    return null
  const left = unmatchedNegations(a, alignment.left)
  const right = unmatchedNegations(b, alignment.right)
  if (left.length + right.length === 1) {
    const [i, j] = [left[0], right[0]]
    const found = i !== undefined ? negatedWord(a, i, alignment.left) : negatedWord(b, j!, alignment.right)
    if (!found) return null
    const extras = unmatchedValues(a, alignment.left) + unmatchedValues(b, alignment.right)
    const score = 0.6 * alike + 0.4 * found.frame - 0.05 * Math.max(0, extras - 1)
    if (score < LEAST_SCORE.negation) return null
    return i !== undefined
      ? { kind: 'negation', left: a[i]!, right: b[found.counterpart]!, score, anchored: likeness.anchored }
      : { kind: 'negation', left: a[found.counterpart]!, right: b[j!]!, score, anchored: likeness.anchored }
  }
  return left.length + right.length === 0 ? judgeOpposites(a, b, alignment, likeness) : null
}

const unmatchedNegations = (tokens: readonly Token[], counterpart: Int32Array): number[] =>
  tokens.flatMap((token, i) => (token.value?.kind === 'negation' && counterpart[i] === -1 ? [i] : []))

/** The words that a negation turns round, if the other sentence has one of the next two, or lacking those the last, too. */
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

function judgeOpposites(
  a: readonly Token[],
  b: readonly Token[],
  alignment: Alignment,
  likeness: Likeness,
): Verdict | null {
  const extras = unmatchedValues(a, alignment.left) + unmatchedValues(b, alignment.right)
  for (const [i, left] of a.entries()) {
    if (alignment.left[i] !== -1 || left.value !== null) continue
    for (const [j, right] of b.entries()) {
      if (alignment.right[j] !== -1 || right.value !== null || !areOpposite(left.key, right.key)) continue
      const score = 0.55 * likeness.dice + 0.4 * frameLikeness(a, i, b, j, alignment)
      if (score >= (likeness.anchored ? 0.6 : 0.7) && extras <= 1)
        return { kind: 'negation', left, right, score, anchored: likeness.anchored }
    }
  }
  return null
}

/** In sentences that agree but for one run of capitalized words, those are names, whatever they look like. */
function judgeCapitals(
  a: readonly Token[],
  b: readonly Token[],
  alignment: Alignment,
  likeness: Likeness,
): Verdict | null {
  if (likeness.dice < 0.75 || likeness.sharedWords + likeness.sharedValues < 4) return null
  for (const [i, left] of a.entries()) {
    if (alignment.left[i] !== -1 || !isCapital(a, i)) continue
    for (const [j, right] of b.entries()) {
      if (alignment.right[j] !== -1 || !isCapital(b, j) || (left.value === null && right.value === null))
        continue
      const frame = frameLikeness(a, i, b, j, alignment)
      if (frame >= 0.6)
        return {
          kind: 'name',
          left,
          right,
          score: 0.6 * likeness.dice + 0.3 * frame,
          anchored: likeness.anchored,
        }
    }
  }
  return null
}

const isCapital = (tokens: readonly Token[], i: number): boolean => {
  const token = tokens[i]!
  if (token.value !== null) return token.value.kind === 'name'
  return i > 0 && token.isContent && /^\p{Lu}/u.test(token.raw)
}
