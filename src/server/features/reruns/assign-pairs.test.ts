import { describe, expect, it } from 'vitest'
import { seededRandom } from '#test/support/random.ts'
import { assignPairs } from './assign-pairs.ts'

describe('the best assignment of statements to each other', () => {
  it('gives up the best single pair where two others are worth more together', () => {
    expect(
      assignPairs([
        [1, 0.9],
        [0.9, null],
      ]),
    ).toEqual([1, 0])
  })

  it('pairs nobody with two, and nobody with whom it must not', () => {
    expect(assignPairs([[0.8], [0.9]])).toEqual([null, 0])
    expect(assignPairs([[null, null]])).toEqual([null])
    expect(assignPairs([])).toEqual([])
  })

  it('is worth as much as the best of all assignments', () => {
    const random = seededRandom(36)
    for (let times = 0; times < 200; times++) {
      const columns = 1 + random.int(5)
      const scores = Array.from({ length: 1 + random.int(5) }, () =>
        Array.from({ length: columns }, () => (random.next() < 0.4 ? null : random.next())),
      )
      const found = assignPairs(scores)
      const taken = found.filter((column) => column !== null)
      expect(new Set(taken).size).toBe(taken.length)
      expect(worth(scores, found)).toBeCloseTo(best(scores, 0, new Set()), 9)
    }
  })
})

const worth = (scores: readonly (readonly (number | null)[])[], found: readonly (number | null)[]) =>
  found.reduce<number>((sum, column, row) => sum + (column === null ? 0 : (scores[row]?.[column] ?? 0)), 0)

function best(
  scores: readonly (readonly (number | null)[])[],
  row: number,
  taken: ReadonlySet<number>,
): number {
  const own = scores[row]
  if (!own) return 0
  return own.reduce<number>(
    (most, score, column) =>
      score === null || taken.has(column)
        ? most
        : Math.max(most, score + best(scores, row + 1, new Set([...taken, column]))),
    best(scores, row + 1, taken),
  )
}
