import { describe, expect, it } from 'vitest'
import { policyStatus } from './policy-status.ts'

/** Five versions, each in force until the next one begins. */
const STARTS = ['2020-01-01', '2021-03-16', '2022-07-01', '2024-02-29', '2025-12-31']
const dayBefore = (iso: string) => new Date(Date.parse(iso) - 86_400_000).toISOString().slice(0, 10)
const VERSIONS = STARTS.map((from, i) => {
  const next = STARTS[i + 1]
  return { from, to: next === undefined ? null : dayBefore(next) }
})
const DAYS = [
  '2019-12-31',
  '2020-01-01',
  '2020-06-15',
  '2021-03-15',
  '2021-03-16',
  '2021-12-01',
  '2022-06-30',
  '2022-07-01',
  '2023-01-01',
  '2023-06-01',
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2025-01-01',
  '2025-06-30',
  '2025-12-30',
  '2025-12-31',
  '2026-01-01',
  '2026-06-01',
  '2030-01-01',
]

describe('whether a policy was in force', () => {
  it('names the one version of five that was in force on each of twenty days', () => {
    for (const day of DAYS) {
      const inForce = STARTS.findLastIndex((from) => from <= day)
      const expected = VERSIONS.map((_, i) =>
        i === inForce ? 'in_force' : i < inForce ? 'superseded' : 'not_yet',
      )
      expect(VERSIONS.map((version) => policyStatus(version, { from: day, to: day }))).toEqual(expected)
    }
  })

  it('has both versions in force in a window that crosses the change', () => {
    expect(
      VERSIONS.map((version) => policyStatus(version, { from: '2021-03-15', to: '2021-03-16' })),
    ).toEqual(['in_force', 'in_force', 'not_yet', 'not_yet', 'not_yet'])
    expect(VERSIONS.map((version) => policyStatus(version, { from: '2021-02', to: '2022' }))).toEqual([
      'in_force',
      'in_force',
      'in_force',
      'not_yet',
      'not_yet',
    ])
  })

  it.each([
    [
      { from: null, to: null },
      { from: '2024-01-01', to: '2024-01-01' },
    ],
    [
      { from: null, to: '2024-12-31' },
      { from: '2024-01-01', to: '2024-01-01' },
    ],
    [
      { from: '2024-01-01', to: null },
      { from: null, to: null },
    ],
  ])('says that it is undated where the days are not known', (force, window) => {
    expect(policyStatus(force, window)).toBe('undated')
  })

  it('knows that a policy had ended, though not when it began', () => {
    expect(policyStatus({ from: null, to: '2023-12-31' }, { from: '2024-01-01', to: '2024-01-01' })).toBe(
      'superseded',
    )
  })

  it('is told from one end of the days where that rules it out, and otherwise not', () => {
    const force = { from: '2024-01-01', to: '2024-12-31' }
    expect(policyStatus(force, { from: null, to: '2023-11' })).toBe('not_yet')
    expect(policyStatus(force, { from: '2025-02', to: null })).toBe('superseded')
    expect(policyStatus(force, { from: null, to: '2024-06-01' })).toBe('undated')
  })
})
