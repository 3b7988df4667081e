import { expect, it } from 'vitest'
import { wordsAsRead } from './words-as-read.ts'

it.each([
  ['**Ng:** Who had the key? **Lom:** I did.', 'Ng: Who had the key? Lom: I did.'],
  ['# Talk with Ng, room #4', 'Talk with Ng, room #4'],
  ['07:52;Gate 2;IN', '07:52 · Gate 2 · IN'],
  ['2**3 is eight, and 4 * 5 is twenty.', '2**3 is eight, and 4 * 5 is twenty.'],
])('words of evidence are read without the signs of their file: %s', (text, words) => {
  expect(wordsAsRead(text)).toBe(words)
})
