import { describe, expect, test } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { passagesOf, statementsOf, taskOf } from '#test/support/analyst-passages.ts'
import { createWordEmbeddings } from '#test/support/word-embeddings.ts'
import { createExtractiveAnalyst } from '../create-extractive-analyst.ts'
import { cutExcerpts } from './excerpts.ts'
import { concerns, findPeopleAsked } from './people-asked.ts'

const analyst = createExtractiveAnalyst({ embeddings: createWordEmbeddings() })

const unit = (text: string, words: string, read: Partial<PassageUnit> = {}): PassageUnit => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  part: 'assertion',
  level: 0,
  speaker: null,
  to: [],
  stance: 'asserts',
  basis: 'not_said',
  modality: 'happened',
  times: [],
  saidOn: null,
  question: null,
  ...read,
})

const spoken = (name: string) => ({ speaker: { name, certain: true } })

const interview = 'OF: Who locked the gate?\nTV: Jan did.'
const asked = unit(interview, 'Who locked the gate?', { part: 'question', ...spoken('Orla Finch') })
const dialog: PassageUnit[] = [
  unit(interview, 'OF:', { part: 'heading' }),
  asked,
  unit(interview, 'TV:', { part: 'heading' }),
  unit(interview, 'Jan did.', { part: 'answer', question: asked, ...spoken('Tom Vane') }),
]

const read = (text: string, units: readonly PassageUnit[]): Passage[] => passagesOf({ text, units })

describe('what was read of a passage', () => {
  test('makes an answer selectable only with its question, and a question alone is marked as one', () => {
    expect(cutExcerpts(read(interview, dialog)).map(({ text }) => text)).toEqual([interview])
    expect(cutExcerpts(read(interview, dialog.slice(0, 2))).map(({ asksOnly }) => asksOnly)).toEqual([true])
  })

  test('keeps bare questions and greetings out of an answer', async () => {
    const text =
      'Dear gate crew, was the gate locked? The gate was locked by Jan at nine on the evening of the fair.'
    const passages = read(text, [
      unit(text, 'Dear gate crew,', { part: 'greeting' }),
      unit(text, 'was the gate locked?', { part: 'question' }),
      unit(text, 'The gate was locked by Jan at nine on the evening of the fair.'),
    ])
    const { value } = await analyst.draft(
      taskOf('question', 'Who locked the gate?', passages),
      new AbortController().signal,
    )
    expect(statementsOf(value).map((statement) => statement.text)).toEqual([
      'The gate was locked by Jan at nine on the evening of the fair.',
    ])
  })

  test('tells two people of similar names apart, and knows the staff number of each', () => {
    const rows = ['S101,Tan Wei Liang,IN', 'S202,Tan Wei Ling,IN', 'S101,OUT', 'S202,OUT']
    const text = rows.join('\n')
    const time = { start: 0, end: 1, from: '2031-03-04', to: '2031-03-04', certainty: 'stated' as const }
    const said = 'I was there.'
    const excerpts = cutExcerpts([
      ...read(
        text,
        rows.map((row) => unit(text, row, { part: 'row', times: [time] })),
      ),
      ...passagesOf({ evidenceId: 'b', text: said, units: [unit(said, said, spoken('Tan Wei Liang'))] }),
      ...passagesOf({ evidenceId: 'c', text: said, units: [unit(said, said, spoken('Tan Wei Ling'))] }),
    ])
    const people = findPeopleAsked('When did Tan Wei Liang leave?', excerpts)
    expect(people.map(({ name }) => name)).toEqual(['Tan Wei Liang'])
    const meant = excerpts.filter((excerpt) => people.some((person) => concerns(excerpt, person) > 0))
    expect(meant.map((excerpt) => excerpt.text)).toEqual(['S101,Tan Wei Liang,IN', 'S101,OUT', said])
  })
})

test('an answer that nothing read gives begins with a gap', async () => {
  const passages = passagesOf(
    { text: 'Niamh Corrigan left the kitchen before nine.' },
    { text: 'Niamh Corrigan told the manager about the door.' },
  )
  const { value } = await analyst.draft(
    taskOf('question', 'Is there evidence that Niamh Corrigan visited a hospital?', passages),
    new AbortController().signal,
  )
  expect(statementsOf(value)[0]?.kind).toBe('gap')
})
