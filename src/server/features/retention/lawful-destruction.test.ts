import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import {
  CRON_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'

const TEXTS = [
  'The oven log says that the second oven stood at 240 degrees on 6 May 2027.',
  'Ilse Brandauer wrote that the thermostat of the second oven was set to 180 degrees on 6 May 2027.',
  'The fitter replaced the thermostat of the second oven on 9 May 2027.',
]

describe('an analysis that read an item which a retention run destroyed', () => {
  let app: TestApp
  let admin: TestClient
  let evidenceIds: string[]
  let id: string
  beforeAll(async () => {
    app = await createTestApp({ config: { generationsPerOrganization: 100 } })
    admin = await app.client('admin')
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    const made = await givenInvestigation(admin, TEXTS)
    evidenceIds = made.evidenceIds
    const { body } = await admin.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: made.id,
      type: 'summary',
      focus: 'second oven',
    })
    id = (await untilEnded(admin, body.id)).id
  })

  const sql = (text: string, values: unknown[]) => app.context.database.sql.executeSql(text, values)
  const read = async () => (await admin.call<Analysis>('GET', `/api/analysis/${id}`)).body
  const sealNow = async () => (await read()).seal
  const destroy = async (item: string | undefined): Promise<string> => {
    await admin.call('DELETE', `/api/evidence/${item}`)
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/admin/cron/retention',
      headers: { authorization: `Bearer ${CRON_TOKEN}` },
      payload: {},
    })
    return answer.json().run_id
  }
  const alter = (item: string | undefined) =>
    sql(
      `update retrieved_chunks set text = 'Nothing of the kind.' where analysis_id = $1 and evidence_id = $2`,
      [id, item],
    )

  it('names it with the run and the day, and does not call itself altered', async () => {
    expect((await read()).destroyed_items).toEqual([])
    const runs = [await destroy(evidenceIds[0]), await destroy(evidenceIds[2])]
    const { seal, destroyed_items } = await read()
    expect(seal).toBe('reduced')
    expect(destroyed_items).toEqual([
      {
        evidence_id: evidenceIds[0],
        exhibit_number: 'E-001',
        run_id: runs[0],
        destroyed_at: expect.any(String),
      },
      {
        evidence_id: evidenceIds[2],
        exhibit_number: 'E-003',
        run_id: runs[1],
        destroyed_at: expect.any(String),
      },
    ])
    const { body: paper } = await app.http.inject({
      url: `/api/analysis/${id}/export?format=md`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(paper).toContain('reduced: items that the analysis had read were destroyed')
    expect(paper).toContain(`by retention run ${runs[1]}`)
  })

  it('still shows that the rest was altered afterwards', async () => {
    await destroy(evidenceIds[0])
    await alter(evidenceIds[1])
    expect(await sealNow()).toBe('broken')
  })

  it('still shows that something was altered before, also what is destroyed', async () => {
    await alter(evidenceIds[0])
    await destroy(evidenceIds[0])
    expect(await sealNow()).toBe('broken')
    expect((await read()).destroyed_items).toHaveLength(1)
  })

  it('still shows that an excerpt went of which no run knows', async () => {
    await destroy(evidenceIds[0])
    await sql('delete from retrieved_chunks where analysis_id = $1 and evidence_id = $2', [
      id,
      evidenceIds[1],
    ])
    expect(await sealNow()).toBe('broken')
  })

  it('does not name an item that it was shown and did not read', async () => {
    await sql(`update retrieved_chunks set included = false where analysis_id = $1 and evidence_id = $2`, [
      id,
      evidenceIds[2],
    ])
    await destroy(evidenceIds[2])
    expect((await read()).destroyed_items).toEqual([])
  })

  it('is not drafted again from less than it was drafted from', async () => {
    await destroy(evidenceIds[0])
    const { body } = await admin.call('GET', `/api/analysis/${id}/reruns`)
    expect(JSON.stringify(body)).toContain('excluded, deleted or destroyed since')
  })
})
