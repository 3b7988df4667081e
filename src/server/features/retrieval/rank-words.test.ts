import { describe, expect, it } from 'vitest'
import { seededRandom } from '#test/support/random.ts'
import { createHitList, numberCase } from './case-words.ts'
import { rateByWords, takeBest } from './rank-words.ts'

describe('the hits of a word', () => {
  it('are read from one block after another, however many there are', () => {
    const list = createHitList()
    list.addText('17 20:3', 0)
    list.addText('', 50)
    list.addText('0:255 4', 100)
    list.add(300, 2)
    for (let block = 1; block <= 40; block++) list.addText('1 2 3', block * 1_000)
    const { at, times } = list.hits()
    expect([...at].slice(0, 8)).toEqual([17, 20, 100, 104, 300, 1_001, 1_002, 1_003])
    expect([...times].slice(0, 6)).toEqual([1, 3, 255, 1, 2, 1])
    expect([at.length, times.length, at.at(-1)]).toEqual([125, 125, 40_003])
  })
})

describe('the best of many scores', () => {
  it('are those that sorting would find, and with the last of them all that score alike', () => {
    const random = seededRandom()
    for (const [all, most, different] of [
      [0, 5, 9],
      [5, 5, 9],
      [6, 5, 3],
      [4_000, 1, 50],
      [4_000, 500, 40],
      [4_000, 500, 1_000_000],
    ] as const) {
      const scores = Float64Array.from({ length: all }, () => random.int(different))
      const least = [...scores].toSorted((a, b) => b - a)[most - 1] ?? Number.NEGATIVE_INFINITY
      const expected = [...scores.keys()].filter((chunk) => scores[chunk]! >= least)
      const best = takeBest(Int32Array.from(scores.keys()), scores, most)
      expect([random.seed, best.map(({ chunk }) => chunk)]).toEqual([random.seed, expected])
    }
  })
})

describe('a word within one item', () => {
  /** The score of the only passage with a word, beside the others of its item. */
  const scoreIn = (passages: number) => {
    const word = createHitList()
    word.add(0, 1)
    const sizes = Array.from({ length: passages }, () => '10').join(' ')
    const shape = numberCase([{ block: 1, chunks: passages, sizes }], [])
    const rated = rateByWords({ shape, hits: new Map([['word', word.hits()]]), titles: new Map() }, 1)
    return rated[0]!.score
  }
  it.each([2, 63, 64, 65, 66, 300])(
    'is the rarer the more passages are without it: one of %i',
    (passages) => {
      const rarity = (all: number) => Math.log(1 + (all - 1 + 0.5) / 1.5)
      const ofTheItem = 1.4 * rarity(1)
      expect(scoreIn(passages)).toBeCloseTo(ofTheItem + rarity(passages), 12)
      expect(scoreIn(passages)).toBe(scoreIn(passages))
    },
  )
})
