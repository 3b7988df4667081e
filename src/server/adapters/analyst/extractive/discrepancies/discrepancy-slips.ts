import type { Value } from '#server/platform/text/values.ts'

/**
 * How much two quantities look like a typo of each other, 0 to 0.3: one digit changed, two swapped, or only the
 * magnitude. Unrelated amounts hardly ever do, so it indicates the same fact where words are few.
 */
export function slipBonus(a: Value, b: Value): number {
  if (a.kind !== 'money' && a.kind !== 'number') return 0
  const [left, right] = [toDigits(a), toDigits(b)]
  const [short, long] = [significant(left), significant(right)]
  if (short === long)
    return left.length === right.length || short.length < 2 ? 0 : magnitudesApart(a, b) >= 3 ? 0.3 : 0.15
  if (left.length !== right.length || Math.min(short.length, long.length) < 3 || !isOneEdit(left, right))
    return 0
  return left.length >= 4 ? 0.3 : 0.15
}

/** Tables in thousands or millions state the unit only in their heading: "$9.3" for $9.3 million. */
export function isInOtherUnits(a: Value, b: Value): boolean {
  const small = Math.min(toNumber(a), toNumber(b))
  const large = Math.max(toNumber(a), toNumber(b))
  return small < 1000 && (isNear(small * 1e3, large) || isNear(small * 1e6, large))
}

const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * Math.abs(b)

const magnitudesApart = (a: Value, b: Value): number =>
  Math.round(Math.abs(Math.log10(toNumber(a) / toNumber(b))))

/** Without its currency or unit. */
const quantity = (value: Value): string => value.value.replace(/ .*/s, '')
const toNumber = (value: Value): number => Number(quantity(value))
const toDigits = (value: Value): string => quantity(value).replace('.', '')
const significant = (digits: string): string => digits.replace(/^0+|0+$/g, '')

function isOneEdit(a: string, b: string): boolean {
  const places = [...a].flatMap((digit, i) => (digit === b[i] ? [] : [i]))
  const [first, second] = places
  if (first === undefined || places.length > 2) return false
  if (second === undefined) return true
  return second === first + 1 && a[first] === b[second] && a[second] === b[first]
}
