import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { randomIds } from '#server/platform/ids.ts'
import { type ManifestResult, manifest as manifestSchema, proofOfDestruction } from '#shared/manifest.ts'
import { describeOnEitherDatabase } from '#test/support/databases.ts'
import { createRetentionWorld, DAY_MS, type RetentionWorld } from '#test/support/retention-world.ts'

const MINUTE_MS = 60_000

describeOnEitherDatabase('a retention run', (database) => {
  let world: RetentionWorld
  beforeAll(async () => {
    world = await createRetentionWorld({ database: database() })
  })
  beforeEach(() => world.keepEverything())
  afterAll(() => world.close())

  const of = (results: ManifestResult[], organization: string) =>
    results.filter(({ organizationId }) => organizationId === organization)

  it('destroys a closed investigation past its age with every row, chunk and object, each counted and named once', async () => {
    const due = await world.givenOrganization()
    const young = await world.givenOrganization({ days: 364 })
    const before = await world.countAll()
    const { status, body } = await world.run({ ci_run_id: 'build-77' })
    const after = await world.countAll()
    expect(status).toBe(200)
    const own = await world.countRowsOfRun(body.run_id)
    expect(own).toBeGreaterThan(0)
    const gone = Object.keys(before).reduce((sum, table) => sum + before[table]! - after[table]!, own)
    expect(body.results.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(gone)
    expect(of(body.results, due.organization).map((one) => one.dataCategory)).toEqual([
      'evidence_attachment',
      'investigation',
    ])
    expect(body.results.flatMap((one) => one.s3ObjectsDeleted)).toEqual([due.objectKey])
    expect(await world.objects.head(due.objectKey)).toBeNull()
    expect(await world.objects.head(young.objectKey)).not.toBeNull()
    expect(await world.countInvestigations(due.organization)).toBe(0)
    expect(await world.countInvestigations(young.organization)).toBe(1)
    for (const table of [
      'evidence_items',
      'evidence_chunks',
      'retrieved_chunks',
      'analyses',
      'questions',
      'topics',
      'evidence_counts',
      'evidence_custody',
    ])
      expect([
        table,
        (await world.executeSql(`select from ${table} where organization_id = $1`, [due.organization])).rows
          .length,
      ]).toEqual([table, 0])
  })

  it('leaves a manifest as specified, locked for at least seven years, and a proof that names its version', async () => {
    const { organization } = await world.givenOrganization()
    await world.executeSql('update organizations set audit_log_retention_days = 4000 where id = $1', [
      organization,
    ])
    const { body } = await world.run({ ci_run_id: 'build-78' })
    const { body: proof } = await world.proofOf(body.run_id)
    expect(proofOfDestruction.parse(proof)).toEqual(proof)
    expect(proof.manifest).toMatchObject({
      manifestVersion: 1,
      runId: body.run_id,
      runType: 'retention',
      operator: 'cron',
      results: body.results,
    })
    expect(proof.manifest.operatorRunMetadata.ciRunId).toBe('build-78')
    expect(JSON.parse(proof.manifest_json)).toEqual(proof.manifest)
    expect(proof.signature).toMatchObject({
      algorithm: 'RSASSA_PSS_SHA_256',
      kms_key_id: expect.stringMatching(/^alias\//),
    })
    expect(proof.object_lock).toEqual({
      s3_version_id: body.manifest!.s3_version_id,
      retention_until: body.manifest!.retention_until,
    })
    expect(proof.object_lock.retention_until).toBe(
      new Date(world.time.now.getTime() + 4000 * DAY_MS).toISOString(),
    )
    expect(proof.verification_hint).toContain('222')
  })

  it('that finds nothing emits all the same, with an empty list', async () => {
    const { body } = await world.run()
    expect(body.results).toEqual([])
    expect(body.manifest!.retention_until).toBe(
      new Date(world.time.now.getTime() + 2557 * DAY_MS).toISOString(),
    )
    expect(manifestSchema.parse((await world.proofOf(body.run_id)).body.manifest).results).toEqual([])
  })

  it('takes what was hidden whatever its age, with all that came inside it', async () => {
    const rows = await world.givenOrganization({ days: 1, days_kept: null })
    const child = randomIds.uuid()
    await world.executeSql(
      `insert into evidence_items (organization_id, id, investigation_id, title, source_type, text_status, parent_id, object_key, created_at, updated_at)
       values ($1, $2, $3, 'inside', 'attachment', 'extracted', $4, $5, now(), now())`,
      [rows.organization, child, rows.investigation, rows.item, `${rows.organization}/evidence/${child}`],
    )
    await world.executeSql('update evidence_items set deleted_at = now() where id = $1', [rows.item])
    const { body } = await world.run()
    expect(of(body.results, rows.organization)).toEqual([
      expect.objectContaining({
        dataCategory: 'evidence_attachment',
        s3ObjectsDeleted: [rows.objectKey, `${rows.organization}/evidence/${child}`].sort(),
      }),
    ])
    expect(await world.countInvestigations(rows.organization)).toBe(1)
    await world.executeSql('update investigations set deleted_at = now() where organization_id = $1', [
      rows.organization,
    ])
    expect(of((await world.run()).body.results, rows.organization)).toEqual([
      expect.objectContaining({ dataCategory: 'investigation' }),
    ])
    expect(await world.countInvestigations(rows.organization)).toBe(0)
  })

  it('removes the background work about what is gone', async () => {
    const rows = await world.givenOrganization()
    await world.executeSql(`select pgboss.create_queue('left-over', '{"policy":"standard"}'::jsonb)`, [])
    await world.executeSql(
      `insert into pgboss.job (name, data) values ('left-over', jsonb_build_object('evidenceId', $1::text)), ('left-over', jsonb_build_object('analysisId', $2::text)), ('left-over', '{"evidenceId":"of another"}')`,
      [rows.item, rows.analysis],
    )
    await world.run()
    expect((await world.executeSql(`select data from pgboss.job where name = 'left-over'`, [])).rows).toEqual(
      [{ data: { evidenceId: 'of another' } }],
    )
  })

  it('never destroys early with a clock ten minutes off, and destroys once the margin has passed', async () => {
    const { organization } = await world.givenOrganization({ days: 365 })
    const real = world.time.now
    for (const minutes of [-10, 0, 10]) {
      world.time.now = new Date(real.getTime() + minutes * MINUTE_MS)
      expect(of((await world.run()).body.results, organization)).toEqual([])
    }
    world.time.now = new Date(real.getTime() + 61 * MINUTE_MS)
    expect(of((await world.run()).body.results, organization)).toHaveLength(2)
    world.time.now = real
  })

  it('keeps what is open, reopened or under no policy', async () => {
    const open = await world.givenOrganization()
    await world.executeSql(`update investigations set status = 'in_progress' where organization_id = $1`, [
      open.organization,
    ])
    const free = await world.givenOrganization({ days: 9_999, days_kept: null })
    const { body } = await world.run()
    expect([...of(body.results, open.organization), ...of(body.results, free.organization)]).toEqual([])
  })

  it('lists in a dry run what it would take and why it keeps the rest, and changes nothing', async () => {
    const due = await world.givenOrganization()
    const open = await world.givenOrganization()
    await world.executeSql(
      `update investigations set status = 'open', closed_at = null where organization_id = $1`,
      [open.organization],
    )
    const before = await world.countAll()
    const { body } = await world.call<{
      run_id: null
      manifest: null
      preview: { organization_id: string; due: { investigation_id: string }[]; kept: { reason: string }[] }[]
    }>('runRetention', { body: { dry_run: true } })
    expect(await world.countAll()).toEqual(before)
    expect(body).toMatchObject({ run_id: null, manifest: null })
    const preview = (organization: string) =>
      body.preview.find((one) => one.organization_id === organization)!
    expect(preview(due.organization).due).toEqual([
      expect.objectContaining({ data_category: 'investigation', investigation_id: due.investigation }),
    ])
    expect(preview(open.organization)).toMatchObject({ due: [], kept: [{ reason: 'open' }] })
  })

  it('names the policy that was in force, and the next run the one that superseded it', async () => {
    const rows = await world.givenOrganization()
    const policies = [
      await world.givenPolicy(rows.organization, 'investigation', 100),
      await world.givenPolicy(rows.organization, 'investigation', 200),
    ]
    const { body } = await world.run()
    expect(of(body.results, rows.organization)).toContainEqual(
      expect.objectContaining({ dataCategory: 'investigation', policyIdAtTimeOfRun: policies[1] }),
    )
  })

  it('removes old audit rows as a prefix, and the chain still verifies', async () => {
    const { organization } = await world.givenOrganization({ days_kept: null })
    const add = (created: Date) =>
      world.executeSql(
        `insert into audit_logs (organization_id, id, action, success, phi, created_at) values ($1, $2, 'audit.read', true, false, $3)`,
        [organization, randomIds.uuid(), created],
      )
    await world.executeSql('delete from audit_logs where organization_id = $1', [organization])
    await world.executeSql('delete from audit_chains where organization_id = $1', [organization])
    for (const days of [3000, 2900, 100, 2800]) await add(world.daysAgo(days))
    const { body } = await world.run()
    expect(of(body.results, organization)).toEqual([
      expect.objectContaining({ dataCategory: 'audit_log', rowCount: 2 }),
    ])
    expect(
      (
        await world.executeSql(
          'select sequence::int as n from audit_logs where organization_id = $1 order by 1',
          [organization],
        )
      ).rows,
    ).toEqual([{ n: 3 }, { n: 4 }, { n: 5 }])
    // The last one is that of the run itself.
    expect((await world.verifyChains()).find((one) => one.organizationId === organization)).toMatchObject({
      brokenAt: null,
      rows: 3,
    })
  })

  it('numbers its manifests without gaps and chains each to the one before', async () => {
    const first = (await world.proofOf((await world.run()).body.run_id)).body
    const second = (await world.proofOf((await world.run()).body.run_id)).body
    const { createHash } = await import('node:crypto')
    expect(second.manifest.operatorRunMetadata).toMatchObject({
      sequence: first.manifest.operatorRunMetadata.sequence + 1,
      previousManifestSha256: createHash('sha256').update(first.manifest_json).digest('hex'),
    })
  })
})
