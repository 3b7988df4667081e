import { expect, test } from 'vitest'
import { between, item } from '#test/support/told-items.ts'

const CAROL = 'Carol Munro'
const denial = (text: string) => item('letter', [{ text, by: CAROL, stance: 'denies' as const }])
const talk = (deed: string, { by = CAROL, asks = 'And the seals, what of those?' } = {}) =>
  item('talk', [
    { text: asks, by: 'Ada Lund', part: 'question' },
    { text: 'I want to say it.', by },
    { text: deed, by },
  ])
const NOTHING = 'I cut nothing off either seal.'
const NEVER = 'I have never cut any of the seals.'
const CUT = 'I cut the one.'

test.each([NOTHING, NEVER])('Whoever takes back "%s" by "the one" conflicts with themselves', (text) => {
  expect(between(denial(text), talk(CUT))).toEqual([['account', text, CUT]])
  expect(between(denial(text), talk('I cut it on the Friday.'))).toHaveLength(1)
})

test.each([
  ['another person’s', talk(CUT, { by: 'Peter Hale' })],
  ['another', talk('I weighed the one.')],
  ['a denied', talk('I never cut the one.')],
  ['of something else, the same', talk(CUT, { asks: 'And the bread, what of that?' })],
])('%s deed takes no denial back', (_whose, told) => expect(between(denial(NOTHING), told)).toEqual([]))

test('Who denies one thing only has not denied the other', () =>
  expect(between(denial('I did not cut the seal on the Friday.'), talk(CUT))).toEqual([]))
