import { expect, it } from 'vitest'
import { rewriteAnalysis } from './rewrite-analysis.ts'

const rewrite = (words: string) => words.replaceAll('Ann Porterfield', '[PERSON 1]')
const item = {
  evidenceId: 'e1',
  before: 'On Monday Ann Porterfield left.',
  after: 'On Monday [PERSON 1] left.',
  mapSpan: () => ({ start: 10, end: 25 }),
}
const cited = (evidenceId: string, quote: string, start: number) => ({
  citations: [{ id: 'c1', evidence_id: evidenceId, quote, start, end: start + quote.length }],
})

it('moves a quote with the text that it stands in', () => {
  expect(rewriteAnalysis(cited('e1', 'Ann Porterfield left', 10), item, rewrite)).toMatchObject({
    citations: [{ quote: '[PERSON 1] left', start: 10, end: 25 }],
  })
})

it('leaves no name in a quote of a text that was read anew since and says something else', () => {
  const rewritten = rewriteAnalysis(cited('e1', 'seen by Ann Porterfield', 40), item, rewrite)
  expect(rewritten).toMatchObject({ citations: [{ quote: 'seen by [PERSON 1]' }] })
})

it('leaves no name of whoever speaks or tells it, whichever item the citation stands in', () => {
  const spoken = (name: string) => {
    const [citation] = cited('e2', 'I never paid.', 3).citations
    const one = { name, certain: true }
    return {
      citations: [
        { ...citation, speaker: one, told_by: one },
        { ...citation, speaker: null, told_by: one },
        { ...citation, speaker: one, relays: [one, null] },
      ],
    }
  }
  for (const one of [item, null])
    expect(rewriteAnalysis(spoken('Ann Porterfield'), one, rewrite)).toEqual(spoken('[PERSON 1]'))
})

it('leaves no name over the cells of a row, whichever item the citation stands in', () => {
  const quoted = (name: string) => {
    const [citation] = cited('e2', '7;8;9', 3).citations
    return { citations: [{ ...citation, columns: ['week', name, 'sum'] }] }
  }
  for (const one of [item, null])
    expect(rewriteAnalysis(quoted('Ann Porterfield'), one, rewrite)).toEqual(quoted('[PERSON 1]'))
})

it("leaves another item's quotes to that item's own turn", () => {
  const other = cited('e2', 'Ann Porterfield', 3)
  expect(rewriteAnalysis(other, item, rewrite)).toEqual(other)
})
