import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { createDiskManifestStore } from '#server/adapters/manifest-store/disk/disk-manifest-store.ts'
import { RETENTION_STEPS, type RetentionStep } from '#server/features/retention/retention-deps.ts'
import { openPglite } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { RunType } from '#shared/manifest.ts'
import { createMigratedPostgres, migrateForTest, templatePath } from '../support/databases.ts'
import { seededRandom } from '../support/random.ts'
import { retentionProcess } from '../support/retention-process-control.ts'
import { createRetentionWorld, type RetentionWorld } from '../support/retention-world.ts'
import { countChanged, givenNamedOrganization, readContents } from '../support/scrub-case.ts'
import { SOAK } from '../support/soak.ts'

const ORGANIZATIONS = SOAK ? 2 : 1
const SOAK_ROUNDS = 100
const SHORT_ROUNDS = 1

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

async function inPlace<T>(
  { dataDir, databaseUrl }: Place,
  work: (world: RetentionWorld) => Promise<T>,
): Promise<T> {
  const database = databaseUrl
    ? await openPostgres({ url: databaseUrl, logger: silentLogger() })
    : await openPglite({
        dataDir,
        ...(existsSync(join(dataDir, 'database'))
          ? {}
          : { template: new Uint8Array(readFileSync(templatePath())) }),
      })
  await migrateForTest(database)
  const world = await createRetentionWorld({ database, dataDir })
  try {
    return await work(world)
  } finally {
    await world.close()
    await database.close()
  }
}

/** What a run of a type has to take, and how much of it is really gone afterwards. */
interface Target<Before> {
  readonly runType: RunType
  readonly steps: readonly RetentionStep[]
  readonly given: (world: RetentionWorld) => Promise<{ objectKey: string }>
  readonly read: (world: RetentionWorld) => Promise<Before>
  readonly countGone: (world: RetentionWorld, before: Before, runId: string) => Promise<number>
}

const retention: Target<Record<string, number>> = {
  runType: 'retention',
  steps: RETENTION_STEPS,
  given: async (world) => {
    const made = await world.givenOrganization()
    await world.executeSql(`update audit_logs set created_at = '2000-01-01'`, [])
    return made
  },
  read: (world) => world.countAll(),
  countGone: async (world, before, runId) => {
    const after = await world.countAll()
    const own = await world.countRowsOfRun(runId)
    return Object.keys(before).reduce((sum, table) => sum + before[table]! - after[table]!, own)
  },
}

const piiScrub: Target<Awaited<ReturnType<typeof readContents>>> = {
  runType: 'pii_scrub',
  steps: RETENTION_STEPS.filter((step) => step !== 'audit_pruned'),
  given: givenNamedOrganization,
  read: readContents,
  countGone: async (world, before) => countChanged(before, await readContents(world)),
}

/** The manifest as the store keeps it byte for byte, once there is one. */
async function storedManifest({ dataDir }: Place, runId: string) {
  const store = createDiskManifestStore(join(dataDir, 'proofs'))
  const key = `manifests/${runId}.json`
  const versions = await store.versions(key)
  expect(versions.length).toBeLessThanOrEqual(1)
  if (!versions[0]) return null
  const { body, metadata, versionId } = (await store.get(key, versions[0]))!
  return { json: Buffer.from(body).toString('utf8'), signature: metadata.signature, versionId }
}

interface Kill {
  readonly step: RetentionStep
  readonly times: number
  readonly later: RetentionStep | null
}

/** Kills a run at a step, lets it run again under its id until it gets through, and compares what it says with what is gone. */
async function round<Before>(place: Place, target: Target<Before>, kill: Kill): Promise<void> {
  const run = { ...place, runType: target.runType, runId: randomUUID() }
  const { keys, before } = await inPlace(place, async (world) => {
    const made = []
    for (let i = 0; i < ORGANIZATIONS; i++) made.push(await target.given(world))
    return { keys: made.map(({ objectKey }) => objectKey).sort(), before: await target.read(world) }
  })
  const killed = await retentionProcess({ ...run, dieAt: kill })
  expect(killed === null || kill.times > 1, `${kill.step} was not reached`).toBe(true)
  const first = await storedManifest(place, run.runId)
  if (!killed && ['manifest_stored', 'run_closed'].includes(kill.step)) expect(first).not.toBeNull()
  if (kill.later) await retentionProcess({ ...run, dieAt: { step: kill.later, times: 1 } })
  const second = first ?? (await storedManifest(place, run.runId))
  const answer = (await retentionProcess({ ...run, dieAt: null }))!
  const last = (await storedManifest(place, run.runId))!
  if (second) expect(last).toEqual(second)
  expect(answer.manifest!.s3_version_id).toBe(last.versionId)
  await inPlace(place, async (world) => {
    const rowCount = answer.results.reduce((sum, one) => sum + one.rowCount, 0)
    expect(rowCount).toBe(await target.countGone(world, before, run.runId))
    expect(rowCount).toBeGreaterThan(0)
    expect(answer.results.flatMap((one) => one.s3ObjectsDeleted).sort()).toEqual(keys)
    for (const key of keys) expect(await world.objects.head(key)).toBeNull()
    const proof = (await world.proofOf(run.runId)).body
    expect(proof.manifest).toMatchObject({ runType: target.runType, results: answer.results })
    expect([proof.manifest_json, proof.signature.value_base64, proof.object_lock.s3_version_id]).toEqual([
      last.json,
      last.signature,
      last.versionId,
    ])
  })
}

const givenPlace = async (serverUrl: string | null) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-kill-'))
  const created = serverUrl ? await createMigratedPostgres(serverUrl) : null
  const drop = async () => {
    await created?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { place: { dataDir, databaseUrl: created?.url ?? null }, drop }
}

/** At some of the steps; in soak a hundred times at each in turn, at its first or second time, some killed once more. */
async function rounds<Before>(
  serverUrl: string | null,
  target: Target<Before>,
  steps: readonly RetentionStep[],
) {
  const random = seededRandom()
  process.stdout.write(`kills of ${target.runType} runs: seed ${random.seed}\n`)
  const { place, drop } = await givenPlace(serverUrl)
  try {
    const some = SOAK ? [] : random.shuffle(steps).slice(0, SHORT_ROUNDS)
    for (const step of some) await round(place, target, { step, times: 1, later: null })
    for (let i = 0; SOAK && i < SOAK_ROUNDS; i++)
      await round(place, target, {
        step: target.steps[i % target.steps.length]!,
        times: 1 + random.int(2),
        later: random.int(2) === 0 ? random.pick(target.steps) : null,
      })
  } finally {
    await drop()
  }
}

describe('kill -9', () => {
  const serverUrl = inject('postgresUrl')
  const deadline = SOAK ? 3_600_000 : 180_000

  it.skipIf(serverUrl === null)(
    'at each step of a retention run leaves one that ends under its id, every row and key named once, its manifest unchanged once it is out (real PostgreSQL)',
    () => rounds(serverUrl, retention, RETENTION_STEPS),
    deadline,
  )

  it.skipIf(serverUrl === null)(
    'within a PII scrub leaves one that ends under its id, every changed row and key named once, its manifest unchanged once it is out (real PostgreSQL)',
    () => rounds(serverUrl, piiScrub, ['rows_destroyed', 'objects_removed', 'manifest_stored']),
    deadline,
  )

  it('with the rows gone and their objects not yet leaves the same on the embedded database', async () => {
    const { place, drop } = await givenPlace(null)
    try {
      await round(place, retention, { step: 'rows_destroyed', times: 1, later: 'manifest_stored' })
    } finally {
      await drop()
    }
  }, 120_000)
})
