import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Report } from '#shared/contracts/reports.ts'
import { writeDayOrMonth } from '#shared/day-words.ts'
import {
  CRON_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
} from '#test/support/app.ts'
import { generateSummary, judge, readThrough } from '#test/support/judging.ts'
import { findUnaccounted } from './unaccounted.fixture.ts'

const TEXTS = [
  'The March invoice for the slipway names a winch of 900 kg.',
  'Petra Holm counted two winches on the slipway before the March invoice came.',
  'The March invoice was stamped by the harbour office on 14 March 2027.',
  'The ledger of the yard gives the March invoice as paid on 20 March 2027.',
]

describe('what a report says of items that are no longer there', () => {
  let app: TestApp
  let admin: TestClient
  beforeAll(async () => {
    app = await createTestApp()
    admin = await app.client('admin')
  })
  afterAll(() => app.close())

  const today = () => writeDayOrMonth(app.context.clock.now().toISOString().slice(0, 10))
  const read = async (id: string) => {
    const { content } = (await admin.call<Report>('GET', `/api/investigations/${id}/report`)).body
    const part = content?.parts.find(({ key }) => key === 'not_examined')
    return {
      content: content!,
      words: part?.blocks.flatMap((block) => (block.kind === 'form' ? block.text : [])),
      rows: part?.blocks.flatMap((block) =>
        block.kind === 'table' ? block.rows.map((row) => row.map(({ text }) => text)) : [],
      ),
    }
  }
  const run = async () =>
    (
      await app.http.inject({
        method: 'POST',
        url: '/api/admin/cron/retention',
        headers: { authorization: `Bearer ${CRON_TOKEN}` },
        payload: {},
      })
    ).statusCode

  it('is which were withdrawn, deleted or destroyed and when, how many were read, and none of their words', async () => {
    const { id, evidenceIds } = await givenInvestigation(admin, TEXTS)
    const [first, second, third] = evidenceIds
    const analysis = await generateSummary(admin, id)
    await readThrough(admin, analysis.id)
    await judge(admin, analysis.id, { action: 'agree' })
    const total = analysis.evidence_coverage?.considered
    const before = await read(id)
    expect(before.words).toEqual([
      'Every item of the case could be read and searched.',
      `Analysis 1 read passages of ${total} of 4 items.`,
    ])
    await admin.call('DELETE', `/api/evidence/${first}`)
    expect(await run()).toBe(200)
    await admin.call('DELETE', `/api/evidence/${second}`)
    await admin.call('POST', `/api/evidence/${third}/withdraw`, { reason: 'Sent twice.' })
    const title = (await admin.call<{ title: string }>('GET', `/api/evidence/${third}`)).body.title
    const after = await read(id)
    expect(after.words).toEqual([
      'Withdrawn: 1 item.',
      'Deleted, and waiting to be destroyed: 1 item.',
      'Destroyed: 1 item.',
      `Analysis 1 read passages of ${total} of 4 items.`,
      'Read by analysis 1 and deleted or destroyed since: 2 items.',
    ])
    expect(after.rows).toEqual([
      ['E-003', title, today()],
      ['E-002', today()],
      ['E-001', today()],
    ])
    expect(findUnaccounted(after.content)).toEqual([])
    expect(JSON.stringify(after.content)).not.toContain('900 kg')
  })

  it('stands apart from what could not be read, of which there may be nothing', async () => {
    const { id, evidenceIds } = await givenInvestigation(admin, TEXTS)
    await generateSummary(admin, id)
    await admin.call('DELETE', `/api/evidence/${evidenceIds[0]}`)
    expect((await read(id)).words).toEqual([
      'Every other item of the case could be read and searched.',
      'Deleted, and waiting to be destroyed: 1 item.',
    ])
  })

  it('is nothing of another case', async () => {
    const other = await givenInvestigation(admin, TEXTS.slice(0, 2))
    expect((await read(other.id)).words?.join(' ')).not.toMatch(/Withdrawn|Deleted|Destroyed/)
  })
})
