import { expect, test } from 'vitest'
import { tellsOwnDeed } from './own-deeds.ts'

const GIFTS = 'Staff must not accept gifts from a supplier, and declare every offer of more than £30.'

test.each([
  [
    'the deed that the matter names',
    'On the Friday I accepted a bottle at the gate, after the lunch with Marlene.',
  ],
  ['a deed with the things that it speaks of', 'We took the gifts home.'],
  ['what they left undone', 'I forgot to declare the second one.'],
  ['a deed behind another clause', 'Then he gave me the box and I’ve accepted it.'],
])('somebody tells of their own deed where they tell %s', (_case, words) =>
  expect(tellsOwnDeed(words, GIFTS)).toBe(true),
)

test.each([
  ['whose task something is', 'Part of my job is to count the gifts before they go out.'],
  ['what they perceived', 'I see the gifts list is empty.'],
  ['where they were', 'I was at the supplier both days.'],
  ['what they could do', 'I could accept gifts, he told me.'],
  ['what was done to them', 'I got told of gifts.'],
  ['another matter', 'I spoke to Ada Lund in Stores the Tuesday after.'],
  ['what another one did, in a clause behind', 'I rang Ada because he accepted gifts from the supplier.'],
  [
    'the same matter in a word among many',
    'I have worked with one supplier of paper for thirty years without a quarrel.',
  ],
  ['another sum', 'I paid £45 at the kiosk.'],
])('nobody tells of their own deed by telling %s', (_case, words) =>
  expect(tellsOwnDeed(words, GIFTS)).toBe(false),
)
