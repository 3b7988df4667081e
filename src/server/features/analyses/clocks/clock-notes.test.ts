import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Analysis, Statement } from '#shared/contracts/analyses.ts'
import { createTestApp, type TestApp, type TestClient, untilEnded } from '#test/support/app.ts'

const LOG = `time;gate;badge;who;result
04/03/2024 06:58:10;YARD GATE;0412;BADU K;OK
04/03/2024 07:41:37;YARD GATE;0388;LUND F;OK
04/03/2024 07:55:02;PAINT SHOP;0412;BADU K;OK`
const NOTE = `Handover, week 11

Printer on two: new drum.
Gates: the gate controller was never set after the storm. Until the 20th every stamp in it is one hour ahead.
Lamps: fine.`
const SAID =
  'Gates: the gate controller was never set after the storm. Until the 20th every stamp in it is one hour ahead.'
const QUESTION = 'When did Kofi Badu pass the yard gate on 4 March 2024?'

let app: TestApp
let member: TestClient
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
})
afterAll(() => app.close())

async function ask(items: Readonly<Record<string, string>>, question = QUESTION) {
  const { body: created } = await member.call<{ id: string }>('POST', '/api/investigations', {
    title: 'Yard',
    parties: [
      { name: 'Kofi Badu', role: 'respondent' },
      { name: 'Freja Lund', role: 'witness' },
    ],
  })
  const ids: Record<string, string> = {}
  for (const [title, content] of Object.entries(items)) {
    const url = `/api/investigations/${created.id}/evidence`
    ids[title] = (await member.call<{ id: string }>('POST', url, { title, content })).body.id
  }
  const asked = await member.call<{ id: string }>('POST', `/api/investigations/${created.id}/questions`, {
    text: question,
  })
  const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: created.id,
    type: 'question',
    question_id: asked.body.id,
  })
  return { ids, statements: listed(await untilEnded(member, body.id)) }
}

const listed = ({ content }: Analysis): Statement[] =>
  (content?.sections ?? []).flatMap(({ statements }) => statements)
const caveats = (statements: readonly Statement[]) =>
  statements.filter(({ kind, text }) => kind === 'caveat' && text.startsWith('Mind the clock'))

describe('a timeline that shows the times of a log', () => {
  it('says behind all of them what another item says of its clock', async () => {
    const { body: created } = await member.call<{ id: string }>('POST', '/api/investigations', {
      title: 'Yard in order of time',
    })
    for (const [title, content] of [
      ['gate_log_0403.csv', LOG],
      ['Handover.txt', NOTE],
    ] as const)
      await member.call('POST', `/api/investigations/${created.id}/evidence`, { title, content })
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: created.id,
      type: 'timeline',
    })
    const { content } = await untilEnded(member, body.id)
    expect(content?.sections.at(-1)).toMatchObject({
      heading: 'Clocks and zones',
      statements: [
        {
          kind: 'caveat',
          text: `Mind the clock before relying on the times in gate_log_0403.csv: “${SAID}”`,
        },
      ],
    })
  })
})

describe('an answer that rests on the times of a log', () => {
  it('says behind them what another item says of its clock, in its words', async () => {
    const { ids, statements } = await ask({ 'gate_log_0403.csv': LOG, 'Handover.txt': NOTE })
    const [caveat, more] = caveats(statements)
    expect(more).toBeUndefined()
    expect(caveat).toMatchObject({
      text: `Mind the clock before relying on the times in gate_log_0403.csv: “${SAID}”`,
      uncited: false,
      citations: [
        { evidence_id: ids['Handover.txt'], quote: SAID, start: NOTE.indexOf(SAID), method: 'exact' },
      ],
    })
    expect(new Set(statements.map(({ id }) => id)).size).toBe(statements.length)
  })

  it('says what the log itself says of its clock or its zone', async () => {
    const own = '# Yard gates, own clock 6 minutes fast'
    const { ids, statements } = await ask({ 'export.csv': `${own}\n${LOG}` })
    expect(caveats(statements)).toMatchObject([
      { citations: [{ evidence_id: ids['export.csv'], quote: own }] },
    ])
    const zoned = LOG.replace('time;', 'time_utc;')
    expect(caveats((await ask({ 'export.csv': zoned })).statements)).toMatchObject([
      { citations: [{ quote: 'time_utc;gate;badge;who;result' }] },
    ])
  })

  it('says it too of what was noted by a clock', async () => {
    const { statements } = await ask({
      'Watch list.txt':
        'Times by the clock at the yard gate.\n\nKofi Badu passed the yard gate at 06:58 on 4 March 2024.',
      'Handover.txt': NOTE,
    })
    expect(caveats(statements)).toMatchObject([{ citations: [{ quote: SAID }] }])
  })

  it('says nothing where the clock that is off is another one, or where no time of a log is cited', async () => {
    const other = 'The tea room clock is six minutes fast.'
    expect(caveats((await ask({ 'gate_log.csv': LOG, 'Note.txt': other })).statements)).toEqual([])
    const { statements } = await ask({
      'Statement.txt': 'Kofi Badu passed the yard gate at 06:58 on 4 March 2024.',
      'Handover.txt': NOTE,
    })
    expect(statements.length).toBeGreaterThan(0)
    expect(caveats(statements)).toEqual([])
  })
})
