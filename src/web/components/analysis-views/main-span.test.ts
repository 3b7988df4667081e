import { describe, expect, it } from 'vitest'
import { findMainSpan } from './main-span.ts'

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`)
const held = (from: string, to: string) => ({ from: day(from), to: day(to) })
const days = (count: number, from = '2026-03-02') =>
  Array.from({ length: count }, (_, index) =>
    new Date(day(from) + index * 86_400_000).toISOString().slice(0, 10),
  )
const span = (moments: readonly string[], window?: ReturnType<typeof held>) => {
  const found = findMainSpan(moments.map(day), window)
  const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
  return found && [iso(found.from), iso(found.to), found.before, found.after]
}

describe('the time in which most of a timeline lies', () => {
  it.each([
    [
      'leaves out the one stray early day of many',
      ['2019-01-01', ...days(30)],
      ['2026-03-02', '2026-03-31', 1, 0],
    ],
    [
      'leaves out several, before and after',
      ['2019-01-01', '2024-07-01', ...days(30), '2029-01-01'],
      ['2026-03-02', '2026-03-31', 2, 1],
    ],
    [
      'leaves out the one stray of a few',
      ['2019-01-01', '2026-03-02', '2026-04-02'],
      ['2026-03-02', '2026-04-02', 1, 0],
    ],
    [
      'leaves out the one late stray of a few',
      ['2026-03-02', '2026-04-02', '2031-01-01'],
      ['2026-03-02', '2026-04-02', 0, 1],
    ],
    [
      'keeps years that follow one another',
      ['2019-01-01', '2020-01-01', '2021-01-01'],
      ['2019-01-01', '2021-01-01', 0, 0],
    ],
    [
      'keeps what lies a little before the rest',
      ['2026-02-01', ...days(30)],
      ['2026-02-01', '2026-03-31', 0, 0],
    ],
    [
      'keeps two, however far they are apart',
      ['2019-01-01', '2026-03-02'],
      ['2019-01-01', '2026-03-02', 0, 0],
    ],
    [
      'keeps many that are spread evenly',
      Array.from({ length: 40 }, (_, year) => `${1980 + year}-01-01`),
      ['1980-01-01', '2019-01-01', 0, 0],
    ],
    ['keeps the one there is', ['2026-03-02'], ['2026-03-02', '2026-03-02', 0, 0]],
  ])('%s', (_, moments, expected) => {
    expect(span(moments)).toEqual(expected)
  })

  it('holds the time of the conduct, however early that began', () => {
    expect(span(['2019-01-01', ...days(30)], held('2018-06-01', '2026-03-31'))).toEqual([
      '2019-01-01',
      '2026-03-31',
      0,
      0,
    ])
  })

  it('of nothing there is none', () => {
    expect(findMainSpan([])).toBeNull()
  })
})
