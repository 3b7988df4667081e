import { compareValues, findValues, type Value } from '#server/platform/text/values.ts'

/**
 * Whether two statements disagree on a value: each has one that the other has not, of a kind that can be compared, or
 * only one of them denies. A value that only one of them mentions is no disagreement.
 */
export function valuesDiffer(a: string, b: string): boolean {
  if (a === b) return false
  const [left, right] = [findValues(a), findValues(b)]
  if (left.some(isNegation) !== right.some(isNegation)) return true
  const [onlyLeft, onlyRight] = [without(left, right), without(right, left)]
  return onlyLeft.some((value) => onlyRight.some((other) => compareValues(value, other) === 'different'))
}

const isNegation = ({ kind }: Value): boolean => kind === 'negation'

const without = (values: readonly Value[], others: readonly Value[]): Value[] =>
  values.filter(
    (value) => !isNegation(value) && !others.some((other) => compareValues(value, other) === 'same'),
  )
