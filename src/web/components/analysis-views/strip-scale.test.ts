import { expect, it } from 'vitest'
import { outsideInWords, stripScale } from './strip-scale.ts'
import type { Entry } from './timeline-filter.ts'

const entry = (from: string, to = from) => ({ when: { from, to } }) as Entry
const MARCH = ['2026-03-02', '2026-03-11', '2026-03-12', '2026-03-25'].map((day) => entry(day))
const NO_CONDUCT = { from: null, to: null }

it('one stray year does not stretch the line, and is said to lie before it', () => {
  const scale = stripScale([entry('2019'), ...MARCH], NO_CONDUCT)
  expect(new Date(scale.from).toISOString().slice(0, 7)).toBe('2026-03')
  expect(scale.place(Date.UTC(2019, 0))).toBe(0)
  expect(scale.span({ from: '2019', to: '2019' })).toBeNull()
  expect(outsideInWords(scale)).toBe('Not on this line: 1 entry before')
})

it('a line without strays leaves nothing out', () => {
  const scale = stripScale(MARCH, NO_CONDUCT)
  expect([scale.before, scale.after, outsideInWords(scale)]).toEqual([0, 0, null])
  expect(scale.span({ from: '2026-03-01', to: '2026-04-01' })).toEqual({ start: 0, width: 100 })
})

it('an entry that names only a year leaves the line to the days that others tell within it', () => {
  const scale = stripScale([entry('2026'), ...MARCH], NO_CONDUCT)
  const inDays = (at: number) => new Date(at).toISOString().slice(0, 10)
  expect([inDays(scale.from), inDays(scale.to)]).toEqual(['2026-03-01', '2026-03-26'])
  expect(scale.span({ from: '2026', to: '2026' })).toEqual({ start: 0, width: 100 })
  expect(outsideInWords(scale)).toBeNull()
})

it('a year in which nothing else lies keeps its place, and stretches the line no further than the others do', () => {
  const scale = stripScale([entry('2025'), ...MARCH.slice(0, 1), entry('2027')], NO_CONDUCT)
  expect(new Date(scale.from).getUTCFullYear()).toBe(2024)
  expect(new Date(scale.to).toISOString().slice(0, 4)).toBe('2028')
  expect(stripScale([entry('2026')], NO_CONDUCT).span({ from: '2026', to: '2026' })?.width).toBeGreaterThan(
    95,
  )
})
