import type { Core } from '#server/platform/core.ts'
import { QualityShedError } from '#server/ports/analyst-failures.ts'
import type { CallLimits } from '#server/ports/call-limits.ts'
import {
  type LanguageModel,
  type ModelAnswer,
  ModelCallFailed,
  type ModelPurpose,
  type ModelRequest,
  type ModelUsage,
} from '#server/ports/language-model.ts'
import { type ProviderQueues, toCallWindow } from './provider-limits.ts'
import type { UsageRecorder } from './record-usage.ts'
import type { ThrottleShedder } from './throttle-shedder.ts'
import { unlessAborted, wait } from './wait.ts'

export interface AttemptDeps extends Pick<Core, 'clock' | 'events'> {
  readonly limits: CallLimits
  readonly queues: ProviderQueues
  readonly shedder: ThrottleShedder
  readonly usage: UsageRecorder
}

export interface AttemptContext {
  readonly organizationId: string
  /** The analysis the call is for, if it is for one. */
  readonly analysisId: string | null
  /** Nobody waits for it: whatever it is for, it goes after all others and is shed as the first. */
  readonly yields?: boolean
}

export type AttemptResult = { readonly answer: ModelAnswer } | { readonly failed: ModelCallFailed }

/** A call that gave way to another is tried again no sooner. */
const GIVE_WAY_SECONDS = 5

const NOTHING_USED: ModelUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }

export interface Attempt {
  readonly request: ModelRequest
  readonly context: AttemptContext
  readonly signal: AbortSignal
}

/**
 * One attempt, once both the provider's concurrency limit and its rate limit have room. Rejects with
 * QualityShedError, and with the signal's reason.
 */
export async function attemptCall(
  deps: AttemptDeps,
  model: LanguageModel,
  { request, context, signal }: Attempt,
): Promise<AttemptResult> {
  const urgency = context.yields ? 'quality' : request.purpose
  await deps.shedder.admit(urgency, model)
  const stop = new AbortController()
  const giveWay = () => stop.abort(new QualityShedError(GIVE_WAY_SECONDS))
  const queue = deps.queues[model.provider]
  const lease = await (context.yields
    ? queue.enter('yielding', signal, giveWay)
    : queue.enter(request.purpose, signal))
  const ended = AbortSignal.any([signal, stop.signal])
  try {
    await untilAdmitted(deps, model, { urgency, signal: ended })
    const began = deps.clock.now()
    const result = await ask(model, request, ended)
    recordAttempt(deps, model, { purpose: request.purpose, context, result, at: began })
    if ('failed' in result) {
      if (result.failed.failure === 'throttled') await deps.shedder.throttled(model)
      ended.throwIfAborted()
    }
    return result
  } finally {
    await lease.release()
  }
}

interface FinishedAttempt {
  readonly purpose: ModelPurpose
  readonly context: AttemptContext
  readonly result: AttemptResult
  readonly at: Date
}

/** Every attempt is recorded, whatever its outcome. */
function recordAttempt(
  deps: AttemptDeps,
  model: LanguageModel,
  { purpose, context: { organizationId, analysisId }, result, at }: FinishedAttempt,
): void {
  const ms = deps.clock.now().getTime() - at.getTime()
  const failure = 'failed' in result ? result.failed.failure : null
  const usage = ('failed' in result ? result.failed.usage : result.answer.usage) ?? NOTHING_USED
  const { provider, region } = model
  const attempt = { provider, region, purpose }
  const called = model.modelFor(purpose)
  deps.usage.record({ organizationId, analysisId, ...usage, ...attempt, model: called, failure, ms, at })
  deps.events.modelAttempted({
    ...attempt,
    outcome: failure ?? 'ok',
    seconds: ms / 1000,
    outputTokens: usage.outputTokens,
  })
}

/** Checks the shedder again after every wait: right before the call it must still be cold. */
async function untilAdmitted(
  { limits, shedder }: AttemptDeps,
  model: LanguageModel,
  { urgency, signal }: { readonly urgency: ModelPurpose; readonly signal: AbortSignal },
): Promise<void> {
  const window = toCallWindow(model)
  for (;;) {
    signal.throwIfAborted()
    await shedder.admit(urgency, model)
    const waitMs = window ? await limits.admit(window) : 0
    if (waitMs === 0) return
    await wait(Math.min(waitMs, LOOK_AGAIN_MS), signal)
  }
}

/** A shedder that turns hot is noticed within this time. */
const LOOK_AGAIN_MS = 1_000

/** An adapter that ignores the signal delays nobody. */
const ask = (model: LanguageModel, request: ModelRequest, signal: AbortSignal): Promise<AttemptResult> =>
  unlessAborted(model.answer(request, signal), signal).then(
    (answer) => ({ answer }),
    (error: unknown) => {
      if (error instanceof ModelCallFailed) return { failed: error }
      if (signal.aborted) return { failed: new ModelCallFailed('aborted', model) }
      throw error
    },
  )
