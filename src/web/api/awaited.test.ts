import { describe, expect, it } from 'vitest'
import { isAwaited } from './analyses.ts'

const NOW = Date.parse('2026-03-04T10:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString()

describe('an analysis is looked at again', () => {
  it.each([
    ['pending', null, true],
    ['generating', null, true],
    ['checking', minutesAgo(60), true],
    ['complete', minutesAgo(0), true],
    ['complete', minutesAgo(4), true],
    ['complete', minutesAgo(6), false],
    ['verified', minutesAgo(0), false],
    ['quality_unavailable', minutesAgo(0), false],
    ['failed', null, false],
  ] as const)('that is %s and was written at %s: %s', (generation_status, generated_at, expected) => {
    expect(isAwaited({ generation_status, generated_at }, NOW)).toBe(expected)
  })
})
