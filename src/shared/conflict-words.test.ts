import { expect, it } from 'vitest'
import { conflictWithoutQuotes } from './conflict-words.ts'

const SIDES = [{ quote: 'It was "paid" on Friday.' }, { quote: 'It was paid on Monday.' }]

it('a conflict says in what two passages differ once they stand side by side below it', () => {
  const text =
    'Sources differ in the day (paid): “It was ‘paid’ on Friday.” (Ledger) against “It was paid on Monday.” (Mail)'
  expect(conflictWithoutQuotes(text, SIDES)).toBe('Sources differ in the day (paid).')
})

it.each([
  'The ledger says Friday and the mail says Monday.',
  'Sources differ in the day: “It was paid on Friday.” (Ledger) against “It was paid on Sunday.” (Mail)',
  'Sources differ in the day: “It was ‘paid’ on Friday.” (Ledger) against “It was paid on Monday.” (Mail) I asked both.',
])('other words stay whole: %s', (text) => {
  expect(conflictWithoutQuotes(text, SIDES)).toBeNull()
})
