import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { REGENERATION_REASONS } from '#shared/feedback-words.ts'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { judge } from '#test/support/judging.ts'

const TEXTS = [
  'Dana Okafor approved the boiler invoice before the audit. She told the board about the boiler invoice afterwards.',
  'The boiler invoice was approved in a hurry. Nobody had compared it with the offer for the boiler.',
  'The boiler invoice of £1,350 was paid on 12 March 2024 to Northgate Supplies.',
  'Priya Nair approved nothing about the boiler invoice, as she wrote on 14 March 2024.',
  'The storeman says that the boiler invoice lay on his desk. He approved of nothing.',
  'The auditor read the boiler invoice on 2 April 2024 and found £100 too much in it.',
  'The caretaker approved the delivery of the boiler. The invoice came later.',
  'Northgate Supplies sent the boiler invoice twice. The second copy was approved by mistake.',
  'The lift was inspected in May. The inspection of the lift cost £420.',
  'Who approved the boiler invoice was asked at the meeting. The minutes leave it open.',
  'The porter keeps the keys of the archive. The invoice for the boiler is in the archive.',
  'The treasurer approved the boiler invoice on the phone. He does not remember the amount.',
]
const QUESTION = 'Who approved the boiler invoice?'

describe('regenerating an analysis', () => {
  let app: TestApp
  let member: TestClient
  let investigationId: string
  let questionId: string
  let former: Analysis
  beforeAll(async () => {
    app = await createTestApp({ config: { generationsPerOrganization: 100 } })
    member = await app.client('member')
    investigationId = (await givenInvestigation(member, TEXTS)).id
    const question = await member.call<{ id: string }>(
      'POST',
      `/api/investigations/${investigationId}/questions`,
      {
        text: QUESTION,
      },
    )
    questionId = question.body.id
    former = await generated({ type: 'question', question_id: questionId })
  })
  afterAll(() => app.close())

  const generated = async (subject: object): Promise<Analysis> => {
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigationId,
      ...subject,
    })
    return await untilEnded(member, body.id)
  }
  const regenerated = async (reason: string, direction: string, of = former): Promise<Analysis> => {
    const { status, body, headers } = await judge(member, of.id, {
      action: 'regenerate',
      regeneration_reason: reason,
      direction,
    })
    expect(status).toBe(202)
    expect(headers['content-type']).toMatch(/^application\/json/)
    return await untilEnded(member, body.id)
  }
  const words = (analysis: Analysis) =>
    analysis.content!.sections.flatMap(({ statements }) => statements.map(({ text }) => text))
  const quotes = (analysis: Analysis) =>
    analysis.content!.sections.flatMap(({ statements }) =>
      statements.flatMap(({ citations }) =>
        citations.map(({ evidence_id, start, end }) => ({ evidence_id, start, end })),
      ),
    )
  const overlaps = (one: Analysis, other: Analysis) => {
    const known = quotes(other)
    return quotes(one).filter((quote) =>
      known.some(
        ({ evidence_id, start, end }) =>
          evidence_id === quote.evidence_id && start < quote.end && quote.start < end,
      ),
    )
  }

  it('asks for a reason and a direction', async () => {
    for (const body of [
      { regeneration_reason: 'too_vague' },
      { regeneration_reason: 'too_vague', direction: '  ' },
      { regeneration_reason: 'too_vague', direction: null },
      { direction: 'Say more' },
      {},
    ])
      expect([body, (await judge(member, former.id, { action: 'regenerate', ...body })).status]).toEqual([
        body,
        422,
      ])
  })

  it.each(REGENERATION_REASONS)('because of %s does not bring the same words again', async (reason) => {
    expect(words(former).length).toBeGreaterThan(2)
    // A direction that names nothing: only the reason can make a difference.
    const again = await regenerated(reason, '!')
    expect(words(again)).not.toEqual(words(former))
    expect(again.seal).toBe('intact')
  })

  it.each([
    ['summary', '!'],
    ['gap', 'The inspection of the lift'],
    ['error_check', 'The inspection of the lift'],
  ])('of a %s does not bring the same words again either', async (type, direction) => {
    const whole = await generated({ type })
    const again = await regenerated('missing_evidence', direction, whole)
    expect(words(again)).not.toEqual(words(whole))
    expect(again.seal).toBe('intact')
  })

  it('because evidence was missing begins with passages that were not cited before', async () => {
    const again = await regenerated('missing_evidence', 'Please look once more')
    const begins = quotes({
      ...again,
      content: { ...again.content!, sections: again.content!.sections.slice(0, 1) },
    })
    expect(begins.length).toBeGreaterThan(0)
    expect(begins).not.toContainEqual(expect.toSatisfy((quote) => isIn(quote, former)))
    expect(overlaps(again, former).length).toBeLessThan(quotes(former).length)
  })
  const isIn = (quote: unknown, analysis: Analysis) =>
    quotes(analysis).some((known) => JSON.stringify(known) === JSON.stringify(quote))

  it('because its conclusions were inaccurate leaves out what they rested on', async () => {
    const again = await regenerated('inaccurate_conclusions', 'Please look once more')
    expect(quotes(again).length).toBeGreaterThan(0)
    expect(overlaps(again, former)).toEqual([])
  })

  it('because it was too vague puts passages with amounts, dates and numbers first', async () => {
    const again = await regenerated('too_vague', '!')
    expect(words(again)[0]).toMatch(/\d/)
    expect(words(former)[0]).not.toMatch(/\d/)
  })

  it('because of the wrong focus ranks by the direction', async () => {
    const again = await regenerated('wrong_focus', 'The inspection of the lift')
    expect(words(again)[0]).toContain('lift')
  })

  it('says in the new analysis why it was asked for and what was done about it', async () => {
    const again = await regenerated('missing_evidence', 'The keys of the archive')
    expect(again.content!.limitations.join('\n')).toMatch(/regenerated because evidence was missing/i)
  })
})
