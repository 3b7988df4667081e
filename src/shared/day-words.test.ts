import { describe, expect, it } from 'vitest'
import { writeDayOrMonth } from './day-words.ts'

describe('a day or a month', () => {
  it.each([
    ['2025-10-08', '8 October 2025'],
    ['2025-10', 'October 2025'],
    ['2025', '2025'],
    ['Main points', 'Main points'],
    ['2025-10-08 to 2025-10-09', '2025-10-08 to 2025-10-09'],
    ['2025-13-40', '2025-13-40'],
    ['2025-13', '2025-13'],
  ])('is written with its month in a word, and nothing else is: %s', (written, words) => {
    expect(writeDayOrMonth(written)).toBe(words)
  })
})
