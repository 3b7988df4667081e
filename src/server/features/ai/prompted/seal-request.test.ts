import { describe, expect, it } from 'vitest'
import type { AnalysisTask } from '#server/ports/analyst.ts'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { type GivenUnit, unitsOf } from '#test/support/passage-units.ts'
import { REQUEST_FORMAT, type SealedRequest, sealRequest } from './seal-request.ts'

const TASK: AnalysisTask = {
  type: 'question',
  subject: 'Who approved it?',
  focus: 'Dates',
  passages: passagesOf({ text: 'Dana approved the invoice.', occurredAt: '2024-03-08T09:00:00.000Z' }),
  prompt: {
    prompt_type: 'analysis_question',
    version: 3,
    system_prompt: 'You are an analyst.',
    user_prompt_template: '{{evidence}}\nQuestion: {{question}}\nFocus: {{focus}}',
  },
}
const SEALED: SealedRequest = {
  analysisId: 'analysis-1',
  model: 'writer-1',
  format: REQUEST_FORMAT,
  task: TASK,
}
const withPassage = (change: object): SealedRequest => ({
  ...SEALED,
  task: { ...TASK, passages: [{ ...TASK.passages[0]!, ...change }] },
})
const readAs = (change: Partial<GivenUnit>): SealedRequest =>
  withPassage({
    units: unitsOf('Dana approved the invoice.', {
      words: 'Dana approved the invoice.',
      by: 'Dana',
      times: { approved: '2024-03-08' },
      ...change,
    }),
  })
const READ = readAs({})

describe('the seal of a request', () => {
  it('of this format never changes: who changes the wording of requests gives them a new format number', () => {
    expect({ format: REQUEST_FORMAT, seal: sealRequest(READ) }).toEqual({
      format: 2,
      seal: 'a851ce84e6f84e8229450ad79346bd290911b82e8e85fbbb4102a366a8aab006',
    })
  })

  it('of the format before, which told nothing of who speaks, can still be judged', () => {
    expect(sealRequest({ ...READ, format: 1 })).toBe(
      '77c4cc28aa768ee9ff5f55131b15623de1ffe22c3e16deabd7a6cc012592de51',
    )
  })

  it.each([
    ['who speaks', { by: 'Noah' }],
    ['how certain that is', { certain: false }],
    ['what a time means', { times: { approved: '2024-03-09' } }],
  ])('breaks with %s', (_, changed) => expect(sealRequest(readAs(changed))).not.toBe(sealRequest(READ)))

  it.each([
    ['the model', { ...SEALED, model: 'writer-2' }],
    ['the analysis', { ...SEALED, analysisId: 'analysis-2' }],
    ['the question', { ...SEALED, task: { ...TASK, subject: 'Who paid it?' } }],
    ['the focus', { ...SEALED, task: { ...TASK, focus: '' } }],
    [
      'the system prompt',
      { ...SEALED, task: { ...TASK, prompt: { ...TASK.prompt!, system_prompt: 'Other.' } } },
    ],
    ['a word of the evidence', withPassage({ text: 'Dana approved the invoices.' })],
    ['a title', withPassage({ title: 'Other' })],
    ['a date', withPassage({ occurredAt: null })],
    ['a source type', withPassage({ sourceType: 'attachment' })],
  ] as const)('breaks with %s', (_, changed) => expect(sealRequest(changed)).not.toBe(sealRequest(SEALED)))

  it('cannot be judged for a format that is not known', () => {
    expect(sealRequest({ ...SEALED, format: REQUEST_FORMAT + 1 })).toBeNull()
    expect(sealRequest({ ...SEALED, format: null })).toBeNull()
  })
})
