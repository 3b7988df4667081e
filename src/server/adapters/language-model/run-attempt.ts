import type { LanguageModel, ModelFailure, ModelUsage } from '#server/ports/language-model.ts'
import { ModelCallFailed } from '#server/ports/language-model.ts'

/** Why an attempt failed, before the region is known. */
export interface Failure {
  readonly failure: ModelFailure
  readonly status?: number | null
  readonly retryAfterMs?: number | null
}

/** Thrown inside an attempt. Carries no text of the provider: it may quote what was sent. */
export class AttemptFailed extends Error implements Failure {
  override readonly name = 'AttemptFailed'
  readonly failure: ModelFailure
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(failure: ModelFailure, more: Omit<Failure, 'failure'> = {}) {
    super(failure)
    this.failure = failure
    this.status = more.status ?? null
    this.retryAfterMs = more.retryAfterMs ?? null
  }
}

export interface Attempt {
  /** Aborted by the caller or by our own deadline. */
  readonly signal: AbortSignal
  /** Updated while the answer arrives, so that broken answers are recorded too. */
  usage: ModelUsage | null
}

export interface AttemptTerms {
  readonly model: Pick<LanguageModel, 'provider' | 'region'>
  readonly timeoutMs: number
  readonly signal: AbortSignal
  /** Explains an error of the provider's client. */
  readonly explain: (error: unknown) => Failure
}

/**
 * Does the work under our own deadline and rejects only with ModelCallFailed. It does not rely on the clients'
 * timeouts, which end at the headers: a body may stall forever.
 */
export async function runAttempt<T>(terms: AttemptTerms, work: (attempt: Attempt) => Promise<T>): Promise<T> {
  const { model, timeoutMs, signal, explain } = terms
  // AbortSignal.any with AbortSignal.timeout may be garbage collected before it fires; a timer and a controller
  // cannot.
  const controller = new AbortController()
  const attempt: Attempt = { signal: controller.signal, usage: null }
  let giveUp: (failure: 'timeout' | 'aborted') => void = () => {}
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = (failure) => reject(new AttemptFailed(failure))
  })
  const onAbort = () => giveUp('aborted')
  const timer = setTimeout(() => giveUp('timeout'), timeoutMs)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    if (signal.aborted) throw new AttemptFailed('aborted')
    return await Promise.race([givenUp, work(attempt)])
  } catch (error) {
    const { failure, status, retryAfterMs } = error instanceof AttemptFailed ? error : explain(error)
    // Frees the connection, and stops a generation that nobody reads.
    controller.abort()
    throw new ModelCallFailed(failure, model, {
      status: status ?? null,
      retryAfterMs: retryAfterMs ?? null,
      usage: attempt.usage,
    })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
