import { describe, expect, it } from 'vitest'
import type { WitnessView } from '#shared/contracts/analysis-views.ts'
import { splitFactors } from './counted-factors.ts'

const factors: WitnessView['factors'] = [
  { party: 'A', factor: 'corroborated', statement_ids: [], count: 0 },
  { party: 'A', factor: 'contradicted', statement_ids: ['s1'], count: 2 },
  { party: 'B', factor: 'corroborated', statement_ids: ['s2'], count: 1 },
  { party: 'A', factor: 'opportunity', statement_ids: ['s3'], count: 0 },
]

describe('what was looked for in an account', () => {
  it('is parted into what was found and what was not, in its order', () => {
    expect(splitFactors({ factors }, 'B').missing).toEqual([])
    const { found, missing } = splitFactors({ factors }, 'A')
    expect(found.map(({ factor }) => factor)).toEqual(['contradicted', 'opportunity'])
    expect(missing).toEqual(['corroborated'])
  })

  it('keeps its place where statements stand in it, whatever was counted', () => {
    const { found } = splitFactors({ factors }, 'A')
    expect(found.flatMap(({ statement_ids }) => statement_ids)).toContain('s3')
  })
})
