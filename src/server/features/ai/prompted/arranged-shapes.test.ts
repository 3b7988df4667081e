import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnalysisTask, Draft, Passage } from '#server/ports/analyst.ts'
import type { ComparativeView, WitnessView } from '#shared/contracts/analysis-views.ts'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { answeringCaller } from '#test/support/answering-model.ts'
import { unitsOf } from '#test/support/passage-units.ts'
import { ARRANGED } from './arranged-shapes.ts'
import { createPromptedAnalyst } from './create-prompted-analyst.ts'

const said = (by: string, words: string, more: Partial<Passage> = {}) => ({
  text: words,
  units: unitsOf(words, { words, by }),
  ...more,
})
const PASSAGES = passagesOf(
  said('Ana Rao', 'The cabinet was locked at 18:00 when I left.'),
  said('Ben Tasker', 'The cabinet was locked at 18:00 and I had no key.'),
  said('Cleo Marsh', 'Ana Rao told me that the cabinet was open at 19:30.'),
)
const caseFacts: NonNullable<AnalysisTask['caseFacts']> = {
  conductStart: null,
  conductEnd: null,
  parties: ['Ana Rao', 'Ben Tasker', 'Cleo Marsh'].map((name) => ({ name, role: 'witness', aliases: [] })),
}

interface Given {
  readonly text?: string
  readonly chunk: string
  readonly quote: string
  readonly mark: object
}

async function draftOf(
  type: 'comparative' | 'witness_credibility',
  ...given: readonly Given[]
): Promise<Draft> {
  const caller = answeringCaller(() => ({
    title: 'T',
    sections: [
      {
        heading: 'H',
        statements: given.map(({ text = 'A statement.', chunk, quote, mark }) => ({
          text,
          kind: 'finding',
          quotes: [{ chunk, quote }],
          mark,
        })),
      },
    ],
    limitations: [],
  }))
  const analyst = createPromptedAnalyst({
    caller,
    promptFor: () => Promise.reject(new Error('no quality step runs here')),
    organizationId: 'org',
    analysisId: 'analysis-1',
  })
  const prompt = {
    prompt_type: `analysis_${type}` as const,
    version: 1,
    system_prompt: 'You are an analyst.',
    user_prompt_template: `{{evidence}}\n{{${type === 'comparative' ? 'columns' : 'parties'}}}`,
  }
  const task = { type, subject: '', focus: '', passages: PASSAGES, caseFacts, prompt }
  return (await analyst.draft(task, new AbortController().signal)).value
}

const SIZES = ['minLength', 'maxLength', 'minItems', 'maxItems']

describe('the answer asked for an arranged analysis', () => {
  it.each(Object.entries(ARRANGED))('is the answer that we read: %s', (_type, { shape }) => {
    const { $schema: _, ...schema } = z.toJSONSchema(shape.read, {
      override: ({ jsonSchema }) => {
        for (const size of SIZES) delete (jsonSchema as Record<string, unknown>)[size]
      },
    })
    expect(shape.asked.schema).toEqual(schema)
  })
})

describe('a model’s marks on accounts', () => {
  const ofAna = { chunk: 'E1', quote: 'The cabinet was locked at 18:00 when I left.' }
  const ofBen = { chunk: 'E2', quote: 'The cabinet was locked at 18:00 and I had no key.' }
  const ofCleo = { chunk: 'E3', quote: 'Ana Rao told me that the cabinet was open at 19:30.' }
  const mark = (speaker: string, more: object = {}) => ({
    speaker,
    fact: 'the cabinet',
    stance: 'asserts',
    basis: 'saw',
    ...more,
  })

  it('become cells where the cited words are the speaker’s', async () => {
    const draft = await draftOf(
      'witness_credibility',
      { ...ofBen, mark: mark('Tasker') },
      { ...ofAna, mark: mark('Ana Rao') },
    )
    const view = draft.view as WitnessView
    expect(view.witnesses.map(({ party }) => party)).toEqual(['Ana Rao', 'Ben Tasker'])
    expect(view.cells).toMatchObject([
      { party: 'Ana Rao', stance: 'asserts', statement_ids: ['m2'] },
      { party: 'Ben Tasker', stance: 'asserts', statement_ids: ['m1'] },
    ])
    expect(view.factors.find(({ factor }) => factor === 'corroborated')).toMatchObject({ count: 1 })
  })

  it('are dropped, and counted, where they are somebody else’s', async () => {
    const draft = await draftOf(
      'witness_credibility',
      { ...ofBen, mark: mark('Ana Rao') },
      { ...ofAna, mark: mark('Ana Rao') },
    )
    expect((draft.view as WitnessView).facts).toEqual([])
    expect(draft.limitations.join(' ')).toContain('do not bear where the model put it')
  })

  it('never let hearsay corroborate', async () => {
    const draft = await draftOf(
      'witness_credibility',
      { ...ofAna, mark: mark('Ana Rao') },
      { ...ofCleo, mark: mark('Cleo Marsh', { stance: 'reports_another', basis: 'was_told' }) },
    )
    const { factors } = draft.view as WitnessView
    expect(factors.filter(({ factor }) => factor === 'corroborated').map(({ count }) => count)).toEqual([
      0, 0,
    ])
  })
})

describe('a model’s marks on columns', () => {
  const cell = (column: string, relation: string) => ({ row: 'cabinet', column, relation })
  const rowOf = async (ana: string, other: Given): Promise<ComparativeView['rows'][number] | undefined> => {
    const first = {
      chunk: 'E1',
      quote: 'The cabinet was locked at 18:00 when I left.',
      mark: cell('Ana Rao', ana),
    }
    const draft = await draftOf('comparative', first, other)
    return (draft.view as ComparativeView).rows[0]
  }
  const ben = (relation: string) => ({
    chunk: 'E2',
    quote: 'The cabinet was locked at 18:00 and I had no key.',
    mark: cell('Ben Tasker', relation),
  })
  const cleo = (relation: string) => ({
    chunk: 'E3',
    quote: 'Ana Rao told me that the cabinet was open at 19:30.',
    mark: cell('Cleo Marsh', relation),
  })

  it.each([
    ['the same, where the values are', 'same', ben('same'), { relation: 'same', differs_in: null }],
    [
      'different, where the values are',
      'differs',
      cleo('differs'),
      { relation: 'differs', differs_in: 'time' },
    ],
    [
      'unclear, where the values say otherwise',
      'same',
      cleo('same'),
      { relation: 'unclear', differs_in: null },
    ],
    [
      'unclear, where values agree that are said to differ',
      'differs',
      ben('differs'),
      { relation: 'unclear' },
    ],
    ['unclear, where the marks of one row disagree', 'same', ben('denies'), { relation: 'unclear' }],
    [
      'only in one, where the other’s words are not theirs',
      'same',
      { ...ben('same'), chunk: 'E1', quote: 'The cabinet was locked at 18:00' },
      { relation: 'only_in' },
    ],
  ])('make a row %s', async (_case, relation, other, expected) => {
    expect(await rowOf(relation, other)).toMatchObject(expected)
  })
})
