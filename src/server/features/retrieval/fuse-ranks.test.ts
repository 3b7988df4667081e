import { describe, expect, test } from 'vitest'
import { seededRandom } from '#test/support/random.ts'
import { fuseRanks, RRF_K } from './fuse-ranks.ts'

describe('reciprocal rank fusion', () => {
  test.each([
    ['one list keeps its order', [[1, 'b', 'a', 'c']], 'bac'],
    [
      'agreement beats a single first place',
      [
        [1, 'x', 'a'],
        [1, 'y', 'a'],
      ],
      'axy',
    ],
    [
      'a heavier list wins over a lighter one',
      [
        [0.5, 'x'],
        [1, 'y'],
      ],
      'yx',
    ],
    [
      'a tie keeps the order of appearance',
      [
        [1, 'x'],
        [1, 'y'],
      ],
      'xy',
    ],
    [
      'what only one list knows is kept',
      [
        [1, 'a', 'b'],
        [1, 'a'],
      ],
      'ab',
    ],
    ['no lists give nothing', [], ''],
  ] as [string, [number, ...string[]][], string][])('%s', (_, lists, expected) => {
    const fused = fuseRanks(lists.map(([weight, ...ids]) => ({ weight, ids })))
    expect(fused.map(({ id }) => id).join('')).toBe(expected)
  })

  test('a score is the sum of weight over k plus place', () => {
    const [first] = fuseRanks([
      { ids: ['a'], weight: 1 },
      { ids: ['b', 'a'], weight: 0.5 },
    ])
    expect(first).toEqual({ id: 'a', score: 1 / (RRF_K + 1) + 0.5 / (RRF_K + 2) })
  })

  test('moving up in one list never moves down in the result', () => {
    const random = seededRandom()
    for (let round = 0; round < 200; round++) {
      const ids = [...'abcdefgh']
      const [one, two] = [random.shuffle(ids), random.shuffle(ids)]
      const lift = 1 + random.int(7)
      const raised = [...one]
      ;[raised[lift - 1], raised[lift]] = [raised[lift]!, raised[lift - 1]!]
      const place = (list: string[]) =>
        fuseRanks([
          { ids: list, weight: 1 },
          { ids: two, weight: 0.5 },
        ]).findIndex(({ id }) => id === one[lift])
      expect(place(raised), `seed ${random.seed}`).toBeLessThanOrEqual(place(one))
    }
  })
})
