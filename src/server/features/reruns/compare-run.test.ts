import { describe, expect, it } from 'vitest'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { compareRun } from './compare-run.ts'
import type { Comparable } from './match-statements.ts'

const embeddings = createWordEmbeddings()
const TEXT = 'Keller approved the March invoice of £1,250 on Friday.'
const said = (text: string, more: Partial<Comparable> = {}): Comparable => ({
  kind: 'finding',
  text,
  places: [{ evidence_id: 'e', start: 100, end: 200 }],
  ...more,
})
const place = (start: number, end: number, evidence_id = 'e') => ({ places: [{ evidence_id, start, end }] })
const outcomeOf = async (other: Comparable, base = said(TEXT)) => {
  const { results } = await compareRun([{ id: 's1', ...base }], [other], {
    earlier: [],
    embed: (texts) => embeddings.embed(texts),
  })
  return results[0]?.outcome
}

describe('a statement of another run', () => {
  it.each([
    ['the same words', said(TEXT), 'same'],
    [
      'other words of the same',
      said('On Friday Keller approved the invoice of March of £1,250.'),
      'other_wording',
    ],
    ['another amount', said('Keller approved the March invoice of £1,350 on Friday.'), 'changed'],
    ['a denial', said('Keller never approved the March invoice of £1,250 on Friday.'), 'changed'],
    ['another matter of the same passage', said('The lift was inspected by a company.'), 'changed'],
    ['another passage', said(TEXT, place(300, 400)), 'missing'],
    ['the same place of another item', said(TEXT, place(100, 200, 'f')), 'missing'],
    ['a longer quote', said(TEXT, place(50, 400)), 'same'],
    ['a quote that shares too little', said(TEXT, place(160, 300)), 'missing'],
    ['no citation', said(TEXT, { places: [] }), 'missing'],
    ['an inference', said(TEXT, { kind: 'inference' }), 'other_wording'],
    ['a gap', said(TEXT, { kind: 'gap' }), 'changed'],
  ] as const)('with %s is %s', async (_name, other, outcome) => {
    expect(await outcomeOf(other)).toBe(outcome)
  })

  it('that cites nothing is the same as one that cites nothing, whatever its writer called it', async () => {
    const base = said('No order was found.', { kind: 'gap', places: [] })
    expect(await outcomeOf(said('No order was found.', { kind: 'finding', places: [] }), base)).toBe(
      'other_wording',
    )
  })

  it('has the name of the same statement of an earlier run, if it is in no statement of the analysis', async () => {
    const embed = (texts: readonly string[]) => embeddings.embed(texts)
    const extras = [
      said('The lift was inspected.', place(500, 600)),
      said('Smith paid in cash.', place(700, 800)),
    ]
    const first = await compareRun([], extras.slice(0, 1), { earlier: [], embed })
    const run = {
      name: 'order',
      status: 'done',
      error: null,
      input_tokens: 0,
      output_tokens: 0,
      ambiguous: 0,
    } as const
    const second = await compareRun([], extras.toReversed(), { earlier: [{ ...run, ...first }], embed })
    expect(second.statements.map(({ text, extra }) => [text, extra])).toEqual([
      ['Smith paid in cash.', 'x2'],
      ['The lift was inspected.', 'x1'],
    ])
  })
})
