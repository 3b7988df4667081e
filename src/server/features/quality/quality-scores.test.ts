import { describe, expect, it } from 'vitest'
import type { GradedKeyPoint, KeyPoint } from '#server/ports/analyst.ts'
import type { ClaimVerdict, KeyPointGrade, KeyPointImportance } from '#shared/analysis-types.ts'
import { coverageScore, faithfulnessScore } from './quality-scores.ts'

describe('the faithfulness score', () => {
  it.each<{ verdicts: ClaimVerdict[]; score: number | null }>([
    { verdicts: [], score: null },
    { verdicts: ['supported'], score: 100 },
    { verdicts: ['partial'], score: 50 },
    { verdicts: ['not_found'], score: 0 },
    { verdicts: ['contradicted', 'contradicted'], score: 0 },
    { verdicts: ['supported', 'partial', 'contradicted', 'not_found'], score: 37.5 },
    { verdicts: ['supported', 'supported', 'not_found'], score: 66.7 },
  ])('of $verdicts is $score', ({ verdicts, score }) =>
    expect(faithfulnessScore(verdicts.map((verdict) => ({ verdict })))).toBe(score),
  )
})

describe('the coverage score', () => {
  type Graded = [KeyPointImportance, KeyPointGrade | 'ungraded'][]
  it.each<{ points: Graded; score: number | null }>([
    { points: [], score: null },
    { points: [['vital', 'ungraded']], score: null },
    { points: [['vital', 'support']], score: 100 },
    { points: [['okay', 'none']], score: 0 },
    { points: [['okay', 'partial']], score: 50 },
    {
      points: [
        ['vital', 'support'],
        ['okay', 'none'],
      ],
      score: 66.7,
    },
    {
      points: [
        ['vital', 'none'],
        ['okay', 'support'],
      ],
      score: 33.3,
    },
    {
      points: [
        ['vital', 'support'],
        ['vital', 'ungraded'],
      ],
      score: 100,
    },
  ])(
    'of $points is $score: a vital point weighs twice as much as an okay one, and what has no grade is left out',
    ({ points, score }) => {
      const keyPoints = points.map(
        ([importance], index): KeyPoint => ({ id: `k${index}`, text: 'A point', importance }),
      )
      const grades = points.flatMap(([, grade], index): GradedKeyPoint[] =>
        grade === 'ungraded' ? [] : [{ keyPointId: `k${index}`, grade }],
      )
      expect(coverageScore(keyPoints, grades)).toBe(score)
    },
  )

  it('ignores a grade of a point that was never listed', () =>
    expect(
      coverageScore(
        [{ id: 'k1', text: 'A point', importance: 'vital' }],
        [
          { keyPointId: 'k1', grade: 'none' },
          { keyPointId: 'k2', grade: 'support' },
        ],
      ),
    ).toBe(0))
})
