import { describe, expect, it } from 'vitest'
import type { AnalysisContent, Citation, Statement } from '#shared/contracts/analyses.ts'
import { findDoubts } from './find-doubts.ts'

const citing = (evidenceId: string, quote: string): Citation => ({
  id: `citation-of-${evidenceId}`,
  chunk_id: `chunk-of-${evidenceId}`,
  evidence_id: evidenceId,
  quote,
  start: 0,
  end: quote.length,
  method: 'exact',
  repointed: false,
})
const said = (text: string, more: Partial<Statement> = {}): Statement => ({
  id: 's1',
  text,
  kind: 'finding',
  citations: [citing('item-1', text)],
  uncited: false,
  support_lost: false,
  ...more,
})
const content = (...statements: Statement[]): AnalysisContent => ({
  title: 'Answer',
  sections: [{ heading: 'Findings', statements }],
  limitations: [],
})
const doubts = (facts: Partial<Parameters<typeof findDoubts>[0]>) =>
  findDoubts({
    asked: '',
    type: 'question',
    provider: 'anthropic',
    content: content(said('Mr Sprague owed $14,000 on 8 April 2026.')),
    linkedItems: [],
    claims: [],
    stability: [],
    ...facts,
  })

describe('what keeps an analysis from being established', () => {
  it.each([
    ['a name', 'What did Harkness owe?', true],
    ['a number', 'Did Sprague owe 15,000?', true],
    ['a date', 'What did Sprague owe on 9 April 2026?', true],
    ['nothing, in whatever spelling', 'Did Robert Sprague owe $14,000.00 on April 8, 2026?', false],
    ['nothing where no value was asked about', 'What was owed?', false],
  ])('is %s of the question that stands in no statement: %s', (_, asked, missing) => {
    expect(doubts({ asked })).toEqual(missing ? ['asked_value_missing'] : [])
  })

  it('is a name that stands only where its absence is stated', () => {
    const asked = 'What did Harkness owe?'
    const gap = said('No form of “Harkness” occurs in the passages read.', { kind: 'gap', citations: [] })
    expect(doubts({ asked, content: content(said('It was owed.'), gap) })).toEqual(['asked_value_missing'])
    const cited = { ...gap, citations: [citing('item-1', 'I asked Harkness and had no answer.')] }
    expect(doubts({ asked, content: content(said('It was owed.'), cited) })).toEqual([])
  })

  it('are linked items of which none is cited', () => {
    expect(doubts({ linkedItems: ['item-2', 'item-3'] })).toEqual(['linked_not_cited'])
    expect(doubts({ linkedItems: ['item-2', 'item-1'] })).toEqual([])
  })

  it('are sources that conflict, shown as a discrepancy or found by the check', () => {
    const differs = said('Possible discrepancy in the amount: “$14,000” against “$15,000”', {
      kind: 'discrepancy',
    })
    expect(doubts({ content: content(differs) })).toEqual(['sources_conflict'])
    expect(doubts({ claims: [{ verdict: 'supported' }, { verdict: 'contradicted' }] })).toEqual([
      'sources_conflict',
    ])
    expect(doubts({ claims: [{ verdict: 'not_found' }] })).toEqual([])
  })

  it('is that a view was arranged without a model, and that it shows a conflict', () => {
    const rows = (relation: 'same' | 'denies') => ({
      ...content(said('I locked it.'), said('It was never locked.', { id: 's2' })),
      view: {
        type: 'comparative' as const,
        columns: [
          { evidence_id: null, party: 'Ana Rao' },
          { evidence_id: null, party: 'Ben Tasker' },
        ],
        rows: [
          {
            cells: [
              { column: 0, statement_ids: ['s1'] },
              { column: 1, statement_ids: ['s2'] },
            ],
            relation,
            differs_in: null,
          },
        ],
      },
    })
    const found = (provider: 'extractive' | 'anthropic', relation: 'same' | 'denies') =>
      doubts({ type: 'comparative', provider, content: rows(relation) })
    expect(found('anthropic', 'same')).toEqual([])
    expect(found('anthropic', 'denies')).toEqual(['sources_conflict'])
    expect(found('extractive', 'same')).toEqual(['arranged_without_model'])
    expect(found('extractive', 'denies')).toEqual(['sources_conflict', 'arranged_without_model'])
  })

  it('is not met by a passage that only a search of the whole case found', () => {
    const unread = { ...citing('item-2', 'Harkness signed.'), unread: true as const }
    const gap = said('Not found in what was read.', { kind: 'gap', citations: [unread] })
    const facts = {
      asked: 'Did Harkness sign?',
      type: 'gap',
      content: content(gap),
      linkedItems: ['item-2'],
    } as const
    expect(doubts(facts)).toEqual(['asked_value_missing', 'linked_not_cited'])
  })
})

describe('an answer that quotes somebody who does not know', () => {
  it.each([
    ['Who removed the seal?', 'I do not know who took it off.', ['said_not_known']],
    ['Who removed the seal?', 'It was never established who had been there.', ['said_not_known']],
    ['When was the seal removed?', 'Who took it off and when is not known.', ['said_not_known']],
    ['Who removed the seal?', 'Ng took the seal off. I do not know when the lorry came.', []],
    ['Who removed the seal?', 'Ng, who did not know the rule, took the seal off.', []],
    ['Was the seal removed?', 'I do not know who took it off.', []],
  ])('is doubted where it is what is asked: %s %s', (asked, words, expected) => {
    expect(doubts({ asked, content: content(said(words)) })).toEqual(expected)
  })

  it('is not doubted for what stands below the answer', () => {
    const open = said('I do not know who took it off.')
    const lead = said('Ng took the seal off.')
    expect(doubts({ asked: 'Who took it off?', content: content(lead, lead, lead, open) })).toEqual([])
  })
})
