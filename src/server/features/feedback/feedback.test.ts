import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import type { Feedback } from '#shared/contracts/feedback.ts'
import { givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import {
  AGREE,
  citationIds,
  generateSummary,
  givenJudges,
  INVOICE_TEXTS,
  judge,
  look,
  open,
  pass,
  readThrough,
} from '#test/support/judging.ts'

let app: TestApp
let member: TestClient
let colleague: TestClient
let analysisId: string
let unseen: () => Promise<string>

beforeAll(async () => {
  ;({ app, member, colleague, unseen } = await givenJudges())
})
afterAll(() => app.close())

describe('a judgment', () => {
  beforeEach(async () => {
    analysisId = await unseen()
  })

  it('stands in the history with who and when, what was said and what it is recorded as', async () => {
    await readThrough(member, analysisId)
    await judge(member, analysisId, { action: 'unsure', help_needed: 'The signed contract' })
    await judge(member, analysisId, { action: 'disagree', reason: 'The ledger says £1,350.' })
    await judge(colleague, analysisId, { action: 'view' })
    const { body } = await colleague.call<{ items: Feedback[] }>(
      'GET',
      `/api/analysis/${analysisId}/feedback`,
    )
    expect(body.items.map((item) => [item.user.id, item.status, item.reason ?? item.help_needed])).toEqual([
      [colleague.userId, 'viewed', null],
      [member.userId, 'rejected', 'The ledger says £1,350.'],
      [member.userId, 'needs_revision', 'The signed contract'],
    ])
    const [, rejected] = body.items
    expect(rejected!.user.name).toBeTruthy()
    expect(rejected!.citation_checked_at! <= rejected!.created_at).toBe(true)
    expect((await look(colleague, analysisId)).feedback_status).toBe('rejected')
  })

  it('stands in the audit trail as what it was, and a view as looking', async () => {
    await judge(member, analysisId, { action: 'view' })
    expect((await judge(member, analysisId, AGREE)).status).toBe(409)
    await readThrough(member, analysisId)
    await judge(member, analysisId, AGREE)
    await judge(member, analysisId, { action: 'unsure', help_needed: 'The signed contract' })
    await judge(member, analysisId, { action: 'disagree', reason: 'The ledger says £1,350.' })
    const owner = await app.client('owner')
    const rows = async (filter: string) =>
      (
        await owner.call<{ items: AuditRow[] }>(
          'GET',
          `/api/admin/audit-logs?limit=200&actor_id=${member.userId}${filter}`,
        )
      ).body.items
        .filter((row) => row.target_id === analysisId && row.action !== 'analysis.engagement')
        .map((row) => [row.action, row.error_message])
        .reverse()
    expect(await rows('')).toEqual([
      ['analysis.view', null],
      ['analysis.agree', 'GATE_NOT_PASSED'],
      ['analysis.agree', null],
      ['analysis.unsure', null],
      ['analysis.disagree', null],
    ])
    expect((await rows('&acts_only=true')).map(([action]) => action)).not.toContain('analysis.view')
  })

  it('needs a reason to disagree and something that would help to be unsure', async () => {
    await readThrough(member, analysisId)
    for (const body of [
      { action: 'disagree' },
      { action: 'disagree', reason: '  ' },
      { action: 'unsure' },
      { action: 'regenerate' },
      { action: 'regenerate', regeneration_reason: 'bored' },
    ])
      expect([body, (await judge(member, analysisId, body)).status]).toEqual([body, 422])
  })

  it('is not for viewers, who may read it', async () => {
    const viewer = await app.client('viewer')
    await readThrough(viewer, analysisId)
    expect((await judge(viewer, analysisId, AGREE)).body.code).toBe('FORBIDDEN')
    expect((await viewer.call('GET', `/api/analysis/${analysisId}/feedback`)).status).toBe(200)
  })

  it('said twice in a row is recorded once', async () => {
    await readThrough(member, analysisId)
    const first = await judge(member, analysisId, AGREE)
    expect((await judge(member, analysisId, AGREE)).body.id).toBe(first.body.id)
  })

  it('sent twice at once, as by a double click, is one: one word, and one new analysis', async () => {
    await readThrough(member, analysisId)
    const [first, second] = await Promise.all([AGREE, AGREE].map((body) => judge(member, analysisId, body)))
    expect(second!.body.id).toBe(first!.body.id)
    const again = { action: 'regenerate', regeneration_reason: 'too_vague', direction: 'Name the amounts' }
    const [one, other] = await Promise.all([again, again].map((body) => judge(member, analysisId, body)))
    expect([one!.status, other!.status]).toEqual([202, 202])
    expect(other!.body.id).toBe(one!.body.id)
  })

  it('to regenerate steers what follows by its direction, before what steered it until now', async () => {
    const { body } = await judge(member, analysisId, {
      action: 'regenerate',
      regeneration_reason: 'missing_evidence',
      direction: 'Who was paid?',
    })
    expect((await look(member, body.id)).focus).toBe('Who was paid?\nMarch invoice')
    const other = await judge(member, analysisId, {
      action: 'regenerate',
      regeneration_reason: 'wrong_focus',
      direction: 'The board',
    })
    expect((await look(member, other.body.id)).focus, 'a wrong focus is not kept').toBe('The board')
  })

  it('made before an item that is cited was withdrawn is marked', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, INVOICE_TEXTS)
    const analysis = await generateSummary(member, id)
    await readThrough(member, analysis.id)
    await judge(member, analysis.id, AGREE)
    for (const evidence of evidenceIds)
      await member.call('POST', `/api/evidence/${evidence}/withdraw`, { reason: 'Given by mistake' })
    const { body } = await member.call<{ items: Feedback[] }>('GET', `/api/analysis/${analysis.id}/feedback`)
    expect(body.items[0]!.support_changed_since).toBe(true)
  })

  it('of all investigations is listed for administrators, by status and type', async () => {
    const admin = await app.client('admin')
    await readThrough(member, analysisId)
    await judge(member, analysisId, { action: 'disagree', reason: 'No' })
    const list = (query: string) =>
      admin.call<{
        items: { analysis_id: string; status: string; case_number: string; analysis_title: string }[]
        next_cursor: string
      }>('GET', `/api/admin/feedback?${query}`)
    const rejected = await list('status=rejected&type=summary&limit=1')
    expect(rejected.body.items).toEqual([
      expect.objectContaining({ analysis_id: analysisId, status: 'rejected' }),
    ])
    expect(rejected.body.items[0]!.case_number).toBeTruthy()
    expect(rejected.body.items[0]!.analysis_title).toBe('March invoice')
    expect((await list('status=rejected&type=gap')).body.items).toEqual([])
    const next = await list(`status=rejected&limit=1&cursor=${rejected.body.next_cursor}`)
    expect(next.body.items[0]!.analysis_id).not.toBe(analysisId)
    expect((await member.call('GET', '/api/admin/feedback')).status).toBe(403)
  })
})

