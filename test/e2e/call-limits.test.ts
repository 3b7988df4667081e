import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { createMemoryCallLimits } from '#server/adapters/call-limits/memory/memory-call-limits.ts'
import { createRedisCallLimits } from '#server/adapters/call-limits/redis/redis-call-limits.ts'
import { systemClock } from '#server/platform/clock.ts'
import { randomIds } from '#server/platform/ids.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { CallLimits } from '#server/ports/call-limits.ts'
import type { QueueStats } from '#shared/contracts/queue-stats.ts'
import { patiently } from '#test/support/durations.ts'
import { NODE_FLAGS } from '#test/support/node-flags.ts'
import { ensureRedis, startRedis } from '../../scripts/services/redis.ts'
import { offerService } from '../../scripts/services/service.ts'
import { ADMIN_TOKEN, createTestApp } from '../support/app.ts'
import type { CallLimitsLine, CallLimitsWork } from '../support/call-limits-process.ts'
import { cacheDir } from '../support/databases.ts'
import { recordingLogger } from '../support/log-lines.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'

const redis = await offerService('real Redis', () => ensureRedis(cacheDir), startRedis)
afterAll(() => redis?.stop())

/** As the processes of `call-limits-process.ts` have it. */
const PREFIX = 'test'
const opened: CallLimits[] = []
const children: ChildProcess[] = []
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await Promise.all(opened.splice(0).map((limits) => limits.close()))
})

const overRedis = async (url = redis!.url, logger = silentLogger(), prefix = PREFIX) => {
  const limits = await createRedisCallLimits({ url, prefix, clock: systemClock, ids: randomIds, logger })
  opened.push(limits)
  return limits
}
const inMemory = async () => createMemoryCallLimits({ clock: systemClock })
/** Names of no other test. */
const named = () => `test:${randomUUID()}`

