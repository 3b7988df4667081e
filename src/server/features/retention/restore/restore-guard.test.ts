import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLocalRsaSigner } from '#server/adapters/manifest-signer/local-rsa/local-rsa-signer.ts'
import { createDiskManifestStore } from '#server/adapters/manifest-store/disk/disk-manifest-store.ts'
import { type OpenDatabase, openPglite } from '#server/platform/db/database.ts'
import { ManifestStoreUnfit } from '#server/ports/manifest-store.ts'
import type { ProofOfDestruction } from '#shared/manifest.ts'
import {
  CRON_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestApp,
  type TestClient,
} from '#test/support/app.ts'
import { openTestPglite } from '#test/support/databases.ts'
import { givenPolicyInForce } from '#test/support/policy-in-force.ts'

describe('a database restored from before a run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-restore-'))
  const protection = () => ({
    store: createDiskManifestStore(join(folder, 'proofs')),
    signer: createLocalRsaSigner(folder),
  })
  const start = (database: OpenDatabase, manifestProtection = protection()) =>
    createTestApp({
      work: false,
      // What was sealed before the restore opens after it.
      config: { secretStore: { kind: 'key_file', dataDir: folder } },
      overrides: { database, manifestProtection },
    })
  const cron = async (app: TestApp, kind: 'retention' | 'pii-scrub') => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/admin/cron/${kind}`,
      headers: { authorization: `Bearer ${CRON_TOKEN}` },
    })
    expect(answer.statusCode).toBe(200)
    return answer.json<{ run_id: string; results: { rowCount: number }[] }>()
  }
  const reader =
    (app: TestApp, { token }: TestClient) =>
    async (url: string) =>
      await app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })

  let dump: Uint8Array<ArrayBuffer>
  let admin: TestClient
  let item: string
  let whole: string
  let scrubbed: { id: string; item: string }
  let kept: string
  let runs: string[]
  let count: number
  beforeAll(async () => {
    const app = await start(await openTestPglite())
    admin = await app.client('admin', 'acme', { platformAdmin: true })
    const sql = app.context.database.sql.executeSql
    const partly = await givenInvestigation(admin, ['To be destroyed: the canary sang.', 'To be kept.'])
    ;[item, kept] = partly.evidenceIds as [string, string]
    whole = (await givenInvestigation(admin, ['Gone with its investigation.', 'As this one.'])).id
    const named = await givenInvestigation(admin, ['Write to ann@canary.example about it.'])
    scrubbed = { id: named.id, item: named.evidenceIds[0]! }
    await sql(`update evidence_items set embedding_status = 'embedded'`, [])
    await sql(
      `update investigations set status = 'closed', closed_at = now() - interval '400 days' where id = $1`,
      [scrubbed.id],
    )
    await givenPolicyInForce(app.context.database.sql, admin.organizationId, 'pii', 30)
    dump = await app.context.database.dump!()
    await admin.call('DELETE', `/api/evidence/${item}`)
    await admin.call('DELETE', `/api/investigations/${whole}`)
    const made = [await cron(app, 'retention'), await cron(app, 'pii-scrub'), await cron(app, 'retention')]
    runs = made.map(({ run_id }) => run_id)
    expect(made.map(({ results }) => results.length)).toEqual([2, 1, 0])
    count = Number((await sql('select count(*)::int as n from evidence_items', [])).rows[0]!.n)
    await app.close()
  }, 60_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('serves none of what the run destroyed: rows, investigations and personal data are gone before the first answer', async () => {
    const app = await start(await openPglite({ template: dump }))
    const read = reader(app, admin)
    expect((await read(`/api/evidence/${item}`)).statusCode).toBe(404)
    expect((await read(`/api/investigations/${whole}`)).statusCode).toBe(404)
    expect((await read(`/api/evidence/${kept}`)).statusCode).toBe(200)
    expect((await read(`/api/evidence/${scrubbed.item}`)).json<{ content: string }>().content).toBe(
      'Write to [EMAIL 1] about it.',
    )
    const { rows } = await app.context.database.sql.executeSql(
      `select (select count(*)::int from evidence_items) as items,
        (select string_agg(t::text, ' ') from evidence_items t) || (select coalesce(string_agg(c::text, ' '), '') from evidence_chunks c) as words`,
      [],
    )
    expect(rows[0]!.items).toBe(count)
    expect(rows[0]!.words).not.toMatch(/canary|Gone with/)
    await app.close()
  })

  it('serves no personal data either where the copy was made while the item was being indexed', async () => {
    const database = await openPglite({ template: dump })
    await database.sql.executeSql(
      `update evidence_items set embedding_status = 'pending' where id = '${scrubbed.item}'`,
      [],
    )
    const app = await start(database)
    const { content, embedding_status } = (await reader(app, admin)(`/api/evidence/${scrubbed.item}`)).json<{
      content: string
      embedding_status: string
    }>()
    expect(content).toBe('Write to [EMAIL 1] about it.')
    expect(embedding_status).toBe('pending')
    await app.close()
  })

  it('is noticed under a service that runs, and meanwhile a store that does not answer stops nothing', async () => {
    const proofs = join(folder, 'proofs')
    await rename(proofs, join(folder, 'away'))
    const app = await start(await openPglite({ template: dump }))
    const read = reader(app, admin)
    const { restoreGuard } = app.context.features.retention
    try {
      expect((await read(`/api/evidence/${item}`)).statusCode).toBe(200)
      await writeFile(proofs, 'no folder')
      await restoreGuard.recheck()
      expect(restoreGuard.mayServe()).toBe(true)
      expect((await read(`/api/evidence/${kept}`)).statusCode).toBe(200)
    } finally {
      await rm(proofs, { recursive: true })
      await rename(join(folder, 'away'), proofs)
    }
    await restoreGuard.recheck()
    expect((await read(`/api/evidence/${item}`)).statusCode).toBe(404)
    expect((await read(`/api/investigations/${whole}`)).statusCode).toBe(404)
    expect((await read(`/api/evidence/${kept}`)).statusCode).toBe(200)
    await app.close()
  })

  it('goes on with the chain of manifests where it was', async () => {
    const app = await start(await openPglite({ template: dump }))
    for (const run of runs)
      expect((await reader(app, admin)(`/api/admin/proof-of-destruction?run_id=${run}`)).statusCode).toBe(200)
    const next = await cron(app, 'retention')
    const proof = await reader(app, admin)(`/api/admin/proof-of-destruction?run_id=${next.run_id}`)
    expect(proof.json<ProofOfDestruction>().manifest.operatorRunMetadata.sequence).toBe(4)
    await app.close()
  })

  it('serves everything but destruction where the store cannot be reached at the start, and says which it is', async () => {
    const own = protection()
    let isAway = true
    const unlessAway =
      <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
      async (...args: A): Promise<T> => {
        if (isAway) throw new ManifestStoreUnfit('connection refused')
        return await ask(...args)
      }
    const store = {
      ...own.store,
      preflight: unlessAway(own.store.preflight),
      list: unlessAway(own.store.list),
    }
    const app = await start(await openPglite({ template: dump }), { ...own, store })
    const read = reader(app, admin)
    const ready = async () => {
      const answer = await read('/api/health/ready')
      const { checks } = answer.json<{ checks: { name: string; ok: boolean }[] }>()
      return [answer.statusCode, checks.find(({ name }) => name === 'manifest_store')?.ok]
    }
    const run = (kind: string, body: object) =>
      app.http.inject({
        method: 'POST',
        url: `/api/admin/cron/${kind}`,
        headers: { authorization: `Bearer ${CRON_TOKEN}` },
        payload: body,
      })
    expect((await read(`/api/evidence/${kept}`)).statusCode).toBe(200)
    expect(await ready()).toEqual([200, false])
    for (const kind of ['retention', 'pii-scrub'])
      for (const body of [{}, { dry_run: true }]) {
        const refused = await run(kind, body)
        expect([kind, refused.statusCode, refused.json<{ code: string }>().code]).toEqual([
          kind,
          500,
          'MANIFEST_PREFLIGHT_FAILED',
        ])
      }
    isAway = false
    // The first run that can be destroys again what the restore brought back, before it looks for anything new.
    const next = await run('retention', {})
    expect([next.statusCode, next.json<{ results: unknown[] }>().results]).toEqual([200, []])
    expect(await ready()).toEqual([200, true])
    expect((await read(`/api/evidence/${item}`)).statusCode).toBe(404)
    expect((await read(`/api/evidence/${kept}`)).statusCode).toBe(200)
    await app.close()
  })

  it('answers 503, and only says that it lives, while the tombstones cannot be read', async () => {
    const names = await readdir(join(folder, 'proofs', 'tombstones'))
    const place = join(folder, 'proofs', 'tombstones', names.find((name) => name.startsWith(runs[0]!))!)
    const [file] = (await readdir(place)).filter((name) => !name.endsWith('.lock.json'))
    const whole = await readFile(join(place, file!), 'utf8')
    await rm(join(place, file!))
    await writeFile(join(place, file!), whole.replace(item, kept))
    const app = await start(await openPglite({ template: dump }))
    const read = reader(app, admin)
    for (const url of [
      `/api/evidence/${item}`,
      `/api/evidence/${kept}`,
      '/api/health/ready',
      '/api/investigations',
    ])
      expect([url, (await read(url)).statusCode]).toEqual([url, 503])
    expect((await read('/api/health')).statusCode).toBe(200)
    await writeFile(join(place, file!), whole)
    await chmod(join(place, file!), 0o400)
    await app.context.features.retention.restoreGuard.check()
    expect((await read(`/api/evidence/${item}`)).statusCode).toBe(404)
    expect((await read(`/api/evidence/${kept}`)).statusCode).toBe(200)
    await app.close()
  })
})
