import type { Value } from '#server/platform/text/values.ts'

/**
 * Whether two quantities differ as by a slip of the pen: one digit, two digits swapped, or only the magnitude.
 * Unrelated amounts hardly ever do, so a slip stands for the same fact where the words alone would not.
 */
export function isSlip(a: Value, b: Value): boolean {
  if (a.kind !== 'money' && a.kind !== 'number') return false
  const [left, right] = [digitsOf(a), digitsOf(b)]
  if (significant(left) === significant(right)) return left !== right && significant(left).length >= 2
  if (left.length !== right.length) return false
  const [short, long] = [significant(left), significant(right)]
  return Math.min(short.length, long.length) >= 3 && isOneEdit(left, right)
}
const digitsOf = (value: Value): string => value.value.split(' ')[0]!.replace('.', '')
const significant = (digits: string): string => digits.replace(/^0+|0+$/g, '')

function isOneEdit(a: string, b: string): boolean {
  const places = [...a].flatMap((digit, i) => (digit === b[i] ? [] : [i]))
  const [first, second] = places
  if (places.length === 1) return true
  return places.length === 2 && second === first! + 1 && a[first!] === b[second] && a[second] === b[first!]
}
