import type { Clock } from '#server/platform/clock.ts'
import { AnalystFailed } from '#server/ports/analyst-failures.ts'
import type { CallLimits } from '#server/ports/call-limits.ts'
import type {
  HostedProvider,
  LanguageModel,
  ModelAnswer,
  ModelCallFailed,
  ModelPurpose,
  ModelRequest,
} from '#server/ports/language-model.ts'
import { type AttemptContext, type AttemptDeps, attemptCall } from './attempt-call.ts'
import { failureSentence, LATE_SENTENCE } from './failure-sentences.ts'
import { nextStep } from './retry-policy.ts'
import { wait } from './wait.ts'

/** Below the 5 minutes for which clients poll. */
export const WHOLE_CALL_MS = 265_000

export interface CallContext extends AttemptContext {
  /** When the work that includes the call ends. */
  readonly until?: Date
}

/** A provider's models behind all limits; features call this. */
export interface ModelCaller {
  readonly provider: HostedProvider
  modelFor(purpose: ModelPurpose): string
  /**
   * Rejects with AnalystFailed if the call finally failed, with QualityShedError if a quality call is postponed, and
   * with the signal's reason if the caller gives up.
   */
  answer(request: ModelRequest, context: CallContext, signal: AbortSignal): Promise<ModelAnswer>
}

export interface CallDeps extends AttemptDeps {
  readonly limits: CallLimits
  /** From 0 up to 1. */
  readonly random: () => number
}

/** The models of one provider, the primary region's first. */
export type Regions = readonly [LanguageModel, ...LanguageModel[]]

export const createModelCaller = (deps: CallDeps, regions: Regions): ModelCaller => ({
  provider: regions[0].provider,
  modelFor: (purpose) => regions[0].modelFor(purpose),
  answer: async (request, context, signal) => {
    signal.throwIfAborted()
    const late = new AnalystFailed(LATE_SENTENCE)
    const now = deps.clock.now().getTime()
    const until = Math.min(now + WHOLE_CALL_MS, context.until?.getTime() ?? Number.POSITIVE_INFINITY)
    if (until <= now) throw late
    const ending = new AbortController()
    const end = () => ending.abort(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    const timer = setTimeout(() => ending.abort(late), until - now)
    const call = { request, context, signal: ending.signal, until }
    try {
      return await askRegions(deps, regions, call)
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  },
})

/** The same models for one piece of work: all its calls together share the time limit of one. */
export const forOneWork = (caller: ModelCaller, clock: Clock): ModelCaller => {
  const until = new Date(clock.now().getTime() + WHOLE_CALL_MS)
  return {
    provider: caller.provider,
    modelFor: caller.modelFor,
    answer: (request, context, signal) => caller.answer(request, { ...context, until }, signal),
  }
}

interface Call {
  readonly request: ModelRequest
  readonly context: CallContext
  readonly signal: AbortSignal
  readonly until: number
}

async function askRegions(deps: CallDeps, regions: Regions, call: Call): Promise<ModelAnswer> {
  for (const [index, model] of regions.entries()) {
    const next = regions[index + 1]
    const result = await askRegion(deps, model, { ...call, hasFallback: next !== undefined })
    if ('answer' in result) return result.answer
    const { failure } = result.failed
    if (!next || !result.fallBack) throw new AnalystFailed(failureSentence(failure, index + 1), result.failed)
    deps.events.modelFellBack(model.region, next.region, failure)
  }
  throw new RangeError('a provider has at least one region')
}

type RegionResult =
  | { readonly answer: ModelAnswer }
  | { readonly failed: ModelCallFailed; readonly fallBack: boolean }

async function askRegion(
  deps: CallDeps,
  model: LanguageModel,
  { until, hasFallback, ...attempt }: Call & { readonly hasFallback: boolean },
): Promise<RegionResult> {
  let failed = 0
  let reshaped = 0
  for (;;) {
    const result = await attemptCall(deps, model, attempt)
    if ('answer' in result) return result
    if (result.failed.failure === 'answer_shape_unsupported') reshaped++
    else failed++
    const remainingMs = until - deps.clock.now().getTime()
    const next = nextStep({ failed, reshaped, hasFallback, remainingMs }, result.failed, deps.random())
    if (next.step !== 'retry') return { failed: result.failed, fallBack: next.step === 'fallback' }
    await wait(next.afterMs, attempt.signal)
  }
}
