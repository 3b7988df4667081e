import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { QualityConfidence } from '#shared/contracts/analyses.ts'
import { type Doubt, type QualityScores, qualityConfidence } from './quality-confidence.ts'

const LEVELS: readonly QualityConfidence[] = ['insufficient', 'possible', 'probable', 'established']
const levelOf = (scores: QualityScores, doubts: readonly Doubt[] = []) =>
  qualityConfidence(scores, doubts).level
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
    ({ level, ...scores }) => expect(levelOf({ ...scores, topSimilarity: 60 })).toBe(level),
  )

  it.each([
    { faithfulness: 95, coverage: 80, level: 'probable' },
    { faithfulness: 80, coverage: 60, level: 'possible' },
    { faithfulness: 60, coverage: 40, level: 'possible' },
    { faithfulness: 10, coverage: 10, level: 'insufficient' },
  ] as const)(
    'is $level for faithfulness $faithfulness and coverage $coverage when similarity is below 60 %',
    ({ level, ...scores }) => {
      expect(levelOf({ ...scores, topSimilarity: 59 })).toBe(level)
      expect(levelOf({ ...scores, topSimilarity: 0 })).toBe(level)
    },
  )

  it.each([
    { faithfulness: null, coverage: 100 },
    { faithfulness: 100, coverage: null },
    { faithfulness: null, coverage: null },
  ])('is insufficient when a score is missing: $faithfulness, $coverage', (scores) =>
    expect(levelOf({ ...scores, topSimilarity: 100 })).toBe('insufficient'),
  )

  const score = fc.double({ min: 0, max: 100, noNaN: true })

  it('is lowered by similarity by at most one step, and never to insufficient by similarity alone', () =>
    fc.assert(
      fc.property(score, score, score, (faithfulness, coverage, topSimilarity) => {
        const best = levelOf({ faithfulness, coverage, topSimilarity: 100 })
        const level = levelOf({ faithfulness, coverage, topSimilarity })
        expect(place(best) - place(level)).toBeOneOf([0, 1])
        expect(level === 'insufficient').toBe(best === 'insufficient')
      }),
    ))

  it('never falls when a score rises', () =>
    fc.assert(
      fc.property(score, score, score, score, (faithfulness, coverage, topSimilarity, more) => {
        const level = place(levelOf({ faithfulness, coverage, topSimilarity }))
        const better = {
          faithfulness: Math.max(faithfulness, more),
          coverage: Math.max(coverage, more),
          topSimilarity: Math.max(topSimilarity, more),
        }
        expect(place(levelOf(better))).toBeGreaterThanOrEqual(level)
      }),
    ))

  const DOUBTS = ['asked_value_missing', 'linked_not_cited', 'sources_conflict'] as const

  it.each([
    { earned: 'established', faithfulness: 100, coverage: 100, level: 'probable' },
    { earned: 'probable', faithfulness: 80, coverage: 60, level: 'probable' },
    { earned: 'possible', faithfulness: 60, coverage: 40, level: 'possible' },
    { earned: 'insufficient', faithfulness: 10, coverage: 10, level: 'insufficient' },
  ] as const)('with a doubt is $level where it was $earned, and names the doubt', ({ level, ...scores }) => {
    for (const doubt of DOUBTS)
      expect(qualityConfidence({ ...scores, topSimilarity: 90 }, [doubt])).toEqual({
        level,
        reasons: [doubt],
      })
  })

  it.each([
    { faithfulness: 100, coverage: 100, topSimilarity: 90, reasons: [] },
    { faithfulness: 100, coverage: 100, topSimilarity: 20, reasons: ['low_similarity'] },
    { faithfulness: 60, coverage: 40, topSimilarity: 20, reasons: [] },
    { faithfulness: null, coverage: 100, topSimilarity: 90, reasons: ['nothing_checked'] },
    { faithfulness: 100, coverage: null, topSimilarity: 90, reasons: ['no_key_points'] },
  ] as const)('says what keeps it down: $reasons', ({ reasons, ...scores }) => {
    expect(qualityConfidence(scores, []).reasons).toEqual(reasons)
    expect(qualityConfidence(scores, ['sources_conflict']).reasons).toEqual([...reasons, 'sources_conflict'])
  })

  it('follows from faithfulness alone where nobody can list what there is to find, and is possible at most', () => {
    const of = (faithfulness: number) =>
      qualityConfidence({ faithfulness, coverage: null, topSimilarity: null }, ['completeness_unknown'])
    expect(of(100)).toEqual({ level: 'possible', reasons: ['completeness_unknown'] })
    expect(of(40)).toEqual({ level: 'insufficient', reasons: ['completeness_unknown'] })
  })

  it('is not lowered twice, by similarity and by a doubt', () =>
    expect(qualityConfidence({ faithfulness: 100, coverage: 100, topSimilarity: 20 }, DOUBTS)).toEqual({
      level: 'probable',
      reasons: ['low_similarity', ...DOUBTS],
    }))
})
