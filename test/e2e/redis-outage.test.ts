import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { afterAll, describe, expect, it } from 'vitest'
import { createRedisCounterStore } from '#server/adapters/counter-store/redis/redis-counter-store.ts'
import { sharedRedis } from '#server/app/redis.ts'
import type { Secrets } from '#server/config/secrets.ts'
import { createKeyring } from '#server/platform/crypto/keyring.ts'
import { createRateLimiter } from '#server/platform/http/rate-limits.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { patiently } from '#test/support/durations.ts'
import { ensureRedis, startRedis } from '../../scripts/services/redis.ts'
import { offerService } from '../../scripts/services/service.ts'
import { cacheDir } from '../support/databases.ts'
import { recordingLogger } from '../support/log-lines.ts'

const first = await offerService('real Redis', () => ensureRedis(cacheDir), startRedis)
const runDir = join(cacheDir, 'services/redis')

const HANGS_MS = 12_000

/** Two processes' worth of limiters over one Redis, and what they logged. */
async function givenProcesses(url: string, prefixes: readonly [string, string] = ['test', 'test']) {
  const { logger, lines } = recordingLogger()
  const stores = [
    await createRedisCounterStore({ url, prefix: prefixes[0], logger }),
    await createRedisCounterStore({ url, prefix: prefixes[1], logger: silentLogger() }),
  ]
  const [one, two] = stores.map((counters) => createRateLimiter({ counters, factor: 1 }))
  return {
    told: () => lines.map(({ msg }) => msg),
    one: one!,
    two: two!,
    close: () => Promise.all(stores.map((store) => store.close())),
  }
}

describe.skipIf(!first)('rate limits over Redis', () => {
  let running = first
  afterAll(() => running?.stop())

  it('are shared by all processes', async () => {
    const { one, two, told, close } = await givenProcesses(first!.url)
    const verdicts = []
    for (let sent = 0; sent < 24; sent++)
      verdicts.push(await (sent % 2 ? one : two).consume('shared', 'sign_in'))
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(20)
    expect(verdicts.at(-1)!.resetSeconds).toBeGreaterThan(50)
    expect(told()).toEqual([])
    await close()
  })

  it('are not shared by two installations on the same Redis, whose keys differ', async () => {
    const secrets = (byte: number) => ({
      keyring: createKeyring({ current: 'k', keys: { k: new Uint8Array(32).fill(byte) } }),
    })
    const prefixOf = (byte: number) => sharedRedis({ redisUrl: first!.url }, secrets(byte) as Secrets)!.prefix
    expect(prefixOf(1)).toBe(prefixOf(1))
    const { one, two, close } = await givenProcesses(first!.url, [prefixOf(1), prefixOf(2)])
    for (let sent = 0; sent < 20; sent++) await one.consume('somebody', 'sign_in')
    expect(await one.consume('somebody', 'sign_in')).toMatchObject({ allowed: false })
    expect(await two.consume('somebody', 'sign_in')).toMatchObject({ allowed: true, remaining: 19 })
    await close()
  })

  it('go on in the memory of each process while Redis is away in the middle of a load, and come back by themselves', async () => {
    const { one, two, told, close } = await givenProcesses(first!.url)
    const slowest = { ms: 0 }
    const consume = async (limiter: typeof one, key: string) => {
      const began = performance.now()
      const verdict = await limiter.consume(key, 'sign_in')
      slowest.ms = Math.max(slowest.ms, performance.now() - began)
      return verdict
    }
    let loading = true
    const load = Promise.all(
      [one, two].map(async (limiter, process) => {
        let sent = 0
        for (; loading; sent++) {
          await consume(limiter, `load-${process}-${sent % 500}`)
          if (sent % 50 === 0) await sleep(1)
        }
        return sent
      }),
    )
    await sleep(300)
    expect((await consume(one, 'before')).remaining).toBe(19)
    expect((await consume(two, 'before')).remaining).toBe(18)

    await first!.stop()
    await sleep(300)
    for (const limiter of [one, two]) {
      const verdicts = []
      for (let sent = 0; sent < 30; sent++) verdicts.push((await consume(limiter, 'during')).allowed)
      expect(verdicts, 'the limit holds in each process').toEqual([
        ...Array<boolean>(20).fill(true),
        ...Array<boolean>(10).fill(false),
      ])
    }
    expect(told()).toEqual([
      'Redis cannot be reached: each process counts requests for itself until it is back',
    ])

    const { port, password } = new URL(first!.url)
    running = await startRedis(
      { program: join(runDir, 'usr/bin/redis-server'), runDir: join(cacheDir, 'run') },
      { port: Number(port), password },
    )
    await expect.poll(() => told().length).toBe(2)
    loading = false
    const sent = await load
    expect(told()).toEqual([
      'Redis cannot be reached: each process counts requests for itself until it is back',
      'Redis is back: requests are counted together again',
    ])
    // Each process notices by itself that it is back.
    let looks = 0
    const counted = async () => {
      const key = `after-${++looks}`
      return [(await consume(one, key)).remaining, (await consume(two, key)).remaining]
    }
    await expect.poll(counted).toEqual([19, 18])
    expect(slowest.ms).toBeLessThan(patiently(40_000))
    process.stderr.write(`redis-outage: ${sent.join(' + ')} requests, slowest ${Math.round(slowest.ms)} ms\n`)
    await close()
  })

  it('wait only a moment for a Redis that hangs, and only the first time', async () => {
    const { one, told, close } = await givenProcesses(running!.url)
    expect((await one.consume('hanging', 'read')).remaining).toBe(599)
    const other = new Redis(running!.url)
    // Were each of them to wait for Redis, they would take longer than it hangs.
    await other.call('CLIENT', 'PAUSE', String(HANGS_MS))
    const awake = other.ping().then(() => 'awake')
    const all = async () => {
      for (let sent = 0; sent < 200; sent++) expect((await one.consume('hanging', 'read')).allowed).toBe(true)
      return 'answered'
    }
    expect(await Promise.race([all(), awake])).toBe('answered')
    expect(told()).toHaveLength(1)
    await awake
    await expect
      .poll(async () => (await one.consume('back', 'read')) && told().length, { interval: 200 })
      .toBe(2)
    expect((await one.consume('hanging', 'read')).remaining).toBeLessThan(599)
    other.disconnect()
    await close()
  })

  it('begin without a Redis that is not there yet', async () => {
    const { one, told, close } = await givenProcesses('redis://127.0.0.1:1')
    expect(await one.consume('early', 'read')).toMatchObject({ allowed: true, remaining: 599 })
    expect(told()).toHaveLength(1)
    await close()
  })
})
