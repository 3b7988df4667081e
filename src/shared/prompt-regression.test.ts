import { describe, expect, it } from 'vitest'
import { type SeededRandom, seededRandom } from '#test/support/random.ts'
import {
  type CaseMeasures,
  chanceOfDrop,
  compareMetrics,
  decideRound,
  type MeasuredPair,
} from './prompt-regression.ts'

const percent = (value: number) => Math.max(0, Math.min(100, value))
const all = (value: number | null): CaseMeasures => ({
  faithfulness: value,
  coverage: value,
  citation_validity: value,
})

interface World {
  readonly cases: number
  /** Points that the candidate loses on every case. */
  readonly loses: number
  /** Points that a run is off, either way. */
  readonly noise: number
}

/** One whole evaluation of at most three rounds, with noise around a level that differs from case to case. */
function evaluate(random: SeededRandom, { cases, loses, noise }: World): boolean {
  const levels = Array.from({ length: cases }, () => 70 + 20 * random.next())
  const measured = (level: number): CaseMeasures => {
    const one = () => percent(level + noise * (random.next() + random.next() + random.next() - 1.5) * 2)
    return { faithfulness: one(), coverage: one(), citation_validity: one() }
  }
  const pairs: MeasuredPair[] = []
  for (let round = 1; ; round++) {
    for (const [index, level] of levels.entries())
      pairs.push({ caseId: `${index}`, active: measured(level), candidate: measured(level - loses) })
    const decision = decideRound(pairs, round === 3)
    if (decision !== 'another_round') return decision === 'flagged'
  }
}

const flaggedOf = (runs: number, world: World, random: SeededRandom): number =>
  Array.from({ length: runs }, () => evaluate(random, world)).filter(Boolean).length

describe('the regression flag', () => {
  const random = seededRandom()
  process.stdout.write(`regression flag: seed ${random.seed}\n`)

  it.each([
    { cases: 12, noise: 8 },
    { cases: 12, noise: 20 },
    { cases: 16, noise: 30 },
  ])('is raised in under 5 % of A/A evaluations of $cases cases with noise of $noise points', (world) => {
    const flagged = flaggedOf(67, { ...world, loses: 0 }, random)
    expect(flagged).toBeLessThanOrEqual(6)
  })

  it('is raised in at least 99 of 100 evaluations of a version that is clearly worse', () => {
    expect(flaggedOf(100, { cases: 12, noise: 12, loses: 15 }, random)).toBeGreaterThanOrEqual(99)
  })

  it('is never raised for a drop of 5 % or less, however certain it is', () => {
    const pairs = Array.from({ length: 12 }, (_, index) => ({
      caseId: `${index}`,
      active: all(80),
      candidate: all(76),
    }))
    expect(compareMetrics(pairs)[0]).toMatchObject({ dropPercent: 5, verdict: 'no_regression' })
    expect(decideRound(pairs, true)).toBe('not_flagged')
  })

  it('is not raised where too few cases differ to tell a drop from chance', () => {
    const pairs = Array.from({ length: 4 }, (_, index) => ({
      caseId: `${index}`,
      active: all(90),
      candidate: all(40),
    }))
    expect(compareMetrics(pairs)[0]).toMatchObject({ chance: 1 / 16, verdict: 'not_certain' })
    expect(decideRound(pairs, false)).toBe('another_round')
    expect(decideRound(pairs, true)).toBe('not_flagged')
  })

  it('counts a version that leaves nothing to measure as worth nothing there', () => {
    const pairs = Array.from({ length: 12 }, (_, index) => ({
      caseId: `${index}`,
      active: all(90),
      candidate: all(null),
    }))
    expect(decideRound(pairs, false)).toBe('flagged')
    expect(compareMetrics(pairs.map((pair) => ({ ...pair, active: all(null) })))[0]!.verdict).toBe(
      'not_measured',
    )
  })

  it('says by chance how often such a drop comes about by itself', () => {
    expect(chanceOfDrop([1, 1, 1])).toBe(1 / 8)
    expect(chanceOfDrop([0, 0, 0])).toBe(1)
    expect(chanceOfDrop([-3, 1])).toBe(3 / 4)
    const differences = [5, 4, -3, 2, 2, 1, -1, 3, 2, 1, 4, -2, 1, 2, -4, 3]
    const unlike = differences.map((difference, index) => difference + index * 0.0137)
    const exact = chanceOfDrop(unlike)
    const drawn = chanceOfDrop([...unlike, 0.0001])
    expect(Math.abs(exact - drawn)).toBeLessThan(0.01)
  })
})
