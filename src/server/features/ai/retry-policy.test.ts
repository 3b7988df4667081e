import { describe, expect, it } from 'vitest'
import { MODEL_FAILURES, type ModelFailure } from '#server/ports/language-model.ts'
import { type CallProgress, nextStep } from './retry-policy.ts'

const FRESH: CallProgress = { failed: 1, reshaped: 0, hasFallback: false, remainingMs: 260_000 }
const following = (
  failure: ModelFailure,
  progress: Partial<CallProgress> = {},
  retryAfterMs: number | null = null,
) => nextStep({ ...FRESH, ...progress }, { failure, retryAfterMs }, 0.5)

describe('what follows a failed attempt', () => {
  it.each(
    (Object.keys(MODEL_FAILURES) as ModelFailure[]).map((failure) => [
      failure,
      MODEL_FAILURES[failure].retryable ? 'retry' : 'fail',
    ]),
  )('%s: %s, in the only region and in the first of two', (failure, step) => {
    const progress = failure === 'answer_shape_unsupported' ? { failed: 0, reshaped: 1 } : {}
    expect(following(failure as ModelFailure, progress).step).toBe(step)
    expect(following(failure as ModelFailure, { ...progress, hasFallback: true }).step).toBe(step)
  })

  it.each<[string, Partial<CallProgress>, number | null, object]>([
    ['backs off for half a second to a second at first', {}, null, { step: 'retry', afterMs: 750 }],
    ['twice as long the second time', { failed: 2 }, null, { step: 'retry', afterMs: 1_500 }],
    ['waits as long as the provider asks', {}, 7_000, { step: 'retry', afterMs: 7_000 }],
    ['and no shorter than its own pause', {}, 10, { step: 'retry', afterMs: 750 }],
    ['is exhausted after three attempts', { failed: 3 }, null, { step: 'fail' }],
    ['then goes to the second region', { failed: 3, hasFallback: true }, null, { step: 'fallback' }],
    ['goes there at once when asked to wait for long', { hasFallback: true }, 31_000, { step: 'fallback' }],
    ['waits for long where there is none', {}, 31_000, { step: 'retry', afterMs: 31_000 }],
    ['does not begin what cannot end', { remainingMs: 10_000 }, 6_000, { step: 'fail' }],
    [
      'leaves the second region its time',
      { hasFallback: true, remainingMs: 145_000 },
      null,
      { step: 'fallback' },
    ],
    ['has nowhere to go at the very end', { hasFallback: true, remainingMs: 5_000 }, null, { step: 'fail' }],
  ])('%s', (_sentence, progress, retryAfterMs, expected) =>
    expect(following('throttled', progress, retryAfterMs)).toEqual(expected),
  )

  it('never waits longer than the pause allows, whatever the draw', () => {
    const pause = (random: number) => nextStep(FRESH, { failure: 'throttled', retryAfterMs: null }, random)
    expect(pause(0)).toEqual({ step: 'retry', afterMs: 500 })
    expect(pause(0.999)).toEqual({ step: 'retry', afterMs: 1_000 })
  })

  it('asks twice more, at once, where the way of asking is unknown, and not in another region', () => {
    const reshaped = (times: number) =>
      following('answer_shape_unsupported', { failed: 0, reshaped: times, hasFallback: true })
    expect([1, 2, 3].map((times) => reshaped(times))).toEqual([
      { step: 'retry', afterMs: 0 },
      { step: 'retry', afterMs: 0 },
      { step: 'fail' },
    ])
  })
})
