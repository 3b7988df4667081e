import { expect, it } from 'vitest'
import { wholePercents } from './whole-percents.ts'

it.each([
  ['thirds', [1 / 3, 0, 1 / 3, 1 / 3, 0], [34, 0, 33, 33, 0]],
  ['sixths', [1 / 6, 1 / 6, 1 / 6, 1 / 2], [17, 17, 16, 50]],
  ['sevenths', [3 / 7, 4 / 7], [43, 57]],
  ['one whole', [1, 0, 0], [100, 0, 0]],
  ['nothing', [null, null], [null, null]],
])('shares of %s are shown as whole percents that add up', (_, shares, expected) => {
  expect(wholePercents(shares)).toEqual(expected)
})
