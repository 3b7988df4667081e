import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Allegation } from '#shared/contracts/allegations.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Investigation, ListedInvestigation } from '#shared/contracts/investigations.ts'
import type { Report } from '#shared/contracts/reports.ts'
import { createTestApp, type TestApp, type TestClient } from '#test/support/app.ts'
import { giveHandedIn, giveWritten, openLed } from '#test/support/waiting-cases.ts'

const TODAY = '2026-03-05'

interface Listed {
  readonly items: ListedInvestigation[]
  readonly next_cursor: string | null
}

let app: TestApp
let organizations = 0
beforeAll(async () => {
  app = await createTestApp({ work: false })
})
afterAll(() => app.close())

/** Two members of an organization of their own. */
async function givenMembers(): Promise<{ lead: TestClient; other: TestClient; organization: string }> {
  const organization = `waiting-${++organizations}`
  return {
    lead: await app.client('member', organization),
    other: await app.client('member', organization),
    organization,
  }
}

const list = async (client: TestClient, query = `waiting_on=${TODAY}`) =>
  (await client.call<Listed>('GET', `/api/investigations?${query}`)).body
const idsOf = ({ items }: Listed) => items.map(({ id }) => id)

describe('a case', () => {
  it('says how many of its analyses wait for a judgment, in the list as in itself', async () => {
    const { lead, other } = await givenMembers()
    const id = await openLed(lead)
    const empty = await openLed(lead)
    const [judged] = await giveWritten(app, lead, { caseId: id, count: 3 })
    const counts = async () => (await list(other, '')).items.map((one) => [one.id, one.to_judge_count])
    expect(await counts()).toEqual([
      [empty, 0],
      [id, 3],
    ])
    await app.context.database.sql.executeSql(
      `insert into analysis_feedback (organization_id, investigation_id, analysis_id, id, user_id, action, created_at)
       values ($1, $2, $3, gen_random_uuid(), $4, 'edit', now())`,
      [other.organizationId, id, judged, other.userId],
    )
    expect(await counts()).toEqual([
      [empty, 0],
      [id, 2],
    ])
    const { body } = await lead.call<Investigation>('GET', `/api/investigations/${id}`)
    expect(body.to_judge_count).toBe(2)
  })

  it('waits for who leads it while an analysis of it is to be judged, and for nobody else', async () => {
    const { lead, other } = await givenMembers()
    const id = await openLed(lead)
    const theirs = await openLed(lead, { lead_investigator_id: null })
    expect(idsOf(await list(lead))).toEqual([])
    for (const caseId of [id, theirs]) await giveWritten(app, lead, { caseId, count: 1 })
    expect(await list(lead)).toMatchObject({ items: [{ id, to_judge_count: 1, report_to_review: false }] })
    expect(idsOf(await list(other))).toEqual([])
  })

  it('waits for who leads it from a week before it is due, by their day, and after', async () => {
    const { lead, other } = await givenMembers()
    const [, overdue, week] = [
      await openLed(lead, { due_on: '2026-03-13' }),
      await openLed(lead, { due_on: '2026-03-04' }),
      await openLed(lead, { due_on: '2026-03-12' }),
    ]
    expect(idsOf(await list(lead))).toEqual([week, overdue])
    expect(idsOf(await list(lead, 'waiting_on=2026-03-04'))).toEqual([overdue])
    expect(idsOf(await list(other))).toEqual([])
  })

  it('waits for no one once it is closed or archived, or was deleted', async () => {
    const { lead, other, organization } = await givenMembers()
    const admin = await app.client('admin', organization)
    const ids = [await openLed(lead), await openLed(lead), await openLed(lead), await openLed(lead)]
    for (const caseId of ids) {
      await giveWritten(app, lead, { caseId, count: 1 })
      await giveHandedIn(app, lead, caseId)
    }
    const [held, closed, archived, deleted] = ids
    for (const [id, status] of [
      [held, 'on_hold'],
      [closed, 'closed'],
      [archived, 'archived'],
    ])
      await lead.call('PATCH', `/api/investigations/${id}`, { status })
    expect((await admin.call('DELETE', `/api/investigations/${deleted}`)).status).toBe(204)
    expect(idsOf(await list(lead))).toEqual([held])
    expect(idsOf(await list(other))).toEqual([held])
  })

  it('waits for whoever may review its report, whoever leads it, and not for an author of anything in it', async () => {
    const { lead, other, organization } = await givenMembers()
    const [writer, alleger] = [
      await app.client('member', organization),
      await app.client('admin', organization),
    ]
    const id = await openLed(lead, { lead_investigator_id: null })
    await alleger.call<Allegation>('POST', `/api/investigations/${id}/allegations`, {
      text: 'Somebody left the gate open.',
    })
    const report = await giveHandedIn(app, lead, id)
    await app.context.database.sql.executeSql(
      `insert into report_texts (organization_id, investigation_id, id, report_id, section, version, text, written_by, written_at)
       values ($1, $2, gen_random_uuid(), $3, 'summary', 1, 'It was open.', $4, now())`,
      [lead.organizationId, id, report, writer.userId],
    )
    for (const [client, mayReview] of [
      [lead, false],
      [writer, false],
      [alleger, false],
      [other, true],
    ] as const) {
      expect(idsOf(await list(client))).toEqual(mayReview ? [id] : [])
      expect((await list(client, '')).items).toMatchObject([{ id, report_to_review: mayReview }])
      const { body } = await client.call<Report>('GET', `/api/investigations/${id}/report`)
      expect(body.may_review).toBe(mayReview)
    }
    await app.context.database.sql.executeSql(`update reports set state = 'draft' where id = $1`, [report])
    expect(idsOf(await list(other))).toEqual([])
  })

  it('waits for no viewer, who can neither judge nor review, also where they led it before', async () => {
    const { lead, organization } = await givenMembers()
    const viewer = await app.client('viewer', organization)
    const id = await openLed(lead, { due_on: '2026-03-01' })
    await giveWritten(app, lead, { caseId: id, count: 1 })
    await giveHandedIn(app, lead, id)
    await app.context.database.sql.executeSql(
      'update investigations set lead_investigator_id = $1 where id = $2',
      [viewer.userId, id],
    )
    expect(await list(viewer)).toEqual({ items: [], next_cursor: null })
    expect((await list(viewer, '')).items).toMatchObject([{ id, to_judge_count: 1, report_to_review: false }])
  })

  it('of another organization waits for nobody of this one', async () => {
    const { lead } = await givenMembers()
    const { lead: stranger, other } = await givenMembers()
    const id = await openLed(lead)
    await giveWritten(app, lead, { caseId: id, count: 1 })
    await giveHandedIn(app, lead, id)
    for (const client of [stranger, other]) {
      expect(idsOf(await list(client))).toEqual([])
      expect(idsOf(await list(client, ''))).toEqual([])
    }
  })
})

describe('the cases that wait', () => {
  it('are listed newest first, page by page, each exactly once, whatever they wait for', async () => {
    const { lead, other } = await givenMembers()
    const expected: string[] = []
    for (const nth of [1, 2, 3, 4, 5, 6, 7]) {
      const id = await openLed(lead, nth % 2 > 0 ? { due_on: TODAY } : {})
      if (nth % 3 === 0) await giveHandedIn(app, other, id)
      if (nth % 2 > 0 || nth % 3 === 0) expected.unshift(id)
    }
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: Listed = await list(lead, `waiting_on=${TODAY}&limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      expect(page.items.length).toBeLessThanOrEqual(2)
      seen.push(...idsOf(page))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual(expected)
  })

  it.each(['yesterday', '2026-02-30', ''])('are of a day, and not of “%s”', async (day) => {
    const { lead } = await givenMembers()
    const { body } = await lead.call<Problem>('GET', `/api/investigations?waiting_on=${day}`)
    expect([body.status, body.errors?.[0]?.path]).toEqual([422, 'waiting_on'])
  })
})
