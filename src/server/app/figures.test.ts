import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { createDiskObjectStore } from '#server/adapters/object-store/disk/disk-object-store.ts'
import { openPool } from '#server/platform/db/postgres-pool.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { MetricKey } from '#server/platform/observability/metrics.ts'
import { isOutOfSpace } from '#server/platform/storage-trouble.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { mountSmallDisk } from '#test/support/small-disk.ts'
import { noteBackup, readLastBackup } from './backup/last-backup.ts'
import { gatherFigures } from './figures.ts'
import { reportRefusals } from './object-stores.ts'

const serverUrl = inject('postgresUrl')
const START = Date.UTC(2026, 10, 24)
const HOUR_MS = 3_600_000

describe('what a process sees when it looks', () => {
  let app: TestApp
  const time = { now: START }
  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { clock: { now: () => new Date(time.now) } } })
  })
  afterAll(() => app.close())
  const shown = async (key: Exclude<MetricKey, 'modelSeconds' | 'httpSeconds'>) =>
    (await app.context.metrics[key].get()).values.map(({ labels, value }) => ({ ...labels, value }))
  const look = (more: object = {}) => gatherFigures({ ...app.context, ...more })

  it('is how long the oldest due job of each queue has been waiting', async () => {
    const queue = app.context.features.jobKinds[0]!.name
    const ageOf = async () =>
      (await shown('queueOldest')).find((one) => 'queue' in one && one.queue === queue)?.value
    expect((await look()).queueOldestSeconds).toBe(0)
    expect(await ageOf()).toBe(0)
    const { jobs, tenancy, database } = app.context
    await tenancy.asSystem('send a job', (db) => jobs.send(db, queue, {}))
    await tenancy.asSystem('send a job for tomorrow', (db) =>
      jobs.send(db, queue, {}, { delaySeconds: 86_400 }),
    )
    await database.sql.executeSql(`update pgboss.job set start_after = start_after - interval '2 hours'`)
    expect((await look()).queueOldestSeconds).toBeGreaterThanOrEqual(7_200)
    expect(await ageOf()).toBeGreaterThanOrEqual(7_200)
    expect(await ageOf()).toBeLessThan(7_300)
    await database.sql.executeSql('delete from pgboss.job')
    expect((await look()).queueOldestSeconds).toBe(0)
  })

  it('is the last backup, or since when nobody has made one', async () => {
    const { dataDir } = app.context.config
    time.now = START + 10 * HOUR_MS
    expect((await look()).backupAgeHours).toBe(10)
    expect(await shown('lastBackup')).toEqual([{ by: 'nobody', value: START / 1_000 }])
    await noteBackup(dataDir, new Date(START + 9 * HOUR_MS))
    expect((await look()).backupAgeHours).toBe(1)
    expect(await shown('lastBackup')).toEqual([{ by: 'backup', value: START / 1_000 + 9 * 3_600 }])
    expect((await readLastBackup(dataDir, new Date(time.now))).by).toBe('backup')
  })

  it('has nothing on backups that something else makes', async () => {
    app.context.metrics.lastBackup.reset()
    const seen = await look({ config: { ...app.context.config, backedUpElsewhere: true } })
    expect(seen.backupAgeHours).toBeUndefined()
    expect(await shown('lastBackup')).toEqual([])
  })

  it('is that the database is older than the proofs of destruction', async () => {
    expect((await look()).restoreBehind).toBe(false)
    const { retention } = app.context.features
    const behind = { ...retention, restoreGuard: { ...retention.restoreGuard, mayServe: () => false } }
    expect((await look({ features: { ...app.context.features, retention: behind } })).restoreBehind).toBe(
      true,
    )
    expect(await shown('restoreBehind')).toEqual([{ value: 1 }])
  })
})

describe('a disk for files that is full', () => {
  const disk = mountSmallDisk(8)
  afterAll(() => disk?.remove())

  it.skipIf(!disk)('shows how much room there is, and each object that found none', async () => {
    let refused = 0
    const store = reportRefusals(createDiskObjectStore(disk!.folder), () => refused++)
    await store.put('fits', Buffer.alloc(1_024))
    expect(await store.freeBytes()).toBeGreaterThan(6_000_000)
    expect(refused).toBe(0)
    disk!.fill()
    expect(await store.freeBytes()).toBe(0)
    await expect(store.put('does-not', Buffer.alloc(4_096))).rejects.toThrow()
    expect(refused).toBe(1)
    await expect(store.get('missing')).rejects.toThrow()
    expect(refused).toBe(1)
    disk!.makeRoom()
    store.close()
  })

  it('is one of a bucket too, by the names and the status that servers give it', () => {
    const named = (name: string, httpStatusCode?: number) =>
      Object.assign(new Error(name), { name, $metadata: { httpStatusCode } })
    expect(isOutOfSpace(named('XMinioStorageFull'))).toBe(true)
    expect(isOutOfSpace(named('Unknown', 507))).toBe(true)
    expect(isOutOfSpace(named('SlowDown', 503))).toBe(false)
    expect(isOutOfSpace(named('NoSuchBucket', 404))).toBe(false)
  })
})

describe.skipIf(serverUrl === null)('the connections of a login (real PostgreSQL)', () => {
  it('show how many are in use, and how long somebody waited for one since the last look', async () => {
    const pool = openPool({ url: serverUrl!, connections: 1, logger: silentLogger(), limits: null })
    expect(pool.use()).toMatchObject({ inUse: 0, most: 1 })
    const held = pool.transaction(async ({ executeSql }) => {
      await executeSql('select pg_sleep(0.3)')
      return pool.use().inUse
    })
    const waiting = pool.ping()
    expect(await held).toBe(1)
    await waiting
    expect(pool.use().longestWaitSeconds).toBeGreaterThan(0.2)
    expect(pool.use()).toEqual({ inUse: 0, most: 1, longestWaitSeconds: 0 })
    await pool.close()
  })
})

describe('a folder without a backup', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-last-backup-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('waits for the first one since somebody looked, however often they look', async () => {
    const first = { at: new Date(START), by: 'nobody' }
    expect(await readLastBackup(folder, new Date(START))).toEqual(first)
    expect(await readLastBackup(folder, new Date(START + HOUR_MS))).toEqual(first)
  })
})
