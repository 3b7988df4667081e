import type { ModelFailure } from '#server/ports/language-model.ts'
import { MODEL_FAILURES } from '#server/ports/language-model.ts'

export const ATTEMPTS_PER_REGION = 3
/** An unknown way of asking costs an attempt of its own; the ladder has three rungs. */
export const RESHAPES_PER_REGION = 2
const BACKOFF_MS = 1_000
const BACKOFF_MS_MOST = 20_000
/** A region that asks to wait longer is left for the other one. */
const RETRY_AFTER_MS_MOST = 30_000
/** Less than this is left to the other region: longer than an attempt that stalls takes to end. */
const FALLBACK_RESERVE_MS = 150_000
/** Nothing is begun that could hardly end. */
const ATTEMPT_MS_LEAST = 5_000

export interface CallProgress {
  /** Attempts that failed in this region, with this one and without reshaped ones. */
  readonly failed: number
  /** Attempts in this region that asked in a way unknown there, with this one. */
  readonly reshaped: number
  readonly hasFallback: boolean
  readonly remainingMs: number
}

export type NextStep =
  | { readonly step: 'retry'; readonly afterMs: number }
  | { readonly step: 'fallback' }
  | { readonly step: 'fail' }

/** What follows a failed attempt. `random` is from 0 up to 1. */
export function nextStep(
  { failed, reshaped, hasFallback, remainingMs }: CallProgress,
  { failure, retryAfterMs }: { failure: ModelFailure; retryAfterMs: number | null },
  random: number,
): NextStep {
  if (!MODEL_FAILURES[failure].retryable) return { step: 'fail' }
  if (failure === 'answer_shape_unsupported')
    return reshaped <= RESHAPES_PER_REGION && remainingMs > ATTEMPT_MS_LEAST
      ? { step: 'retry', afterMs: 0 }
      : { step: 'fail' }
  const afterMs = Math.max(retryAfterMs ?? 0, backoffMs(failed, random))
  const tolerable = !hasFallback || afterMs <= RETRY_AFTER_MS_MOST
  const reserveMs = hasFallback ? FALLBACK_RESERVE_MS : ATTEMPT_MS_LEAST
  if (failed < ATTEMPTS_PER_REGION && tolerable && remainingMs - afterMs >= reserveMs)
    return { step: 'retry', afterMs }
  return hasFallback && remainingMs > ATTEMPT_MS_LEAST ? { step: 'fallback' } : { step: 'fail' }
}

/** Doubles with each failure; half of it is random, so that callers that failed together do not return together. */
const backoffMs = (failed: number, random: number): number => {
  const ceiling = Math.min(BACKOFF_MS * 2 ** (failed - 1), BACKOFF_MS_MOST)
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}
