import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QualityConfidence } from '#shared/contracts/analyses.ts'
import { qualityConfidence } from './quality-confidence.ts'

const LEVELS: readonly QualityConfidence[] = ['insufficient', 'possible', 'probable', 'established']
const place = (level: QualityConfidence) => LEVELS.indexOf(level)

describe('quality confidence', () => {
  it.each([
    { faithfulness: 100, coverage: 100, level: 'established' },
    { faithfulness: 90, coverage: 75, level: 'established' },
    { faithfulness: 89.9, coverage: 100, level: 'probable' },
    { faithfulness: 100, coverage: 74.9, level: 'probable' },
    { faithfulness: 75, coverage: 55, level: 'probable' },
    { faithfulness: 74.9, coverage: 55, level: 'possible' },
    { faithfulness: 75, coverage: 54.9, level: 'possible' },
    { faithfulness: 50, coverage: 30, level: 'possible' },
    { faithfulness: 49.9, coverage: 100, level: 'insufficient' },
    { faithfulness: 100, coverage: 29.9, level: 'insufficient' },
    { faithfulness: 0, coverage: 0, level: 'insufficient' },
  ] as const)(
    'is $level for faithfulness $faithfulness and coverage $coverage when similarity is high',
    ({ level, ...scores }) => expect(qualityConfidence({ ...scores, topSimilarity: 60 })).toBe(level),
  )

  it.each([
    { faithfulness: 95, coverage: 80, level: 'probable' },
    { faithfulness: 80, coverage: 60, level: 'possible' },
    { faithfulness: 60, coverage: 40, level: 'possible' },
    { faithfulness: 10, coverage: 10, level: 'insufficient' },
  ] as const)(
    'is $level for faithfulness $faithfulness and coverage $coverage when similarity is below 60 %',
    ({ level, ...scores }) => {
      expect(qualityConfidence({ ...scores, topSimilarity: 59 })).toBe(level)
      expect(qualityConfidence({ ...scores, topSimilarity: 0 })).toBe(level)
    },
  )

  it.each([
    { faithfulness: null, coverage: 100 },
    { faithfulness: 100, coverage: null },
    { faithfulness: null, coverage: null },
  ])('is insufficient when a score is missing: $faithfulness, $coverage', (scores) =>
    expect(qualityConfidence({ ...scores, topSimilarity: 100 })).toBe('insufficient'),
  )

  const score = fc.double({ min: 0, max: 100, noNaN: true })

  it('is lowered by similarity by at most one step, and never to insufficient by similarity alone', () =>
    fc.assert(
      fc.property(score, score, score, (faithfulness, coverage, topSimilarity) => {
        const best = qualityConfidence({ faithfulness, coverage, topSimilarity: 100 })
        const level = qualityConfidence({ faithfulness, coverage, topSimilarity })
        expect(place(best) - place(level)).toBeOneOf([0, 1])
        expect(level === 'insufficient').toBe(best === 'insufficient')
      }),
    ))

  it('never falls when a score rises', () =>
    fc.assert(
      fc.property(score, score, score, score, (faithfulness, coverage, topSimilarity, more) => {
        const level = place(qualityConfidence({ faithfulness, coverage, topSimilarity }))
        const better = {
          faithfulness: Math.max(faithfulness, more),
          coverage: Math.max(coverage, more),
          topSimilarity: Math.max(topSimilarity, more),
        }
        expect(place(qualityConfidence(better))).toBeGreaterThanOrEqual(level)
      }),
    ))
})
