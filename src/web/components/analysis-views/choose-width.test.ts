import { expect, it } from 'vitest'
import type { AnalysisView } from '#shared/contracts/analysis-views.ts'
import { chooseWidth } from './choose-width.ts'

const sides = (count: number) =>
  ({ type: 'comparative', columns: Array.from({ length: count }, () => ({})) }) as unknown as AnalysisView
const witnesses = (count: number) =>
  ({
    type: 'witness_credibility',
    witnesses: Array.from({ length: count }, () => ({})),
  }) as unknown as AnalysisView

it('a sheet is as wide as the window where its columns would stand beside it, and prose keeps to its column', () => {
  expect([2, 4, 5, 6].map((count) => chooseWidth(sides(count)))).toEqual(['table', 'table', 'wide', 'wide'])
  expect([3, 7, 8].map((count) => chooseWidth(witnesses(count)))).toEqual(['table', 'table', 'wide'])
  expect(chooseWidth(null)).toBeUndefined()
})
