import { describe, expect, it } from 'vitest'
import { axisMarks, dayInWords, monthInWords, spanInWords, toEnd, toStart } from './day-words.ts'

describe('a time in words', () => {
  it.each([
    ['2002', '2002'],
    ['2002-03', 'Mar 2002'],
    ['2002-03-08', '8 Mar 2002'],
    ['2002-03-08T14:05', '8 Mar 2002, 14:05'],
    ['2002-W11', '2002-W11'],
    ['0002-13-40', '0002-13-40'],
  ])('is as coarse as it was said: %s', (iso, words) => {
    expect(dayInWords(iso)).toBe(words)
  })

  it('names both ends of a stretch, and one where they are the same', () => {
    expect(spanInWords('2002-03-08', '2002-04')).toBe('8 Mar 2002 to Apr 2002')
    expect(spanInWords('2002-03', '2002-03')).toBe('Mar 2002')
    expect(spanInWords('2002-03-08T09:00', '2002-03-08T10:30')).toBe('8 Mar 2002, 09:00 to 10:30')
    expect(spanInWords('2002-03-08', '2002-03-08T10:30')).toBe('8 Mar 2002 to 8 Mar 2002, 10:30')
  })

  it('has a month to stand under, or the year where no month was said', () => {
    expect([monthInWords('2002-03-08'), monthInWords('2002')]).toEqual(['March 2002', '2002'])
  })

  it('ends with its last moment', () => {
    expect(toEnd('2002-02')).toBe(toStart('2002-03'))
    expect(toEnd('2002-12-31')).toBe(toStart('2003'))
    expect(toEnd('2002')).toBe(toStart('2003-01-01'))
  })
})

describe('the time below a line', () => {
  const marks = (from: string, to: string) =>
    axisMarks(toStart(from) ?? 0, toEnd(to) ?? 0).map(({ words }) => words)

  it.each([
    ['2026-03-03', '2026-03-06', ['3 Mar', '4 Mar', '5 Mar', '6 Mar', '7 Mar']],
    ['2026-03-02', '2026-05', ['Apr 2026', 'May 2026', 'Jun 2026']],
    ['1998-05', '2003-02', ['1999', '2000', '2001', '2002', '2003']],
    ['1950', '1999', ['1950', '1960', '1970', '1980', '1990', '2000']],
  ])('is written in at most a few places, at round times: %s to %s', (from, to, words) => {
    expect(marks(from, to)).toEqual(words)
  })
})
