import { expect, it } from 'vitest'
import { cutAround } from './cut-around.ts'

it('A part of a text is cut between words, with the place in it', () => {
  const text = 'one two three four five six'
  const cut = (at: number, before: number, after: number) =>
    text.slice(...cutAround(text, at, { before, after }))
  expect(cut(14, 7, 9)).toBe('three four five')
  expect(cut(0, 5, 8)).toBe('one two')
  expect(cut(0, 5, 100)).toBe(text)
  // A word that is longer than the room for it stays whole.
  expect(cut(14, 0, 2)).toBe('four five six')
})
