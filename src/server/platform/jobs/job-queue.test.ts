import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { describeOnBothDatabases, tenancyOf } from '#test/support/databases.ts'
import type { Tenancy } from '../db/tenancy.ts'
import { silentLogger } from '../observability/log.ts'
import { defineJob, type JobKind } from './define-job.ts'
import { createJobQueue, type JobQueue, type JobTiming } from './job-queue.ts'

const payload = z.object({ n: z.number() })
type Data = z.infer<typeof payload>

let names = 0
const kindOf = (
  handle: (data: Data) => Promise<void>,
  more: { concurrency?: number; retries?: number; onGivenUp?: (data: Data) => Promise<void> } = {},
): JobKind =>
  defineJob({
    name: `test-${++names}`,
    payload,
    concurrency: 1,
    deadlineSeconds: 30,
    retries: 0,
    handle,
    ...more,
  })

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 1_200) throw new Error('it did not come about within a minute')
    await sleep(50)
  }
}

describeOnBothDatabases('the job queue', (database, databaseKind) => {
  const queues: JobQueue[] = []
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.stop()
  })

  const start = async (kind: JobKind, work = true, timing: JobTiming = {}): Promise<JobQueue> => {
    const queue = createJobQueue(database(), silentLogger(), timing)
    queues.push(queue)
    await queue.start([kind], { work })
    return queue
  }
  const inSystem: Tenancy['asSystem'] = (why, work) => tenancyOf(database()).asSystem(why, work)
  const send = (queue: JobQueue, kind: JobKind, data: Data, options?: { delaySeconds?: number }) =>
    inSystem('send', (db) => queue.send(db, kind.name, data, options))

  it('does a job once, with the data it was sent with', async () => {
    const done: Data[] = []
    const kind = kindOf(async (data) => void done.push(data))
    const queue = await start(kind)
    await send(queue, kind, { n: 7 })
    await until(() => done.length > 0)
    await sleep(300)
    expect(done).toEqual([{ n: 7 }])
  })

  it('knows a job only when the transaction that sent it commits', async () => {
    const done: Data[] = []
    const kind = kindOf(async (data) => void done.push(data))
    const queue = await start(kind)
    const rolledBack = inSystem('send and fail', async (db) => {
      await queue.send(db, kind.name, { n: 1 })
      throw new Error('changed our mind')
    })
    await expect(rolledBack).rejects.toThrow('changed our mind')
    await send(queue, kind, { n: 2 })
    await until(() => done.length > 0)
    await sleep(700)
    expect(done).toEqual([{ n: 2 }])
  })

  it('tries a job that fails again, then gives it up exactly once with its data', async () => {
    const tries: Data[] = []
    const givenUp: Data[] = []
    const kind = kindOf(
      async (data) => {
        tries.push(data)
        throw new Error('Dana Okafor approved the invoice')
      },
      { retries: 2, onGivenUp: async (data) => void givenUp.push(data) },
    )
    const queue = await start(kind)
    await send(queue, kind, { n: 3 })
    await until(() => givenUp.length > 0)
    await sleep(300)
    expect(tries).toEqual([{ n: 3 }, { n: 3 }, { n: 3 }])
    expect(givenUp).toEqual([{ n: 3 }])
    const { rows } = await database().sql.executeSql(
      'select output::text as output from pgboss.job where name like $1',
      [`${kind.name}%`],
    )
    expect(JSON.stringify(rows), 'no evidence text is stored with the job').not.toContain('Okafor')
    expect(JSON.stringify(rows)).toContain('unexpected Error')
  })

  it('gives a job up in another worker when the one that was giving it up has died', async () => {
    const fail = async () => {
      throw new Error('never')
    }
    const dying = Promise.withResolvers<void>()
    let begun = false
    const kind = kindOf(fail, {
      onGivenUp: async () => {
        begun = true
        await dying.promise
      },
    })
    const queue = await start(kind)
    await send(queue, kind, { n: 6 })
    await until(() => begun)
    let givenUp = 0
    await start({ ...kind, onGivenUp: async () => void givenUp++ })
    for (let tries = 0; givenUp === 0 && tries < 300; tries++, await sleep(200))
      await database().sql.executeSql(
        "update pgboss.job set heartbeat_on = now() - interval '1 day' where name = $1 and state = 'active' and retry_count = 0",
        [`${kind.name}.given-up`],
      )
    dying.resolve()
    expect(givenUp).toBe(1)
  })

  it('does as many jobs of a kind at the same time as the kind allows, and no more', async () => {
    let running = 0
    let most = 0
    let done = 0
    const kind = kindOf(
      async () => {
        most = Math.max(most, ++running)
        await sleep(150)
        running--
        done++
      },
      { concurrency: 2 },
    )
    const queue = await start(kind)
    for (let n = 0; n < 6; n++) await send(queue, kind, { n })
    await until(() => done === 6)
    expect(most).toBe(2)
  })

  it('goes through a backlog without waiting for its poll after every job', async () => {
    let done = 0
    const kind = kindOf(async () => void done++, { concurrency: 2 })
    const queue = await start(kind)
    await inSystem('send', async (db) => {
      for (let n = 0; n < 120; n++) await queue.send(db, kind.name, { n })
    })
    await until(() => done === 120)
  })

  it('lets few of its workers ask for a job that comes alone', async () => {
    const { kind: databaseOf, keepAlive, worker } = database()
    let asked = 0
    const executeSql: typeof worker.sql.executeSql = (text, values) => {
      if (/skip locked/i.test(text)) asked++
      return worker.sql.executeSql(text, values)
    }
    const counting = { kind: databaseOf, keepAlive, worker: { ...worker, sql: { executeSql } } }
    let done = 0
    const kind = kindOf(async () => void done++, { concurrency: 8 })
    const queue = createJobQueue(counting, silentLogger())
    queues.push(queue)
    await queue.start([kind], { work: true })
    await until(() => asked >= 8)
    await sleep(300)
    asked = 0
    await send(queue, kind, { n: 1 })
    await until(() => done === 1)
    await sleep(300)
    expect(asked).toBeLessThan(8)
  })

  it('waits with a job that was sent with a delay', async () => {
    const done: number[] = []
    const kind = kindOf(async ({ n }) => void done.push(n))
    const queue = await start(kind)
    await send(queue, kind, { n: 1 }, { delaySeconds: 60 })
    await send(queue, kind, { n: 2 })
    await until(() => done.length > 0)
    await sleep(700)
    expect(done).toEqual([2])
  })

  it('takes no job without work, and another process that works takes it', async () => {
    const done: number[] = []
    const kind = kindOf(async ({ n }) => void done.push(n))
    const sender = await start(kind, false)
    await send(sender, kind, { n: 4 })
    await sleep(1_200)
    expect(done).toEqual([])
    await start(kind, true)
    await until(() => done.length > 0)
    expect(done).toEqual([4])
  })

  it('does not hand a job to its handler that carries something else', async () => {
    const done: unknown[] = []
    const givenUp: unknown[] = []
    const kind = kindOf(async (data) => void done.push(data), {
      onGivenUp: async (data) => void givenUp.push(data),
    })
    const queue = await start(kind)
    await inSystem('send', (db) => queue.send(db, kind.name, { n: 'seven' }))
    await send(queue, kind, { n: 8 })
    await until(() => done.length > 0)
    await sleep(700)
    expect(done).toEqual([{ n: 8 }])
    expect(givenUp).toEqual([])
  })

  it('takes a worker for dead after 10 seconds without a sign of life, unless it is the only one, or sooner where a test asks for it', async () => {
    const heartbeats = async (kind: JobKind) =>
      (
        await database().sql.executeSql(
          'select distinct heartbeat_seconds as seconds from pgboss.queue where name like $1',
          [`${kind.name}%`],
        )
      ).rows
    const [usual, hasty] = [kindOf(async () => {}), kindOf(async () => {})]
    await start(usual, false)
    await start(hasty, false, { heartbeatSeconds: 1, monitorSeconds: 1 })
    expect(await heartbeats(usual)).toEqual([{ seconds: databaseKind === 'pglite' ? 900 : 10 }])
    expect(await heartbeats(hasty)).toEqual([{ seconds: 1 }])
  })

  if (databaseKind === 'pglite')
    it('takes up at once what a process that died had begun', async () => {
      const done: number[] = []
      let begun = false
      const kind = kindOf(
        async ({ n }) => {
          begun = true
          if (done.length === 0) await sleep(600_000, undefined, { ref: false })
          done.push(n)
        },
        { retries: 1 },
      )
      const died = await start(kind)
      await send(died, kind, { n: 8 })
      await until(() => begun)
      await start({ ...kind, handle: async () => void done.push(8) })
      await until(() => done.length > 0)
      expect(done).toEqual([8])
    })
  else
    it('hears from a worker that is busy with a long computation', async () => {
      let silentSeconds: unknown
      const kind = kindOf(async () => {
        const endsAt = performance.now() + 4_000
        while (performance.now() < endsAt);
        const { rows } = await database().sql.executeSql(
          'select extract(epoch from now() - heartbeat_on)::float8 as seconds from pgboss.job where name = $1',
          [kind.name],
        )
        silentSeconds = rows[0]?.seconds
      })
      const busy = await start(kind, true, { heartbeatSeconds: 2, monitorSeconds: 1 })
      await send(busy, kind, { n: 9 })
      await until(() => silentSeconds !== undefined)
      expect(silentSeconds).toBeLessThan(2)
    })

  it('puts off what fails again and again, and not for ever', async () => {
    const kind = kindOf(async () => {})
    await start(kind, false)
    const { rows } = await database().sql.executeSql(
      'select distinct retry_delay, retry_backoff, retry_delay_max from pgboss.queue where name like $1',
      [`${kind.name}%`],
    )
    expect(rows).toEqual([{ retry_delay: 1, retry_backoff: true, retry_delay_max: 60 }])
  })

  it('lets a job that has begun end before it stops', async () => {
    let begun = false
    let ended = false
    const kind = kindOf(async () => {
      begun = true
      await sleep(800)
      ended = true
    })
    const queue = await start(kind)
    await send(queue, kind, { n: 5 })
    await until(() => begun)
    await queues.splice(0)[0]!.stop()
    expect(ended).toBe(true)
  })
})
