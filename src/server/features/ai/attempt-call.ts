import type { Clock } from '#server/platform/clock.ts'
import type { Events } from '#server/platform/observability/events.ts'
import type { CallLimits } from '#server/ports/call-limits.ts'
import {
  type LanguageModel,
  type ModelAnswer,
  ModelCallFailed,
  type ModelPurpose,
  type ModelRequest,
  type ModelUsage,
} from '#server/ports/language-model.ts'
import { type ProviderQueues, windowOf } from './provider-limits.ts'
import type { UsageRecorder } from './record-usage.ts'
import type { ThrottleShedder } from './throttle-shedder.ts'
import { unlessAborted, wait } from './wait.ts'

export interface AttemptDeps {
  readonly clock: Clock
  readonly events: Events
  readonly limits: CallLimits
  readonly queues: ProviderQueues
  readonly shedder: ThrottleShedder
  readonly usage: UsageRecorder
}

export interface AttemptContext {
  readonly organizationId: string
  /** What the call is for, where it is for one analysis. */
  readonly analysisId: string | null
}

export type AttemptResult = { readonly answer: ModelAnswer } | { readonly failed: ModelCallFailed }

const NOTHING_USED: ModelUsage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }

/**
 * One attempt, once there is a place for it among the calls to the provider and among those of the minute. Rejects with
 * QualityShedError, and with the signal's reason.
 */
export async function attemptCall(
  deps: AttemptDeps,
  model: LanguageModel,
  request: ModelRequest,
  context: AttemptContext,
  signal: AbortSignal,
): Promise<AttemptResult> {
  await deps.shedder.admit(request.purpose, model)
  const lease = await deps.queues[model.provider].enter(request.purpose, signal)
  try {
    await untilAdmitted(deps, model, request, signal)
    const began = deps.clock.now()
    const result = await ask(model, request, signal)
    book(deps, model, request.purpose, context, result, began)
    if ('failed' in result) {
      if (result.failed.failure === 'throttled') await deps.shedder.throttled(model)
      signal.throwIfAborted()
    }
    return result
  } finally {
    await lease.release()
  }
}

/** Every attempt counts, whatever came of it. */
function book(
  deps: AttemptDeps,
  model: LanguageModel,
  purpose: ModelPurpose,
  { organizationId, analysisId }: AttemptContext,
  result: AttemptResult,
  at: Date,
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

/** Looks at the shedder again whenever it has waited: right before the call it must still be cold. */
async function untilAdmitted(
  { limits, shedder }: AttemptDeps,
  model: LanguageModel,
  { purpose }: ModelRequest,
  signal: AbortSignal,
): Promise<void> {
  const window = windowOf(model)
  for (;;) {
    signal.throwIfAborted()
    await shedder.admit(purpose, model)
    const waitMs = window ? await limits.admit(window) : 0
    if (waitMs === 0) return
    await wait(Math.min(waitMs, LOOK_AGAIN_MS), signal)
  }
}

/** A shedder that turned hot is noticed within this time. */
const LOOK_AGAIN_MS = 1_000

/** An adapter that ignores the signal holds up nobody. */
const ask = (model: LanguageModel, request: ModelRequest, signal: AbortSignal): Promise<AttemptResult> =>
  unlessAborted(model.answer(request, signal), signal).then(
    (answer) => ({ answer }),
    (error: unknown) => {
      if (error instanceof ModelCallFailed) return { failed: error }
      if (signal.aborted) return { failed: new ModelCallFailed('aborted', model) }
      throw error
    },
  )
