import { describe, expect, test } from 'vitest'
import { type CaseWords, createHitList, numberCase } from './case-words.ts'
import { markMatches, mayMatch, phrasesIn, readWordQuery } from './match-words.ts'

const hitsIn = (text: string) => {
  const list = createHitList()
  list.addText(text, 0)
  return list.hits()
}

/** Four passages in two items: a; a b; b; c. */
const words: CaseWords = {
  shape: numberCase([{ block: 1, chunks: 4, sizes: '1 2;1 1' }], []),
  hits: new Map([
    ['a', hitsIn('0 1')],
    ['b', hitsIn('1 2')],
    ['c', hitsIn('3')],
  ]),
  titles: new Map(),
}
const matching = (text: string, phrases = new Map<string, Uint8Array>()) => {
  const query = readWordQuery(text)
  return query && [...markMatches(query, words, phrases)]
}

describe('a query of the search box, in the wording of PostgreSQL', () => {
  test.each([
    ["'a'", [1, 1, 0, 0]],
    ["'a' & 'b'", [0, 1, 0, 0]],
    ["'a' | 'c'", [1, 1, 0, 1]],
    ["'a' & !'b'", [1, 0, 0, 0]],
    ["!'a'", [0, 0, 1, 1]],
    ["'c' | 'a' & 'b'", [0, 1, 0, 1]],
    ["( 'c' | 'a' ) & !( 'a' & 'b' )", [1, 0, 0, 1]],
    ["'unknown'", [0, 0, 0, 0]],
  ])('%s', (text, expected) => {
    expect(matching(text)).toEqual(expected)
  })

  test('asks for what its phrases match, with their own words', () => {
    const query = readWordQuery("'a' <-> 'b' <2> 'c' | 'c'")
    expect(query && phrasesIn(query)).toEqual([
      { kind: 'phrase', text: "'a' <-> 'b' <2> 'c'", lexemes: ['a', 'b', 'c'] },
    ])
    const marks = new Map([["'a' <-> 'b' <2> 'c'", Uint8Array.of(1, 0, 0, 0)]])
    expect(matching("'a' <-> 'b' <2> 'c' | 'c'", marks)).toEqual([1, 0, 0, 1])
  })

  test.each([
    ["'a'", true],
    ["'c'", false],
    ["'a' & 'b'", true],
    ["'a' & 'c'", false],
    ["'c' | 'a'", true],
    ["'a' <-> 'b'", true],
    ["'a' <-> 'c'", false],
    // Another passage may be without it.
    ["'a' & !'b'", true],
    ["'c' & !'b'", false],
  ])('may match somewhere in a case that has a and b: %s', (text, expected) => {
    const query = readWordQuery(text)
    expect(query && mayMatch(query, new Set(['a', 'b']))).toBe(expected)
  })

  test('takes quotes and backslashes in a word as text', () => {
    expect(readWordQuery(String.raw`'o''neil' & 'a\\b'`)).toEqual({
      kind: 'and',
      one: { kind: 'word', lexeme: "o'neil" },
      other: { kind: 'word', lexeme: String.raw`a\b` },
    })
  })

  test.each(['', "'a':*", "'a' &", "( 'a'", "'a' <-> ( 'b' | 'c' )", "'a' 'b'"])(
    'is left to the database where it says anything else: %s',
    (text) => {
      expect(readWordQuery(text)).toBeNull()
    },
  )
})
