import { compareValues } from '#server/platform/text/values.ts'
import { differ, isSameToken } from './discrepancy-alignment.ts'
import type { Verdict } from './discrepancy-comparison.ts'
import { isInOtherUnits, slipBonus } from './discrepancy-slips.ts'
import type { Token, Unit, ValueToken } from './discrepancy-units.ts'

/** An amount and whom it concerns, as stated in one unit. */
interface Binding {
  readonly unit: Unit
  readonly name: string
  readonly amount: ValueToken
  /** From a table, under a name, or in the draft: read as a record, not as a sentence. */
  readonly isRecord: boolean
}

export interface BoundPair {
  readonly a: Unit
  readonly b: Unit
  readonly verdict: Verdict
}

const MAX_BUCKET_LENGTH = 40
const MAX_NAME_DISTANCE = 12

/**
 * Amounts that records give for the same name: table row against list line, list against sentence, draft against
 * either. Two sentences are left to alignment, which is more precise.
 */
export function findBindings(units: readonly Unit[]): BoundPair[] {
  const buckets = new Map<string, Binding[]>()
  for (const binding of units.flatMap(readBindings)) {
    for (const word of tellingWords(binding.name)) {
      const bucket = buckets.get(word)
      if (bucket) bucket.push(binding)
      else buckets.set(word, [binding])
    }
  }
  const pairs: BoundPair[] = []
  for (const bucket of buckets.values()) {
    if (bucket.length > MAX_BUCKET_LENGTH) continue
    bucket.forEach((left, i) => {
      for (const right of bucket.slice(i + 1)) {
        const pair = right.unit.isDraft ? comparePair(right, left) : comparePair(left, right)
        if (pair) pairs.push(pair)
      }
    })
  }
  return pairs
}

const tellingWords = (name: string): string[] => name.split(' ').filter((word) => word.length >= 4)

/** Each amount belongs to the rarest name since the previous amount, or to the name on the line above. */
function readBindings(unit: Unit): Binding[] {
  const bindings: Binding[] = []
  const isUnderName = unit.label !== '' && unit.heading !== ''
  let names: { token: Token; at: number }[] = []
  unit.tokens.forEach((token, at) => {
    if (token.value?.kind === 'name') names.push({ token, at })
    if (!isAmount(token)) return
    const near = names.filter((name) => unit.isRow || at - name.at <= MAX_NAME_DISTANCE)
    const owner = unit.isRow
      ? near[0]
      : near.reduce<(typeof near)[number] | undefined>(
          (best, name) => (best && best.token.weight >= name.token.weight ? best : name),
          undefined,
        )
    const name = isUnderName ? unit.heading : owner?.token.value?.value
    if (name)
      bindings.push({ unit, name, amount: token, isRecord: unit.isRow || unit.isDraft || isUnderName })
    if (!unit.isRow) names = []
  })
  return bindings
}

const isAmount = (token: Token): token is ValueToken => {
  const { value, raw } = token
  return value?.kind === 'money' || (value?.kind === 'number' && /\d,\d{3}/.test(raw))
}

function comparePair(left: Binding, right: Binding): BoundPair | null {
  const [a, b] = [left.unit, right.unit]
  if (a === b || (a.isDraft && b.isDraft)) return null
  if (!left.isRecord && !right.isRecord) return null
  if (!differ(left.amount.value, right.amount.value) || !isSameName(left.name, right.name)) return null
  if (isInOtherUnits(left.amount.value, right.amount.value)) return null
  const slip = slipBonus(left.amount.value, right.amount.value)
  // Table columns give one name several amounts: if one of them is confirmed, the rest are other columns.
  if (!a.isDraft && slip === 0 && (amounts(a).length > 1 || amounts(b).length > 1)) return null
  if (amounts(b).some((token) => isSameToken(token, left.amount)) && !swaps(left, right)) return null
  const common = sharedWords(a, b)
  const isBareRow = b.isRow && amounts(b).length === 1 && (a.isRow || a.isDraft)
  if (slip === 0 && common === 0 && !isBareRow) return null
  const score = Math.min(1, 0.62 + slip * 0.7 + 0.08 * Math.min(2, common))
  return { a, b, verdict: { kind: 'amount', left: left.amount, right: right.amount, score, anchored: true } }
}

const amounts = (unit: Unit): Token[] => unit.tokens.filter(isAmount)

const swaps = (left: Binding, right: Binding): boolean =>
  left.unit.isDraft && amounts(right.unit).length === 1

const isSameName = (a: string, b: string): boolean =>
  compareValues(
    { kind: 'name', value: a, start: 0, end: 0 },
    { kind: 'name', value: b, start: 0, end: 0 },
  ) === 'same'

const sharedWords = (a: Unit, b: Unit): number => {
  const words = new Set(
    a.tokens.filter((token) => token.isContent && token.value === null).map((token) => token.key),
  )
  return b.tokens.filter((token) => token.value === null && words.has(token.key)).length
}
