import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { describeOnBothDatabases, tenancyOf } from '#test/support/databases.ts'
import type { Clock } from '../clock.ts'
import { silentLogger } from '../observability/log.ts'
import { defineJob } from './define-job.ts'
import { createJobQueue, type JobQueue, type SendOptions } from './job-queue.ts'

const payload = z.object({ organizationId: z.string(), name: z.string() })

let kinds = 0

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    if (tries > 1_200) throw new Error('it did not come about within a minute')
    await sleep(50)
  }
}

describeOnBothDatabases('turns between organizations', (database) => {
  const queues: JobQueue[] = []
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.stop()
  })

  /** Jobs that begin in the order of `begun` and end when they are told to; their queue may be worked on by several. */
  async function world(shape: { concurrency: number; perOrganization: number; processes?: number }) {
    let time = Date.UTC(2026, 10, 22)
    const clock: Clock = { now: () => new Date(time) }
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const kind = defineJob({
      payload,
      name: `turns-${++kinds}`,
      concurrency: shape.concurrency,
      perOrganization: shape.perOrganization,
      deadlineSeconds: 120,
      retries: 0,
      handle: async ({ name }) => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
      },
    })
    const started: JobQueue[] = []
    for (let i = 0; i < (shape.processes ?? 1); i++) {
      const queue = createJobQueue(database(), silentLogger(), { clock })
      queues.push(queue)
      started.push(queue)
      await queue.start([kind], { work: false })
    }
    return {
      begun,
      work: async () => {
        for (const queue of started) await queue.work()
      },
      pass: (seconds: number) => (time += seconds * 1_000),
      send: (organizationId: string, name: string, options?: SendOptions) =>
        tenancyOf(database()).asSystem('send', (db) =>
          queues.at(-1)!.send(db, kind.name, { organizationId, name }, options),
        ),
      end: (name: string) => ends.get(name)?.(),
      /** Ends each job as it begins, until so many have begun. */
      async endAllUntil(count: number) {
        await until(() => {
          for (const [name, end] of ends) {
            ends.delete(name)
            end()
          }
          return begun.length >= count
        })
        for (const end of ends.values()) end()
      },
    }
  }

  it('lets a job of another organization begin before the second of one that brought many', async () => {
    const { begun, send, work, pass, endAllUntil } = await world({ concurrency: 1, perOrganization: 1 })
    for (let n = 1; n <= 6; n++) await send('one', `one ${n}`)
    pass(10)
    await send('other', 'other 1')
    await send('other', 'other 2')
    await work()
    await endAllUntil(8)
    expect(begun.slice(0, 4)).toEqual(['one 1', 'other 1', 'one 2', 'other 2'])
    expect(begun).toHaveLength(8)
  })

  it('lets the few jobs of one investigation begin among the first of another with many', async () => {
    const { begun, send, work, endAllUntil } = await world({ concurrency: 1, perOrganization: 1 })
    for (let n = 1; n <= 12; n++) await send('one', `large ${n}`, { lane: 'large' })
    for (let n = 1; n <= 2; n++) await send('one', `small ${n}`, { lane: 'small' })
    await work()
    await endAllUntil(14)
    expect(begun.slice(0, 3)).toContain('small 1')
    expect(begun.slice(0, 6)).toContain('small 2')
  })

  it('counts the turns of an organization together, however many investigations it has', async () => {
    const { begun, send, work, pass, endAllUntil } = await world({ concurrency: 1, perOrganization: 1 })
    for (let n = 1; n <= 5; n++) await send('one', `one ${n}`, { lane: `investigation ${n}` })
    pass(10)
    await send('other', 'other 1', { lane: 'theirs' })
    await work()
    await endAllUntil(6)
    expect(begun.slice(0, 2)).toEqual(['one 1', 'other 1'])
  })

  it('leaves a place for others while every job that one organization may have at once is long', async () => {
    const { begun, send, work, end, endAllUntil } = await world({ concurrency: 3, perOrganization: 2 })
    for (let n = 1; n <= 6; n++) await send('one', `one ${n}`)
    await work()
    await until(() => begun.length === 2)
    await send('other', 'other 1')
    await until(() => begun.includes('other 1'))
    // Which of the jobs sent in one moment comes first is nobody's promise.
    expect(begun.map((name) => name.split(' ')[0])).toEqual(['one', 'one', 'other'])
    end('other 1')
    await endAllUntil(7)
  })

  it('puts nothing off for ever, however steadily others bring more', async () => {
    const { begun, send, work, end, pass, endAllUntil } = await world({ concurrency: 1, perOrganization: 1 })
    await send('one', 'one 1')
    await send('one', 'one 2')
    let sent = 0
    const sendAnother = () => send(`other ${sent % 2}`, `other ${++sent}`)
    await sendAnother()
    await work()
    for (let ended = 0; !begun.includes('one 2') && ended < 20; ended++) {
      await until(() => begun.length > ended)
      pass(10)
      await sendAnother()
      end(begun[ended]!)
    }
    expect(begun).toContain('one 2')
    await endAllUntil(sent + 2)
  })

  it('takes the small before the large, of one organization too', async () => {
    const { begun, send, work, endAllUntil } = await world({ concurrency: 1, perOrganization: 1 })
    await send('one', 'large', { weightSeconds: 500 })
    await send('one', 'small')
    await send('other', 'middling', { weightSeconds: 100 })
    await work()
    await endAllUntil(3)
    expect(begun).toEqual(['small', 'middling', 'large'])
  })

  it('takes turns with several processes on the same queue', async () => {
    const shape = { concurrency: 2, perOrganization: 1, processes: 2 }
    const { begun, send, work, endAllUntil } = await world(shape)
    for (let n = 1; n <= 8; n++) await send('one', `one ${n}`)
    await work()
    await until(() => begun.length === 2)
    await send('other', 'other 1')
    await until(() => begun.length === 3)
    expect(begun[2]).toBe('other 1')
    await endAllUntil(9)
  })
})
