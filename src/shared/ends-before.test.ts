import { expect, it } from 'vitest'
import { endsBefore } from './ends-before.ts'

it.each([
  ['2025-12', '2025-12-01', false],
  ['2025-12', '2025-12-31', false],
  ['2025-12', '2026-01-01', true],
  ['2025', '2025-12-01', false],
  ['2025-11-30', '2025-12-01', true],
  ['2025-11-30T23:59', '2025-12-01', true],
  ['2025-12-01T00:10', '2025-12-01', false],
])('whether %s lies wholly before %s: %s', (end, day, isBefore) => {
  expect(endsBefore(end, day)).toBe(isBefore)
})
