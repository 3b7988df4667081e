import { read as readWorkbook, utils } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'

const TEXTS = [
  `From: Dana Okafor <dana.okafor@example.org>
To: Priya Raman <priya.raman@example.org>
Date: Fri, 8 Mar 2024 09:12:00 +0000
Subject: The till

Hi Priya,

I counted the till yesterday. I was away for three days.

Dana`,
  '=1+1 was written on the slip of 5 March 2024, and the ledger was opened on 6 March 2024.',
]

let app: TestApp
let member: TestClient
let investigation: string
beforeAll(async () => {
  app = await createTestApp()
  member = await app.client('member')
  investigation = (await givenInvestigation(member, TEXTS)).id
})
afterAll(() => app.close())

const generated = async (type: string) => {
  const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: investigation,
    type,
  })
  return await untilEnded(member, body.id)
}
const exported = (id: string, format: string) =>
  app.http.inject({
    url: `/api/analysis/${id}/export?format=${format}`,
    headers: { authorization: `Bearer ${member.token}` },
  })

describe('a timeline exported as a sheet', () => {
  it('has each date as it is written beside the date as read, and no cell that is a formula', async () => {
    const { id, content } = await generated('timeline')
    const csv = await exported(id, 'csv')
    expect(csv.headers['content-type']).toContain('text/csv')
    const rows = csv.body.split('\r\n')
    expect(rows[0]).toMatch(/^from,to,certainty,date_as_written,zone,/)
    expect(rows.some((row) => row.startsWith('2024-03-07,2024-03-07,computed,yesterday,'))).toBe(true)
    expect(rows.some((row) => /^,,undetermined,.*away for three days/.test(row))).toBe(true)
    expect(csv.body).not.toMatch(/(?:^|,)"?=1/m)
    const { Timeline: sheet = {} } = readWorkbook((await exported(id, 'xlsx')).rawPayload).Sheets
    const view = content?.view?.type === 'timeline' ? content.view : null
    expect(utils.sheet_to_json(sheet)).toHaveLength((view?.entries.length ?? 0) + (view?.undated.length ?? 0))
  })

  it('is refused of every other analysis', async () => {
    const { id } = await generated('summary')
    expect((await exported(id, 'csv')).statusCode).toBe(409)
  })
})
