import { expect, test } from 'vitest'
import { holdsValue } from './held-values.ts'
import { findValues } from './values.ts'

const only = (text: string) => {
  const found = findValues(text).filter(({ kind }) => kind !== 'negation')
  expect(found, text).toHaveLength(1)
  return found[0]!
}

test.each([
  ['it was sent on 8 Apr 2026', 'it was sent on April 8, 2026', true],
  ['it was sent on 2026-04-08', 'it was sent on 8 April', true],
  ['it was sent on 8 April', 'it was sent on 8 April 2026', true],
  ['it was sent on 8 April 2026', 'it was sent in April 2026', true],
  ['it was sent in April 2026', 'it was sent on 8 April 2026', false],
  ['it was sent in 2026', 'it was sent on 8 April 2026', false],
  ['it was sent on a Wednesday', 'it was sent on 8 April 2026', false],
  ['it was sent on 8 April 2026', 'it was sent on a Wednesday', true],
  ['it was sent on 8 April 2026', 'it was sent on 11 March 2026', false],
  ['it was sent on 8 April', 'it was sent in 2026', false],
  ['paid £48,600.00', 'paid 48600', true],
  ['paid £48,600.00', 'paid forty-eight thousand six hundred pounds', true],
  ['paid £48,600.00', 'paid £64,180.00', false],
  ['paid £500', 'paid €500', false],
  ['as invoice TCI-3318 says', 'as invoice 3318 says', true],
  ['as invoice TCI-3318 says', 'as invoice tci/3318 says', true],
  ['as invoice TCI-3318 says', 'as invoice 331 says', false],
  ['so said Claire Whitcombe', 'so said Mrs Whitcombe', true],
  ['so said Claire Whitcombe', 'so said Denise Harkness', false],
])('“%s” says all of “%s”: %s', (held, claimed, expected) => {
  expect(holdsValue(only(held), only(claimed))).toBe(expected)
})
