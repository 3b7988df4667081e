import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gatherFigures } from '#server/app/figures.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'
import type { AlarmStates } from '#shared/contracts/alarms.ts'
import type { JobsStatus } from '#shared/contracts/jobs.ts'
import { ADMIN_TOKEN, createTestApp, type TestApp } from '#test/support/app.ts'

/** A store that neither answers nor refuses. */
const silentStore: ObjectStore = {
  put: () => new Promise(() => {}),
  get: async () => Readable.from([]),
  head: () => new Promise(() => {}),
  remove: () => new Promise(() => {}),
  list: async function* () {},
  removeUnfinished: async () => 0,
  requireUsable: () => new Promise(() => {}),
  freeBytes: async () => null,
  close: () => {},
}

const admin = { authorization: `Bearer ${ADMIN_TOKEN}` }

describe('the state of the service', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ work: true })
  })
  afterAll(() => app.close())

  it('is ready while database, queue and store answer', async () => {
    const answer = await app.http.inject('/api/health/ready')
    expect(answer.json()).toMatchObject({
      status: 'ready',
      checks: ['database', 'queue', 'store', 'provider', 'manifest_store'].map((name) => ({
        name,
        ok: true,
      })),
    })
  })

  it('names each queue with its depth and age, and each schedule with its next run', async () => {
    const answer = await app.http.inject({ url: '/api/admin/jobs/status', headers: admin })
    expect(answer.statusCode).toBe(200)
    const { queues, schedules } = answer.json<JobsStatus>()
    expect(queues.map((queue) => queue.name)).toContain('quality-check')
    for (const queue of queues) expect(queue).toMatchObject({ waiting: 0, failed: 0, oldest_seconds: null })
    expect(schedules.length).toBeGreaterThan(2)
    for (const { next_run_at } of schedules) expect(Date.parse(next_run_at!)).toBeGreaterThan(Date.now())
  })

  it('lists a job that was given up, by ids, and gives it one more attempt when a person asks for it', async () => {
    const { context } = app
    const { database, jobs } = context
    const id = crypto.randomUUID()
    await database.worker.sql.executeSql(
      `insert into pgboss.job (id, name, data, state, retry_limit, retry_count, completed_on, output)
       values ($1, 'operations-gather-statistics', $2, 'failed', 0, 0, now(), '{"message": "database error 55P03"}')`,
      [id, JSON.stringify({ evidenceId: id, words: 'Dana Okafor' })],
    )
    const given = async () =>
      (await app.http.inject({ url: '/api/admin/jobs/status', headers: admin })).json<JobsStatus>().given_up
    expect(await given()).toMatchObject([
      {
        id,
        queue: 'operations-gather-statistics',
        attempts: 1,
        error: 'database error 55P03',
        ids: { evidenceId: id },
        can_start_again: true,
      },
    ])
    expect(JSON.stringify(await given())).not.toContain('Okafor')
    const again = await app.http.inject({
      method: 'POST',
      url: '/api/admin/jobs/start-again',
      headers: admin,
      payload: { id },
    })
    expect(again.statusCode).toBe(204)
    await expect.poll(async () => (await given()).length).toBe(0)
    const { rows } = await database.worker.sql.executeSql('select state from pgboss.job where id = $1', [id])
    expect(['retry', 'active', 'completed']).toContain(rows[0]?.state)
    expect(await jobs.startAgain(crypto.randomUUID())).toBe(false)
  })

  it('counts a job that was given up, for the alarm, until a person dismisses it', async () => {
    const { context } = app
    const id = crypto.randomUUID()
    const queue = 'operations-gather-statistics'
    await context.database.worker.sql.executeSql(
      `insert into pgboss.job (id, name, data, state, completed_on) values ($1, $2, '{}', 'failed', now())`,
      [id, queue],
    )
    const state = async () => {
      await gatherFigures(context)
      await context.alarmWatch!.tick()
      return context.alarmWatch!.report().find(({ alarm }) => alarm.name === 'job-given-up')!.state.kind
    }
    const dismiss = async () =>
      (
        await app.http.inject({
          method: 'POST',
          url: '/api/admin/jobs/dismiss',
          headers: admin,
          payload: { id },
        })
      ).statusCode
    expect((await context.jobs.countGivenUp()).get(queue)).toBe(1)
    expect(await state()).toBe('firing')
    expect(await dismiss()).toBe(204)
    expect(await state()).toBe('quiet')
    expect(await dismiss()).toBe(404)
  })

  it('shows all 35 alarms, its own as evaluated here and the others as known elsewhere', async () => {
    await app.context.alarmWatch!.tick()
    const { items, watched_here } = (
      await app.http.inject({ url: '/api/admin/alarms', headers: admin })
    ).json<AlarmStates>()
    expect(watched_here).toBe(true)
    expect(new Set(items.map((item) => item.name)).size).toBe(35)
    expect(items.find((item) => item.name === 'audit-failure')).toMatchObject({
      state: 'quiet',
      threshold: 0,
    })
    expect(items.find((item) => item.name === 'db-cpu-high')).toMatchObject({
      state: 'elsewhere',
      value: null,
    })
  })

  it('does not look at its start as if no retention run had ended for years', async () => {
    const { values } = await app.context.metrics.retentionLastRun.get()
    expect(Date.now() / 1_000 - values[0]!.value).toBeLessThan(3_600)
  })

  it('is not ready, but alive, once the process has been told to stop', async () => {
    app.context.lifecycle.stopping = true
    const ready = await app.http.inject('/api/health/ready')
    expect([ready.statusCode, ready.json().code]).toEqual([503, 'NOT_READY'])
    expect((await app.http.inject('/api/health')).statusCode).toBe(200)
    app.context.lifecycle.stopping = false
  })
})

describe('a store that does not answer', () => {
  it('makes the service unready within two seconds, by name, and leaves it alive', async () => {
    const app = await createTestApp({ overrides: { objects: silentStore } })
    const ready = await app.http.inject('/api/health/ready')
    expect([ready.statusCode, ready.json().code]).toEqual([503, 'NOT_READY'])
    expect(ready.json().detail).toBe('Not ready: store cannot be used.')
    expect((await app.http.inject('/api/health')).statusCode).toBe(200)
    await app.close()
  })
})
