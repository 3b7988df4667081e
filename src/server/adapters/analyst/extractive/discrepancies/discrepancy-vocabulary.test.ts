import { stemmer } from 'stemmer'
import { expect, test } from 'vitest'
import { between, item } from '#test/support/told-items.ts'
import { baseTerm } from './discrepancy-vocabulary.ts'

const toBase = (word: string): string => baseTerm(stemmer(word))

test.each([
  ['require', 'need', 'help'],
  ['help', 'assist', 'require'],
  ['request', 'ask', 'state'],
  ['keep', 'retain', 'occur'],
])('%s means %s and does not mean %s', (word, same, other) => {
  expect(toBase(word)).toBe(toBase(same))
  expect(toBase(word)).not.toBe(toBase(other))
})

test('That nobody needs to is no conflict with an offer of help', () => {
  const denial = item('mail', [{ text: 'I have sent off the tally, so nobody needs to.', by: 'Carol Munro' }])
  const offer = item('reply', [{ text: 'Happy to help but the tone is odd.', by: 'Peter Hale' }])
  expect(between(denial, offer)).toEqual([])
})
