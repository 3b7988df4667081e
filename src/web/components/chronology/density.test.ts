import { expect, it } from 'vitest'
import { arrangeDensity } from './density.ts'

const NO_CONDUCT = { from: null, to: null }
const day = (from: string, entries = 1) => ({ from, entries })

it('counts the entries of each month, and of each day between the first and the last', () => {
  const { months, columns, before, after } = arrangeDensity(
    [day('2026-02-27', 2), day('2026-03'), day('2026-03-01', 3), day('2026-03-03')],
    NO_CONDUCT,
  )
  expect(months).toEqual([
    { at: '2026-02', entries: 2 },
    { at: '2026-03', entries: 5 },
  ])
  expect(columns.map(({ at, entries }) => [at, entries])).toEqual([
    ['2026-02-27', 2],
    ['2026-02-28', 0],
    ['2026-03-01', 3],
    ['2026-03-02', 0],
    ['2026-03-03', 1],
  ])
  expect([before, after]).toEqual([null, null])
})

it('counts what names a year alone under that year, and not under its January', () => {
  const { months } = arrangeDensity([day('2026', 2), day('2026-01-12', 3), day('2026-02-02')], NO_CONDUCT)
  expect(months).toEqual([
    { at: '2026', entries: 2 },
    { at: '2026-01', entries: 3 },
    { at: '2026-02', entries: 1 },
  ])
})

it('counts apart what lies years before and after everything else', () => {
  const { months, before, after } = arrangeDensity(
    [day('2019'), day('2024-07-01', 2), day('2026-03-02', 30), day('2026-03-12', 30), day('2030-01-01')],
    NO_CONDUCT,
  )
  expect(months).toEqual([{ at: '2026-03', entries: 60 }])
  expect([before, after]).toEqual([
    { at: '2019', entries: 3 },
    { at: '2030-01-01', entries: 1 },
  ])
})

it('counts weeks where the days are too many to tell apart, and months alone where the weeks are', () => {
  const { months, columns } = arrangeDensity([day('2025-01-05', 9), day('2025-09-01', 8)], NO_CONDUCT)
  expect(months.length).toBe(2)
  expect(columns).toHaveLength(35)
  expect([columns[0], columns.at(-1)]).toEqual([
    { at: '2025-01-05', to: '2025-01-11', entries: 9 },
    { at: '2025-08-31', to: '2025-09-06', entries: 8 },
  ])
  const conduct = { from: '2019-01-01', to: '2025-09-01' }
  expect(arrangeDensity([day('2019-01-05', 9), day('2025-09-01', 9)], conduct).columns).toEqual([])
})

it('of nothing there is nothing to show', () => {
  expect(arrangeDensity([], NO_CONDUCT)).toEqual({ months: [], columns: [], before: null, after: null })
})