describe('a citation in the evidence', () => {
  it('is shown with what stands around it, at its offsets in the item', async () => {
    analysisId = await unseen()
    const shown = await look(member, analysisId)
    for (const id of citationIds(shown)) {
      const { body } = await open(member, analysisId, id)
      const { passage, citation, evidence } = body
      expect(passage!.quote).toBe(citation.quote)
      expect(evidence!.title).toMatch(/^Item \d$/)
      const whole = INVOICE_TEXTS[Number(evidence!.title.slice(5)) - 1]!
      expect(passage!.before + passage!.quote + passage!.after).toBe(whole)
      expect([passage!.start, passage!.end]).toEqual([0, whole.length])
    }
  })

  it('whose item was deleted shows nothing, and opens no gate', async () => {
    const { id, evidenceIds } = await givenInvestigation(member, [INVOICE_TEXTS[0]!])
    const analysis = await generateSummary(member, id)
    const [citation] = citationIds(analysis)
    await pass(member, analysis.id, { gate: 'detail' })
    await member.call('DELETE', `/api/evidence/${evidenceIds[0]}`)
    const { body } = await open(member, analysis.id, citation!)
    expect([body.evidence, body.passage]).toEqual([null, null])
    expect((await pass(member, analysis.id, { gate: 'citation', citation_id: citation })).status).toBe(409)
  })
})
