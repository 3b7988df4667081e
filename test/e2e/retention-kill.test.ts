import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { RETENTION_STEPS, type RetentionStep } from '#server/features/retention/retention-deps.ts'
import { openPglite, openPostgres } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { createPostgresDatabase, templatePath } from '../support/databases.ts'
import { seededRandom } from '../support/random.ts'
import { retentionProcess } from '../support/retention-process-control.ts'
import { createRetentionWorld } from '../support/retention-world.ts'
import { SOAK } from '../support/soak.ts'

const ORGANIZATIONS = 2
const ROUNDS = SOAK ? 100 : RETENTION_STEPS.length

interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | null
}

async function inPlace<T>(
  { dataDir, databaseUrl }: Place,
  work: (world: Awaited<ReturnType<typeof createRetentionWorld>>) => Promise<T>,
): Promise<T> {
  const database = databaseUrl
    ? await openPostgres({ url: databaseUrl, logger: silentLogger() })
    : await openPglite({
        dataDir,
        ...(existsSync(join(dataDir, 'database'))
          ? {}
          : { template: new Uint8Array(readFileSync(templatePath())) }),
      })
  await migrate(database)
  const world = await createRetentionWorld({ database, dataDir })
  try {
    return await work(world)
  } finally {
    await world.close()
    await database.close()
  }
}

/** Kills a run at a step, lets it run again under its id until it gets through, and compares what it says with what is gone. */
async function round(
  place: Place,
  step: RetentionStep,
  times: number,
  later: RetentionStep | null,
): Promise<void> {
  const runId = randomUUID()
  const { keys, before } = await inPlace(place, async (world) => {
    const made = []
    for (let i = 0; i < ORGANIZATIONS; i++) made.push(await world.givenOrganization())
    await world.executeSql(`update audit_logs set created_at = '2000-01-01'`, [])
    return { keys: made.map(({ objectKey }) => objectKey).sort(), before: await world.countAll() }
  })
  const killed = await retentionProcess({ ...place, runId, dieAt: { step, times } })
  if (later) await retentionProcess({ ...place, runId, dieAt: { step: later, times: 1 } })
  const answer = (await retentionProcess({ ...place, runId, dieAt: null }))!
  expect(killed === null || times > 1, `${step} was not reached`).toBe(true)
  await inPlace(place, async (world) => {
    const after = await world.countAll()
    const { rows } = await world.executeSql(
      `select count(*)::int as n from audit_logs where action = 'retention.run' and target_id = $1`,
      [runId],
    )
    const gone =
      Object.keys(before).reduce((sum, table) => sum + before[table]! - after[table]!, 0) +
      (rows[0]!.n as number)
    expect(answer.results.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(gone)
    expect(answer.results.flatMap((one) => one.s3ObjectsDeleted).sort()).toEqual(keys)
    for (const key of keys) expect(await world.objects.head(key)).toBeNull()
    const proof = (await world.proofOf(runId)).body
    const versions = await world.own.store.versions(`manifests/${runId}.json`)
    expect(versions).toEqual([proof.object_lock.s3_version_id])
    expect(proof.manifest.results).toEqual(answer.results)
  })
}

const target = async (serverUrl: string | null) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-kill-'))
  const created = serverUrl ? await createPostgresDatabase(serverUrl) : null
  const drop = async () => {
    await created?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { place: { dataDir, databaseUrl: created?.url ?? null }, drop }
}

describe('kill -9 during a retention run', () => {
  const serverUrl = inject('postgresUrl')

  it.skipIf(serverUrl === null)(
    `at each step, ${ROUNDS} times, leaves a run that ends under its id with every row and key named once (real PostgreSQL)`,
    async () => {
      const random = seededRandom()
      process.stdout.write(`kills of retention runs: seed ${random.seed}\n`)
      const { place, drop } = await target(serverUrl)
      try {
        for (let i = 0; i < ROUNDS; i++) {
          const later = SOAK && random.int(2) === 0 ? random.pick(RETENTION_STEPS) : null
          await round(
            place,
            RETENTION_STEPS[i % RETENTION_STEPS.length]!,
            SOAK ? 1 + random.int(2) : 1,
            later,
          )
        }
      } finally {
        await drop()
      }
    },
    SOAK ? 3_600_000 : 180_000,
  )

  it('with its rows gone and its objects not yet leaves the same on the embedded database', async () => {
    const { place, drop } = await target(null)
    try {
      await round(place, 'rows_destroyed', 1, 'manifest_stored')
      expect(readdirSync(join(place.dataDir, 'proofs/manifests'))).toHaveLength(1)
    } finally {
      await drop()
    }
  }, 120_000)
})
