import { describe, expect, it } from 'vitest'
import { ANALYSIS_TYPES, type AnalysisType, CLAIM_VERDICTS } from '#shared/analysis-types.ts'
import { readGoldenSet } from './golden-set.ts'

const golden = readGoldenSet()
const IN_EVERY_CASE: ReadonlySet<AnalysisType> = new Set([
  'question',
  'topic',
  'summary',
  'gap',
  'error_check',
])

describe('the golden set', () => {
  it('has enough cases for a drop to be told from chance', () => {
    expect(golden.length).toBeGreaterThanOrEqual(12)
    expect(new Set(golden.map((each) => each.id)).size).toBe(golden.length)
  })

  it.each(golden)(
    '$id says what is vital to each type that it measures and how its claims are to be judged',
    (each) => {
      for (const type of ANALYSIS_TYPES) {
        const isMeasured = IN_EVERY_CASE.has(type) || each.facts[type].length > 0
        expect(each.facts[type].some((fact) => fact.importance === 'vital')).toBe(isMeasured)
        expect(each.tasks[type].passages.length).toBeGreaterThanOrEqual(4)
        expect(each.tasks[type].passages.filter(({ units = [] }) => units.length === 0)).toEqual([])
      }
      expect(new Set(each.claims.map((claim) => claim.verdict))).toEqual(new Set(CLAIM_VERDICTS))
    },
  )

  it.each(ANALYSIS_TYPES)('measures each type by at least one case: %s', (type) =>
    expect(golden.some((each) => each.facts[type].length > 0)).toBe(true),
  )
})
