import { describe, expect, it } from 'vitest'
import { createMemoryCounterStore } from '#server/adapters/counter-store/memory/memory-counter-store.ts'
import { createRateLimiter, RATE_LIMITS, rateHeaders, rateKey } from './rate-limits.ts'

const user = {
  kind: 'user',
  userId: 'u1',
  organizationId: 'o1',
  role: 'member',
  platformAdmin: false,
  secondFactorAt: null,
  fromCommandLine: false,
} as const

describe('rate limits', () => {
  it('are 20 sign-ins, 600 reads, 240 writes, 60 AI calls, 3,000 uploads and 120 admin calls a minute', () =>
    expect(RATE_LIMITS).toEqual({
      sign_in: 20,
      read: 600,
      write: 240,
      ai: 60,
      upload: 3_000,
      admin: 120,
      files: 3_000,
    }))

  it('allow exactly as many and tell when the minute ends', async () => {
    const limiter = createRateLimiter({ counters: createMemoryCounterStore(), factor: 1 })
    const verdicts = []
    for (let sent = 0; sent < 25; sent++) verdicts.push(await limiter.consume('ip:192.0.2.1', 'sign_in'))
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([
      ...Array<boolean>(20).fill(true),
      ...Array<boolean>(5).fill(false),
    ])
    expect(verdicts.map(({ remaining }) => remaining).slice(0, 3)).toEqual([19, 18, 17])
    expect(verdicts[24]).toMatchObject({ limit: 20, remaining: 0 })
    expect(verdicts[24]!.resetSeconds).toBeGreaterThan(50)
    expect(verdicts[24]!.resetSeconds).toBeLessThanOrEqual(60)
  })

  it('count the megabytes of uploads apart, and let any file pass where there was room before it', async () => {
    const limiter = createRateLimiter({ counters: createMemoryCounterStore(), factor: 1 / 1_000 })
    const megabytes = (count: number) => limiter.consumeBytes('user:a', count * 1024 * 1024)
    expect(await megabytes(4)).toMatchObject({ allowed: true, limit: 10, remaining: 6 })
    expect(await megabytes(500)).toMatchObject({ allowed: true, remaining: 0 })
    expect(await megabytes(1)).toMatchObject({ allowed: false, remaining: 0 })
    expect((await limiter.consumeBytes('user:b', 0)).remaining).toBe(9)
  })

  it('let an installation say how many uploads a minute may begin', async () => {
    const limiter = createRateLimiter({
      counters: createMemoryCounterStore(),
      factor: 1,
      uploadsPerMinute: 2,
    })
    const verdicts = []
    for (let begun = 0; begun < 3; begun++) verdicts.push((await limiter.consume('user:a', 'upload')).allowed)
    expect(verdicts).toEqual([true, true, false])
    expect((await limiter.consume('user:a', 'write')).limit).toBe(RATE_LIMITS.write)
  })

  it('count callers and kinds of routes apart', async () => {
    const limiter = createRateLimiter({ counters: createMemoryCounterStore(), factor: 1 / 20 })
    expect((await limiter.consume('user:a', 'sign_in')).allowed).toBe(true)
    expect((await limiter.consume('user:a', 'sign_in')).allowed).toBe(false)
    expect((await limiter.consume('user:b', 'sign_in')).allowed).toBe(true)
    expect((await limiter.consume('user:a', 'ai')).allowed).toBe(true)
  })

  it.for([
    [2, 40],
    [0.5, 10],
    [0.001, 1],
  ] as const)('are scaled by RATE_LIMIT_FACTOR %d', async ([factor, limit]) =>
    expect(
      (await createRateLimiter({ counters: createMemoryCounterStore(), factor }).consume('x', 'sign_in'))
        .limit,
    ).toBe(limit),
  )

  it('are told in the RateLimit fields', () =>
    expect(rateHeaders('read', { allowed: true, limit: 600, remaining: 599, resetSeconds: 42 })).toEqual({
      'ratelimit-policy': '"read";q=600;w=60',
      ratelimit: '"read";r=599;t=42',
    }))

  it('count a user together whatever address or session they come from, and nobody by their address', () => {
    expect(rateKey({ ...user, sessionId: 's1' }, '192.0.2.1')).toBe(
      rateKey({ ...user, sessionId: null }, '192.0.2.2'),
    )
    expect(
      rateKey(
        {
          kind: 'session',
          userId: 'u1',
          sessionId: 's2',
          needs: 'mfa',
          organizationId: null,
          secondFactorAt: null,
        },
        '192.0.2.3',
      ),
    ).toBe('user:u1')
    expect(rateKey({ kind: 'anonymous' }, '192.0.2.1')).not.toBe(rateKey({ kind: 'anonymous' }, '192.0.2.2'))
    expect(rateKey({ kind: 'anonymous' }, '::ffff:192.0.2.1')).toBe(
      rateKey({ kind: 'anonymous' }, '192.0.2.1'),
    )
  })

  it('count a /64 of IPv6 addresses as one caller', () => {
    const key = (ip: string) => rateKey({ kind: 'anonymous' }, ip)
    expect(key('2001:db8:1:2::1')).toBe(key('2001:0db8:0001:0002:ffff:ffff:ffff:ffff'))
    expect(key('2001:db8:1:2::1')).not.toBe(key('2001:db8:1:3::1'))
    expect(key('2001:db8::1')).toBe(key('2001:db8:0:0:1::'))
    expect(key('fe80::1%eth0')).toBe(key('fe80::2'))
  })
})
