import { expect, it } from 'vitest'
import { itemCountWith } from './evidence-words.ts'

it.each([
  [1, 0, '1 item'],
  [1_250, 0, '1,250 items'],
  [214, 5, '214 items, 5 of them found inside other files'],
])('%i items with %i from inside others are counted as people would', (count, inside, words) => {
  expect(itemCountWith(count, inside)).toBe(words)
})
