import { describe, expect, it } from 'vitest'
import { createQuietMoments } from './quiet-moments.ts'

const never = new AbortController().signal

describe('a quiet moment', () => {
  it('comes when everything urgent has ended, whether it succeeded or failed', async () => {
    const moments = createQuietMoments()
    const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const urgent = [moments.during(() => one.promise), moments.during(() => other.promise)]
    let isQuiet = false
    const waiting = moments.come(never).then(() => (isQuiet = true))
    one.resolve()
    await urgent[0]
    expect(isQuiet).toBe(false)
    other.reject(new Error('it failed'))
    await expect(urgent[1]).rejects.toThrow('it failed')
    await waiting
    await moments.come(never)
  })

  it('is not waited for without end, nor by work that was stopped', async () => {
    const forever = Promise.withResolvers<void>()
    const hasty = createQuietMoments({ patienceMs: 1 })
    void hasty.during(() => forever.promise)
    await hasty.come(never)
    const patient = createQuietMoments()
    void patient.during(() => forever.promise)
    await expect(patient.come(AbortSignal.abort())).rejects.toThrow('aborted')
  })

  it('is followed by a while in which nobody waits, where the service is never idle', async () => {
    const moments = createQuietMoments({ patienceMs: 200, whileMs: 60_000 })
    void moments.during(() => Promise.withResolvers<void>().promise)
    await moments.come(never)
    // Whoever waits is told of an abort.
    await Promise.all(Array.from({ length: 20 }, () => moments.come(AbortSignal.abort())))
    const sterner = createQuietMoments({ patienceMs: 200, whileMs: 0 })
    void sterner.during(() => Promise.withResolvers<void>().promise)
    await sterner.come(never)
    await expect(sterner.come(AbortSignal.abort())).rejects.toThrow('aborted')
  })
})
