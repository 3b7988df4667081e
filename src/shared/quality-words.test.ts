import { expect, it } from 'vitest'
import type { Analysis } from './contracts/analyses.ts'
import { DESTROYED_WORDS } from './destroyed-words.ts'
import { quotesInWords } from './quality-words.ts'

const statement = (id: string, origin: 'analyst' | 'person') => ({ id, origin, text: id, citations: [] })
const analysis = {
  type: 'summary',
  content: { sections: [{ statements: [statement('s1', 'analyst'), statement('s2', 'person')] }] },
} as unknown as Analysis
const claim = (statement_id: string | undefined, verdict: 'supported' | 'not_found') => ({
  statement_id,
  verdict,
  text: 'The gate stood open.',
})

it('what a person wrote is not counted among the quotes of an analysis', () => {
  const claims = [claim('s1', 'supported'), claim('s1', 'supported'), claim('s2', 'not_found')]
  expect(quotesInWords(analysis, claims)).toContain('2 quoted sentences, all found again in the evidence.')
  expect(quotesInWords(analysis, [claim(undefined, 'not_found'), ...claims])).toContain(
    '2 of 3 quoted sentences found word for word in the evidence.',
  )
  expect(quotesInWords(analysis, [claim('s2', 'not_found')])).toBe('It has no quote that could be checked.')
})

const found = claim('s1', 'supported')
const gone = { ...found, text: DESTROYED_WORDS }
const JUDGE = 'What they show is yours to judge.'

it.each([
  ['where none is gone', [found, found], `2 quoted sentences, all found again in the evidence. ${JUDGE}`],
  [
    'where some are gone',
    [found, found, gone, gone],
    `2 quoted sentences, all found again in the evidence. ${JUDGE} 2 quoted sentences went with evidence that was destroyed.`,
  ],
  [
    'where all are gone',
    [gone],
    'It has no quote that could be checked. 1 quoted sentence went with evidence that was destroyed.',
  ],
])('a quote is told from those that went with a destroyed item: %s', (_, claims, words) => {
  expect(quotesInWords(analysis, claims)).toBe(words)
})
