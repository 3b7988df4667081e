import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Assessment } from '#shared/contracts/assessments.ts'
import type { Problem } from '#shared/contracts/common.ts'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { createTestApp, givenInvestigation, type TestApp, type TestClient } from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { carryOut, getAnalysis } from '#test/support/generation.ts'

const POLICY =
  'Buying rules, version 2. In force from 1 March 2025.\n\n1. Payments above £50,000 must be approved in writing by the Director of Finance.\n2. Staff must not accept gifts from a supplier.'
const FACT = 'On 3 April 2025 a payment of £53,400 was released without approval in writing.'

describeOnEitherDatabase('what a person concludes of a row of risks', (database) => {
  let app: TestApp
  let member: TestClient
  let policy: Evidence
  let analysis: Analysis
  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { database: database() } })
    member = await app.client('member')
    const investigation = await givenInvestigation(member, [])
    const add = (body: object) =>
      member.call<Evidence>('POST', `/api/investigations/${investigation.id}/evidence`, body)
    policy = (await add({ title: 'Rules', content: POLICY, source_type: 'background_doc' })).body
    const { body: note } = await add({ title: 'Note', content: FACT })
    const { organizationId } = member
    for (const evidenceId of [policy.id, note.id])
      await carryOut(app, 'evidence-index', { organizationId, evidenceId })
    const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
      investigation_id: investigation.id,
      type: 'risk',
    })
    await carryOut(app, 'analysis-generate', { organizationId, analysisId: body.id })
    analysis = await getAnalysis(member, body.id)
  })
  afterAll(() => app?.http.close())

  const say = (target: string, body: object, client = member) =>
    client.call<Assessment & Problem>('PUT', `/api/analysis/${analysis.id}/assessments/${target}`, body)
  const list = async () =>
    (await member.call<{ items: Assessment[] }>('GET', `/api/analysis/${analysis.id}/assessments`)).body.items

  it('is kept with the reason, the person and the time, and the earlier versions stay', async () => {
    expect(
      (await say('r1', { field: 'severity', value: 'serious', reason: 'Public money.' })).body,
    ).toMatchObject({
      version: 1,
      assessed_by: { id: member.userId },
    })
    await say('r1', { field: 'severity', value: 'minor', reason: 'It was paid back.' })
    await say('r1', { field: 'likelihood', value: null, reason: 'Not for me to say.' })
    expect(await list()).toMatchObject([
      { target: 'r1', field: 'likelihood', value: null, version: 1, earlier: [] },
      {
        target: 'r1',
        field: 'severity',
        value: 'minor',
        version: 2,
        earlier: [{ value: 'serious', version: 1 }],
      },
    ])
  })

  it('needs a reason, a value of its field and a field of its type', async () => {
    for (const body of [
      { field: 'severity', value: 'serious' },
      { field: 'severity', value: 'serious', reason: ' ' },
      { field: 'severity', value: 'likely', reason: 'x' },
      { field: 'plausibility', value: 'plausible', reason: 'x' },
      { field: 'rating', value: 5, reason: 'x' },
    ])
      expect((await say('r1', body)).status).toBe(422)
  })

  it('is about a row that the analysis has, and never about a name', async () => {
    expect((await say('r99', { field: 'severity', value: 'minor', reason: 'x' })).status).toBe(404)
    expect((await say('Ann Lee', { field: 'severity', value: 'minor', reason: 'x' })).status).toBe(422)
  })

  it('is for those who may judge: a viewer reads it and cannot write it', async () => {
    const viewer = await app.client('viewer')
    expect((await say('r1', { field: 'severity', value: 'minor', reason: 'x' }, viewer)).status).toBe(403)
    expect((await viewer.call('GET', `/api/analysis/${analysis.id}/assessments`)).status).toBe(200)
  })

  it('stands beside what the analysis says, never in it', async () => {
    const { body } = await member.call<Analysis>('GET', `/api/analysis/${analysis.id}`)
    expect(JSON.stringify(body.content)).not.toMatch(/severity|likelihood|serious|minor/)
  })

  it('stands in a document with name and date, apart from what the evidence says', async () => {
    const { body: document } = await app.http.inject({
      url: `/api/analysis/${analysis.id}/export?format=md`,
      headers: { authorization: `Bearer ${member.token}` },
    })
    const [evidence, assessed] = document.split('## Assessed by people, not by the analysis')
    expect(evidence).not.toMatch(/severity|likelihood|paid back/i)
    expect(assessed).toMatch(
      /Severity: Assessed by \S+ on \d+ \w+ \d{4} at \d\d:\d\d UTC: Minor\. Reason: It was paid back\./,
    )
    expect(assessed).toMatch(/Severity, version 1: Assessed by .*: Serious\. Reason: Public money\./)
    expect(assessed).toMatch(/Likelihood: Taken back by .*\. Reason: Not for me to say\./)
  })

  it('leaves it to a confirmed policy to count as in force on the day of the fact', async () => {
    const status = async () => {
      const { content } = (await member.call<Analysis>('GET', `/api/analysis/${analysis.id}`)).body
      const duty = content?.sections
        .flatMap(({ statements }) => statements)
        .find(({ text }) => text.includes('£50,000'))
      return [content?.view?.type === 'risk' && content.view.rows[0]?.duty_status, duty?.policy_status]
    }
    expect(await status()).toEqual(['undated', 'undated'])
    await member.call('PATCH', `/api/evidence/${policy.id}`, { effective_from: policy.effective_from })
    expect(await status()).toEqual(['in_force', 'in_force'])
    await member.call('PATCH', `/api/evidence/${policy.id}`, { effective_from: '2025-05-01' })
    expect(await status()).toEqual(['not_yet', 'not_yet'])
  })
})