/** A process of the fleet and what it has told so far. */
function startProcess(work: CallLimitsWork) {
  const script = join(import.meta.dirname, '../support/call-limits-process.ts')
  const child = spawn(process.execPath, [...NODE_FLAGS, script, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines: CallLimitsLine[] = []
  createInterface({ input: child.stdout }).on('line', (line) =>
    lines.push(JSON.parse(line) as CallLimitsLine),
  )
  return { lines, ended: once(child, 'exit'), kill: () => child.kill('SIGKILL') }
}
const attempts = (lines: readonly CallLimitsLine[]) =>
  lines.flatMap((line) => ('began' in line ? [line] : []))
async function until(done: () => boolean, withinMs = 60_000): Promise<void> {
  for (const began = Date.now(); !done(); await sleep(20))
    if (Date.now() - began > withinMs) throw new Error('it took too long')
}

/** How long a window may take to open again and again. */
const PATIENCE_MS = 60_000
/** Longer than a busy machine takes from one call to the next. */
const WINDOW_MS = 3_000

const CONTRACT: [string, () => Promise<CallLimits>, boolean][] = [
  ['in memory', inMemory, true],
  ['over Redis', overRedis, redis !== undefined],
]
describe.each(CONTRACT)('limits of model calls %s', (_where, open, there) => {
  it.skipIf(!there)('give out as many places as there are, and a place given back again', async () => {
    const limits = await open()
    const pool = { name: named(), size: 3, leaseMs: 10_000 }
    const leases = await Promise.all(Array.from({ length: 5 }, () => limits.lease(pool)))
    expect(leases.filter(Boolean)).toHaveLength(3)
    expect(await limits.held(pool)).toBe(3)
    const held = leases.find(Boolean)!
    await held.release()
    await held.release()
    expect(await limits.held(pool)).toBe(2)
    expect(await limits.lease(pool)).not.toBeNull()
    expect(await limits.lease(pool)).toBeNull()
  })

  it.skipIf(!there)('keep a place for as long as it is held', async () => {
    const limits = await open()
    const pool = { name: named(), size: 1, leaseMs: 2_400 }
    const lease = await limits.lease(pool)
    await sleep(3_600)
    expect(await limits.lease(pool)).toBeNull()
    await lease!.release()
    expect(await limits.held(pool)).toBe(0)
  })

  it.skipIf(!there)('admit no more calls than the window bears, in any stretch of its length', async () => {
    const limits = await open()
    const window = { name: named(), limit: 10, windowMs: 500 }
    const admitted: { askedAt: number; toldAt: number }[] = []
    for (const end = Date.now() + PATIENCE_MS; admitted.length < 45 && Date.now() < end; ) {
      const askedAt = performance.now()
      const waits = await Promise.all(Array.from({ length: 4 }, () => limits.admit(window)))
      const toldAt = performance.now()
      for (const wait of waits) {
        expect(wait).toBeLessThanOrEqual(window.windowMs)
        if (wait === 0) admitted.push({ askedAt, toldAt })
      }
      await sleep(15)
    }
    // A busy machine tells of an admission late: only what was asked and told within the stretch was surely admitted in
    // it. The limits count in whole milliseconds of clocks of their own.
    const stretch = window.windowMs - 20
    const most = Math.max(
      ...admitted.map(
        ({ askedAt: from }) =>
          admitted.filter(({ askedAt, toldAt }) => askedAt >= from && toldAt < from + stretch).length,
      ),
    )
    expect(most).toBeLessThanOrEqual(10)
    expect(admitted.length).toBeGreaterThanOrEqual(45)
  })

  it.skipIf(!there)(
    'say when to ask again, and remember what happened for as long as they should',
    async () => {
      const limits = await open()
      const events = { name: named(), windowMs: WINDOW_MS }
      await limits.note(events)
      await limits.note(events)
      expect(await limits.count(events)).toBe(2)
      const window = { name: named(), limit: 1, windowMs: WINDOW_MS }
      expect(await limits.admit(window)).toBe(0)
      let wait = await limits.admit(window)
      expect(wait).toBeGreaterThan(0)
      // The fleet may have counted the first call a moment after this process did, and say so then.
      for (let asked = 0; wait > 0 && asked < 3; asked++) {
        await sleep(wait + 5)
        wait = await limits.admit(window)
      }
      expect(wait).toBe(0)
      await expect.poll(() => limits.count(events)).toBe(0)
    },
  )
})

describe.skipIf(!redis)('two installations on one Redis', () => {
  it('keep their limits apart', async () => {
    const [one, other] = [await overRedis(), await overRedis(redis!.url, silentLogger(), 'other')]
    const pool = { name: named(), size: 1, leaseMs: 10_000 }
    expect(await one.lease(pool)).not.toBeNull()
    expect(await other.lease(pool)).not.toBeNull()
    expect(await (await overRedis()).lease(pool)).toBeNull()
  })
})

describe.skipIf(!redis)('a fleet of two processes with Redis', () => {
  const fleet = async (provider: 'anthropic' | 'bedrock', calls: number, ms: number) => {
    const processes = [0, 1].map(() => startProcess({ url: redis!.url, provider, calls, ms }))
    return { made: () => attempts(processes.flatMap(({ lines }) => lines)), processes }
  }
  const busiest = (made: readonly { began: number; ended: number }[]) =>
    Math.max(...made.map(({ began }) => made.filter((one) => one.began <= began && began < one.ended).length))

  it('makes no more than 5 calls at a time to the direct API', async () => {
    const { made, processes } = await fleet('anthropic', 20, 100)
    await Promise.all(processes.map(({ ended }) => ended))
    expect(made()).toHaveLength(40)
    expect(busiest(made())).toBe(5)
  })

  it('makes one call at a time to the hosted service, and 50 in the first minute', async () => {
    const { made, processes } = await fleet('bedrock', 40, 5)
    await until(() => made().length >= 50)
    await sleep(1_500)
    for (const { kill } of processes) kill()
    expect(made()).toHaveLength(50)
    expect(busiest(made())).toBe(1)
    expect(processes.map(({ lines }) => attempts(lines).length)).not.toContain(0)
  })

  it('does not count for the process what was refused to it', async () => {
    const [one, two] = [await overRedis(), await overRedis()]
    const window = { name: named(), limit: 5, windowMs: 1_500 }
    const fill = (by: CallLimits) => Promise.all(Array.from({ length: 5 }, () => by.admit(window)))
    expect(await fill(two)).toEqual([0, 0, 0, 0, 0])
    const full = Date.now() + window.windowMs
    for (let asked = 0; asked < 20; asked++) {
      expect(await one.admit(window)).toBeGreaterThan(0)
      await sleep(30)
    }
    await sleep(full - Date.now() + 20)
    expect(await fill(one)).toEqual([0, 0, 0, 0, 0])
  })

  it('takes over the place of a process that was killed, once its lease has run out', async () => {
    const keep = { name: named(), size: 1, leaseMs: 1_000 }
    const holder = startProcess({ url: redis!.url, keep })
    await until(() => holder.lines.length > 0)
    expect(holder.lines).toEqual([{ kept: true }])
    const limits = await overRedis()
    await sleep(1_500)
    expect(await limits.lease(keep), 'the living process keeps it').toBeNull()
    holder.kill()
    await holder.ended
    const killed = Date.now()
    while (!(await limits.lease(keep))) await sleep(20)
    expect(Date.now() - killed).toBeLessThan(patiently(5_000))
  })
})

describe.skipIf(!redis)('queue-stats', () => {
  it('says that the limits are shared where there is a Redis', async () => {
    const app = await createTestApp({ work: false, config: { redisUrl: redis!.url } })
    try {
      const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
      const answer = await app.http.inject({ method: 'GET', url: '/api/admin/queue-stats', headers })
      expect(answer.json<QueueStats>().limits.scope).toBe('shared')
    } finally {
      await app.close()
    }
  })
})

describe.skipIf(!redis)('limits of model calls while Redis is away', () => {
  it('are kept by each process, calls of a moment ago included, and are shared again by themselves', async () => {
    const { port, password } = new URL(redis!.url)
    const proxy = await startTcpProxy(Number(port))
    const { logger, lines } = recordingLogger()
    const [one, two] = [
      await overRedis(`redis://:${password}@127.0.0.1:${proxy.port}`, logger),
      await overRedis(),
    ]
    const pool = { name: named(), size: 2, leaseMs: 2_000 }
    const window = { name: named(), limit: 10, windowMs: 60_000 }
    const throttles = { name: named(), windowMs: 60_000 }
    const admit = async (limits: CallLimits, calls: number) => {
      const waits = []
      for (let made = 0; made < calls; made++) waits.push(await limits.admit(window))
      return waits.filter((wait) => wait === 0).length
    }
    const [own] = [await one.lease(pool), await two.lease(pool)]
    expect(await one.lease(pool)).toBeNull()
    expect([await admit(one, 4), await admit(two, 2)]).toEqual([4, 2])
    await one.note(throttles)

    await proxy.stop()
    expect(await one.lease(pool), 'one place is its own').not.toBeNull()
    expect(await one.lease(pool)).toBeNull()
    expect(await admit(one, 20), 'four were its own').toBe(6)
    await one.note(throttles)
    expect(await one.count(throttles)).toBe(2)
    expect(one.scope()).toBe('per_process')
    await own!.release()

    await proxy.start()
    while (one.scope() !== 'shared') {
      await one.count(throttles)
      await sleep(50)
    }
    expect(lines.map(({ msg }) => msg)).toEqual([
      'Redis cannot be reached: each process keeps to the limits of model calls by itself until it is back',
      'Redis is back: the limits of model calls are kept together again',
    ])
    // What it took meanwhile is entered with its next renewal; what it gave back runs out.
    await sleep(2_200)
    expect(await two.held(pool)).toBe(2)
    expect(await admit(one, 5)).toBe(0)
    await proxy.stop()
  })

  it('hold from the start without a Redis that is not there yet', async () => {
    const limits = await overRedis('redis://127.0.0.1:1')
    const pool = { name: named(), size: 1, leaseMs: 1_000 }
    expect(limits.scope()).toBe('per_process')
    expect(await limits.lease(pool)).not.toBeNull()
    expect(await limits.lease(pool)).toBeNull()
  })
})
