import { describe, expect, test } from 'vitest'
import { createBm25, weighTerms } from './bm25.ts'

const documents = [
  ['whirlpool', 'demand', 'letter'],
  ['letter', 'letter', 'list'],
  ['weather', 'report', 'long', 'list', 'of', 'many', 'further', 'words'],
]

describe('BM25', () => {
  test('ranks the document that holds the rarer term of the query first', () => {
    const [whirlpool, letters, weather] = createBm25(documents).score(weighTerms(['whirlpool', 'letter']))
    expect(whirlpool).toBeGreaterThan(letters!)
    expect(letters).toBeGreaterThan(0)
    expect(weather).toBe(0)
  })

  test('counts a term in a short document for more than in a long one', () => {
    const [, short, long] = createBm25(documents).score(weighTerms(['list']))
    expect(short).toBeGreaterThan(long!)
  })

  test('a weighted term counts in proportion', () => {
    const index = createBm25(documents)
    expect(index.score(new Map([['demand', 0.5]]))[0]).toBeCloseTo(
      index.score(new Map([['demand', 1]]))[0]! / 2,
    )
  })

  test('a term that occurs nowhere is the rarest of all', () => {
    const { idf } = createBm25(documents)
    expect(idf('absent')).toBeGreaterThan(idf('whirlpool'))
    expect(idf('whirlpool')).toBeGreaterThan(idf('letter'))
  })

  test('no documents give no scores', () => {
    expect(createBm25([]).score(weighTerms(['any']))).toHaveLength(0)
  })
})
