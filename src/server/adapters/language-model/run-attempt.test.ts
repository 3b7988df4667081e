import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { type Attempt, AttemptFailed, runAttempt } from './run-attempt.ts'

const model = { provider: 'bedrock', region: 'eu-west-2' } as const
const terms = (more: { timeoutMs?: number; signal?: AbortSignal } = {}) => ({
  model,
  timeoutMs: 60,
  signal: new AbortController().signal,
  explain: () => ({ failure: 'server_error', status: 500 }) as const,
  ...more,
})
const forEver = () => new Promise<never>(() => {})

describe('an attempt', () => {
  test('ends at its deadline although its work never notices, also when memory is tidied up meanwhile', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const tidying = setInterval(collect, 5)
    try {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 50 }, () => runAttempt(terms(), forEver)),
      )
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({
          status: 'rejected',
          reason: { failure: 'timeout', region: 'eu-west-2' },
        })
    } finally {
      clearInterval(tidying)
    }
  })

  test('tells its work to stop, and books what had been used by then', async () => {
    let seen: Attempt | undefined
    const usage = { inputTokens: 5, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 }
    const running = runAttempt(terms(), (attempt) => {
      seen = attempt
      attempt.usage = usage
      return forEver()
    })
    await expect(running).rejects.toMatchObject({ name: 'ModelCallFailed', failure: 'timeout', usage })
    expect(seen!.signal.aborted).toBe(true)
  })

  test('does not begin for a caller who has gone', async () => {
    const running = runAttempt(terms({ signal: AbortSignal.abort() }), () => expect.fail('It began'))
    await expect(running).rejects.toMatchObject({ failure: 'aborted' })
  })

  test('explains what its work threw, and takes its own word for what it knows', async () => {
    const throwing = (error: unknown) => runAttempt(terms(), () => Promise.reject(error))
    await expect(throwing(new Error('secret'))).rejects.toMatchObject({
      failure: 'server_error',
      status: 500,
    })
    await expect(throwing(new AttemptFailed('cut_off'))).rejects.toMatchObject({
      failure: 'cut_off',
      status: null,
    })
  })
})
