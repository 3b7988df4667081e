import { expect, it } from 'vitest'
import { readExhibitNumber } from './exhibit-number.ts'

it.each([
  ['E-013', 13],
  ['e13', 13],
  [' E 7 ', 7],
  ['E-1204', 1204],
  ['E-000', null],
  ['E-', null],
  ['13', null],
  ['the E-013', null],
  ['E-0000000000000000001', null],
])('an exhibit is meant by its number and by nothing else: %o is %o', (words, number) => {
  expect(readExhibitNumber(words)).toBe(number)
})
