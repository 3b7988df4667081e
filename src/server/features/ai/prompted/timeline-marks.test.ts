import { describe, expect, it } from 'vitest'
import { composeContent } from '#server/features/analyses/compose-content.ts'
import { createQuoteGate } from '#server/features/analyses/quote-gate.ts'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
import { randomIds } from '#server/platform/ids.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'
import { passagesOf, taskOf } from '#test/support/analyst-passages.ts'
import { ARRANGED_TIMELINE } from './arranged-shapes-timeline.ts'
import { draftRequest, type PromptedTask, readDraft } from './draft-step.ts'
import { REQUEST_FORMAT, sealRequest } from './seal-request.ts'
import type { TimelineMark } from './timeline-marks.ts'

const MAIL = `From: Dana Okafor <dana.okafor@example.org>
To: Priya Raman <priya.raman@example.org>
Date: Fri, 8 Mar 2024 09:12:00 +0000
Subject: The till

Hi Priya,

I counted the till yesterday. The shop will close on 15 March 2024. Bram took the key on the day of the row.

Dana`

const TASK: PromptedTask = {
  ...taskOf('timeline', '', readPassages(passagesOf({ text: MAIL, occurredAt: '2024-03-08T09:12:00.000Z' }))),
  prompt: {
    prompt_type: 'analysis_timeline',
    version: 1,
    system_prompt: 'You are an analyst.',
    user_prompt_template: '{{evidence}}',
  },
}

const EVENT: TimelineMark = { when_quote: '', about: 'event', status: 'asserted', actors: [] }
type Given = { text: string; quote: string } & Partial<TimelineMark>

/** What becomes of statements that a model answers with. */
function arranged(...given: readonly Given[]): { view: TimelineView; limitations: readonly string[] } {
  const { evidence } = draftRequest('analysis-1', TASK)
  const answer = {
    title: 'Timeline',
    limitations: [],
    sections: [
      {
        heading: 'March',
        statements: given.map(({ text, quote, ...mark }) => ({
          text,
          kind: 'finding',
          quotes: [{ chunk: 'E1', quote }],
          mark: { ...EVENT, ...mark },
        })),
      },
    ],
  }
  const draft = readDraft(ARRANGED_TIMELINE.shape.read.parse(answer), { evidence, task: TASK })
  const content = composeContent(draft, { gate: createQuoteGate(TASK.passages), ids: randomIds, task: TASK })
  if (content.view?.type !== 'timeline') throw new Error('no view')
  return { view: content.view, limitations: content.limitations }
}

const COUNTED = { text: 'Dana counted the till.', quote: 'I counted the till yesterday.' }

describe('the marks of a timeline by a language model', () => {
  it('date a statement by what the reader has read in the words that the model points at', () => {
    const { view } = arranged({ ...COUNTED, when_quote: 'yesterday' })
    expect(view.entries).toMatchObject([
      {
        statement_ids: ['s1'],
        when: { from: '2024-03-07', certainty: 'computed' },
        about: 'event',
        sources: 1,
      },
    ])
    expect(view.undated).toEqual([])
  })

  it.each([
    ['its words are not in the quote', { ...COUNTED, when_quote: '15 March 2024' }],
    ['the model worked the day out itself', { ...COUNTED, when_quote: '2024-03-07' }],
    [
      'the quote is not in the evidence',
      { text: 'x', quote: 'I counted it on 9 March 2024.', when_quote: '9 March 2024' },
    ],
    [
      'nothing determines it',
      {
        text: 'Bram took the key.',
        quote: 'Bram took the key on the day of the row.',
        when_quote: 'the day of the row',
      },
    ],
    ['it is not marked', COUNTED],
  ])('date nothing where %s', (_, given) => {
    const { view } = arranged(given)
    expect(view.entries).toEqual([])
    expect(view.undated).toEqual([{ statement_ids: ['s1'] }])
  })

  it('date nothing where the text names another day than its quote bears', () => {
    const { view, limitations } = arranged({
      ...COUNTED,
      text: 'Dana counted the till on 6 March 2024.',
      when_quote: 'yesterday',
    })
    expect(view.entries).toEqual([])
    expect(view.undated).toEqual([{ statement_ids: ['s1'] }])
    expect(limitations).toHaveLength(1)
  })

  it('do not turn a plan into something that happened', () => {
    const { view } = arranged({
      text: 'The shop closes.',
      quote: 'The shop will close on 15 March 2024.',
      when_quote: '15 March 2024',
    })
    expect(view.entries.map(({ about }) => about)).toEqual(['planned'])
  })

  it('name only people who stand in the cited words or speak in them', () => {
    const { view } = arranged({
      ...COUNTED,
      when_quote: 'yesterday',
      actors: [
        { name: 'Dana Okafor', part: 'acts' },
        { name: 'Somebody Else', part: 'acts' },
      ],
    })
    expect(view.entries[0]?.actors).toEqual([{ name: 'Dana Okafor', party: false, part: 'acts' }])
  })

  it('are asked for in the request for a timeline and in no other', () => {
    const asked = (type: PromptedTask['type']) =>
      JSON.stringify(draftRequest('analysis-1', { ...TASK, type }).request)
    expect(asked('timeline')).toContain('when_quote')
    expect(asked('summary')).not.toContain('when_quote')
  })

  it('are part of the sealed request, whose bytes never change', () => {
    expect(
      sealRequest({ analysisId: 'analysis-1', model: 'writer-1', format: REQUEST_FORMAT, task: TASK }),
    ).toMatchInlineSnapshot(`"3e9fd7de87ba2a1129e67de04e4b5bd23c2b7b284f91ff08a64679725da68a78"`)
  })
})
