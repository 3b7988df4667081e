import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AuditRow } from '#shared/contracts/audit.ts'
import type { RetentionProgress, RetentionRun, RetentionRunPreview } from '#shared/contracts/retention.ts'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import {
  CRON_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
} from '#test/support/app.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { generate } from '#test/support/generation.ts'
import { createRetentionWorld, type RetentionWorld } from '#test/support/retention-world.ts'
import type { ManifestProtection } from './retention-deps.ts'

const RUNS = '/api/admin/retention-runs'

describeOnEitherDatabase('a retention run that an administrator starts', (database, kind) => {
  let world: RetentionWorld
  let app: TestApp
  let owner: TestClient
  let operator: TestClient
  /** Of the operator's organization. */
  let mine: TestClient
  let protection: ManifestProtection
  let whileItGoesOn = async () => {}
  let beforeItIsQueued = async () => {}
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
    const { store, signer } = world.own
    protection = {
      signer,
      store: {
        ...store,
        preflight: async () => {
          await store.preflight()
          await beforeItIsQueued()
        },
        put: async (manifest) => {
          await whileItGoesOn()
          return await store.put(manifest)
        },
      },
    }
    app = await createTestApp({
      work: false,
      overrides: { database: { ...database(), close: async () => {} }, manifestProtection: protection },
    })
    owner = await app.client('owner', 'their-house')
    operator = await app.client('viewer', 'operating-house', { platformAdmin: true })
    mine = await app.client('owner', 'operating-house')
  })
  afterAll(async () => {
    await app.close()
    await world.close()
  })

  const progress = async () => (await operator.call<RetentionProgress>('GET', `${RUNS}/progress`)).body
  const previewed = async () =>
    (await operator.call<RetentionRunPreview>('GET', `${RUNS}/preview`)).body.organizations
  const untilIdle = () =>
    expect
      .poll(
        async () => sum((await app.context.jobs.stats()).map(({ waiting, active }) => waiting + active)),
        { timeout: 60_000 },
      )
      .toBe(0)
  const sum = (rows: readonly number[]) => rows.reduce((all, one) => all + one, 0)

  it('is for platform administrators: others see neither its preview nor its progress, and start none', async () => {
    for (const client of [owner, await app.client('admin', 'their-house'), await app.client('member')])
      for (const [method, url] of [
        ['GET', `${RUNS}/preview`],
        ['GET', `${RUNS}/progress`],
        ['POST', RUNS],
      ] as const)
        expect([method, url, (await client.call(method, url)).status]).toEqual([method, url, 403])
  })

  it('waits for a worker, is audited, and no second one is begun meanwhile', async () => {
    const started = await operator.call<{ id: string }>('POST', RUNS)
    expect(started.status).toBe(202)
    expect(await progress()).toEqual({ under_way: true, run: null })
    const second = await operator.call<{ code: string; detail: string }>('POST', RUNS)
    expect([second.status, second.body.code]).toEqual([409, 'RUN_IN_PROGRESS'])
    expect(second.body.detail).toBe(
      'A retention or PII-scrub run is in progress. Try again when it has ended.',
    )
    await app.context.jobs.work()
    await untilIdle()
    expect((await progress()).run).toMatchObject({
      id: started.body.id,
      state: 'proved',
      destroyed: { cases: 0, items: 0, analyses: 0, audit_entries: 0 },
    })
    const asked = await mine.call<{ items: AuditRow[] }>(
      'GET',
      '/api/admin/audit-logs?action=retention.run_request&limit=200',
    )
    expect(asked.body.items.map((row) => [row.actor_id, row.target_id, row.success])).toEqual([
      [operator.userId, null, false],
      [operator.userId, started.body.id, true],
    ])
  })

  it('says in its signed manifest and in the list who began it by hand', async () => {
    const { id } = (await progress()).run!
    const proof = await operator.call<ProofOfDestruction>(
      'GET',
      `/api/admin/proof-of-destruction?run_id=${id}`,
    )
    const { manifest, manifest_json } = proof.body
    expect(manifest.operator).toBe('cron')
    expect(manifest.operatorRunMetadata).toMatchObject({ trigger: 'person', requestedBy: operator.userId })
    expect(JSON.parse(manifest_json)).toEqual(manifest)
    const runs = await operator.call<{ items: RetentionRun[] }>('GET', RUNS)
    expect(runs.body.items.find((run) => run.id === id)).toMatchObject({
      trigger: 'person',
      requested_by: operator.userId,
    })
  })

  it('is begun once when two people ask for it at the same moment, and the other one is told', async () => {
    const both = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    let asking = 0
    whileItGoesOn = () => answered.promise
    beforeItIsQueued = async () => {
      asking += 1
      if (asking === 2) both.resolve()
      if (asking <= 2) await both.promise
    }
    const other = await app.client('viewer', 'operating-house', { platformAdmin: true })
    const answers = await Promise.all(
      [operator, other].map((client) => client.call<{ id: string; code: string }>('POST', RUNS)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('RUN_IN_PROGRESS')
    answered.resolve()
    await untilIdle()
    beforeItIsQueued = async () => {}
    whileItGoesOn = async () => {}
    expect((await progress()).run).toMatchObject({
      id: answers.find(({ status }) => status === 202)!.body.id,
      state: 'proved',
    })
    const queue = (await app.context.jobs.stats()).find(({ name }) => name === 'retention-run')!
    expect(queue.failed).toBe(0)
  })

  it('destroys what its preview said and nothing that a hold keeps, and leads to its proof', async () => {
    const doomed = await givenInvestigation(mine, ['Goes with its case.', 'So does this.'])
    const { body } = await mine.call<{ case_number: string }>('GET', `/api/investigations/${doomed.id}`)
    await untilIdle()
    await generate(mine, doomed.id)
    await untilIdle()
    await mine.call('DELETE', `/api/investigations/${doomed.id}`)
    const theirs = await givenInvestigation(owner, ['Deleted by somebody.', 'Kept.'])
    await owner.call('DELETE', `/api/evidence/${theirs.evidenceIds[0]}`)
    const held = await givenInvestigation(owner, ['Held.'])
    await owner.call('POST', `/api/investigations/${held.id}/legal-holds`, { reason: 'A claim is expected' })

    await untilIdle()

    const preview = await previewed()
    const of = (client: TestClient) =>
      preview.find(({ organization_id }) => organization_id === client.organizationId)!
    expect(of(operator)).toMatchObject({
      name: 'operating-house',
      held: 0,
      due: [
        {
          data_category: 'investigation',
          investigation_id: doomed.id,
          case_number: body.case_number,
          ...{ items: 2, analyses: 1, analyses_losing_words: 0 },
        },
      ],
    })
    // The case of somebody else's organization has no number here.
    expect(of(owner)).toMatchObject({
      held: 1,
      due: [
        {
          data_category: 'evidence_attachment',
          investigation_id: theirs.id,
          case_number: null,
          ...{ items: 1, analyses: 0, analyses_losing_words: 0 },
        },
      ],
    })

    const started = await operator.call<{ id: string }>('POST', RUNS)
    await untilIdle()
    const { body: proof } = await operator.call<ProofOfDestruction>(
      'GET',
      `/api/admin/proof-of-destruction?run_id=${started.body.id}`,
    )
    const { results } = proof.manifest
    for (const client of [operator, owner])
      expect(
        sum(
          results
            .filter(({ organizationId }) => organizationId === client.organizationId)
            .map(({ rowCount }) => rowCount),
        ),
      ).toBe(sum(of(client).due.map(({ rows }) => rows)))
    const done = await progress()
    expect(done.run).toMatchObject({ id: started.body.id, state: 'proved', sequence: 3 })
    const destroyed = { cases: 1, items: 3, analyses: 1, audit_entries: 0 }
    expect(done.run!.destroyed).toEqual(destroyed)
    const listed = await operator.call<{ items: RetentionRun[] }>('GET', RUNS)
    expect(listed.body.items.find((run) => run.id === started.body.id)).toMatchObject({
      rows: sum(results.map(({ rowCount }) => rowCount)),
      destroyed,
    })
    expect((await previewed()).flatMap(({ due }) => due)).toEqual([])
    expect((await owner.call('GET', `/api/investigations/${held.id}`)).status).toBe(200)

    const trail = await operator.call<{ items: AuditRow[] }>(
      'GET',
      '/api/admin/audit-logs/installation?action=retention.run&limit=200',
    )
    expect(trail.body.items.map(({ target_id }) => target_id)).toContain(started.body.id)
  })

  it('is refused while another one goes on, in this process or in another', async () => {
    const answers: unknown[] = []
    whileItGoesOn = async () => {
      answers.push((await operator.call<{ code: string }>('POST', RUNS)).body.code)
      answers.push((await progress()).under_way)
    }
    await app.context.features.retention.run({
      id: app.context.ids.uuid(),
      ciRunId: 'none',
      trigger: 'schedule',
    })
    expect(answers).toEqual(['RUN_IN_PROGRESS', true])
    // The embedded database belongs to one process.
    if (kind === 'pglite') return
    const elsewhere = await createRetentionWorld({ database: database(), protection, dataDir: world.dataDir })
    expect((await elsewhere.run()).status).toBe(200)
    await elsewhere.close()
    expect(answers).toEqual(['RUN_IN_PROGRESS', true, 'RUN_IN_PROGRESS', true])
    whileItGoesOn = async () => {}
    expect((await progress()).under_way).toBe(false)
  })

  it('shows no case number to whoever rehearses a run from outside', async () => {
    const { id } = await givenInvestigation(mine, ['Goes next.'])
    await mine.call('DELETE', `/api/investigations/${id}`)
    const { body } = await app.http.inject({
      method: 'POST',
      url: '/api/admin/cron/retention',
      headers: { authorization: `Bearer ${CRON_TOKEN}` },
      payload: { dry_run: true },
    })
    expect(body).toContain(id)
    expect(body).not.toContain('case_number')
  })
})
