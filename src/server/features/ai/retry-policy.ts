import type { ModelFailure } from '#server/ports/language-model.ts'
import { MODEL_FAILURES } from '#server/ports/language-model.ts'

export const ATTEMPTS_PER_REGION = 3
/** A region that does not know an answer form costs an extra attempt; there are three forms to try. */
export const RESHAPES_PER_REGION = 2
const BACKOFF_MS = 1_000
const MAX_BACKOFF_MS = 20_000
/** If a region asks to wait longer, the other one is used. */
const MAX_RETRY_AFTER_MS = 30_000
/** Time kept for the other region: more than a stalled attempt takes to end. */
const FALLBACK_RESERVE_MS = 150_000
/** An attempt with less time left is not started. */
const ATTEMPT_MS_LEAST = 5_000

export interface CallProgress {
  /** Failed attempts in this region, including this one but not reshaped ones. */
  readonly failed: number
  /** Attempts in this region whose answer form was unknown there, including this one. */
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
  const tolerable = !hasFallback || afterMs <= MAX_RETRY_AFTER_MS
  const reserveMs = hasFallback ? FALLBACK_RESERVE_MS : ATTEMPT_MS_LEAST
  if (failed < ATTEMPTS_PER_REGION && tolerable && remainingMs - afterMs >= reserveMs)
    return { step: 'retry', afterMs }
  return hasFallback && remainingMs > ATTEMPT_MS_LEAST ? { step: 'fallback' } : { step: 'fail' }
}

/** Doubles with each failure; half of it is random, so that callers that failed together do not retry together. */
const backoffMs = (failed: number, random: number): number => {
  const ceiling = Math.min(BACKOFF_MS * 2 ** (failed - 1), MAX_BACKOFF_MS)
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}
