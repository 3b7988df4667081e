import { describe, expect, it } from 'vitest'
import { moveDay, parseDay, writeDay } from './parse-day.ts'

describe('a day that somebody types', () => {
  it.each([
    ['8 Mar 2024', '2024-03-08'],
    ['08 march 2024', '2024-03-08'],
    ['8th March, 2024', '2024-03-08'],
    ['March 8, 2024', '2024-03-08'],
    ['8-Mar-2024', '2024-03-08'],
    ['3 Sept 2024', '2024-09-03'],
    ['2024-03-08', '2024-03-08'],
    [' 2024-3-8 ', '2024-03-08'],
    ['29 Feb 2024', '2024-02-29'],
  ])('"%s" is %s', (typed, iso) => {
    expect(parseDay(typed)).toBe(iso)
  })

  it.each([
    '3/4/2024',
    '03.04.2024',
    '31 Feb 2024',
    '29 Feb 2023',
    '8 Marx 2024',
    '8 Mar',
    'yesterday',
    '8 Mar 24',
    '',
  ])('"%s" is none, or might be two', (typed) => {
    expect(parseDay(typed)).toBeNull()
  })

  it('is shown as the product writes days, and read again as the same day', () => {
    expect(writeDay('2024-03-08')).toBe('8 Mar 2024')
    for (let day = '2024-01-01'; day < '2025-01-01'; day = moveDay(day, 1))
      expect(parseDay(writeDay(day))).toBe(day)
  })

  it('moves over the ends of months and years', () => {
    expect(moveDay('2024-02-28', 1)).toBe('2024-02-29')
    expect(moveDay('2024-01-01', -1)).toBe('2023-12-31')
  })
})
