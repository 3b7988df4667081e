import {
  type HostedProvider,
  type LanguageModel,
  type ModelAnswer,
  ModelCallFailed,
  type ModelFailure,
  type ModelRequest,
} from '#server/ports/language-model.ts'

/** What a scripted model does with one attempt: answers, fails so, or never ends. */
export type ModelMove =
  | 'answer'
  | 'hang'
  | ModelFailure
  | { readonly failure: ModelFailure; readonly retryAfterMs?: number }

export interface ScriptedModel extends LanguageModel {
  /** When each attempt began, in ms. */
  readonly began: number[]
  /** Attempts that were under way at the same time at most. */
  readonly busiest: () => number
}

const USAGE = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 5, cacheWriteTokens: 1 }

/** A hosted model of a test: each attempt takes `ms` and does what `move` says for its number, from 0. */
export function scriptedModel(options: {
  provider: HostedProvider
  region?: string | null
  ms?: number
  move: (attempt: number, request: ModelRequest) => ModelMove
  text?: (request: ModelRequest) => string
}): ScriptedModel {
  const { provider, region = null, ms = 0, move, text = () => '{}' } = options
  const began: number[] = []
  let underWay = 0
  let busiest = 0
  const model = { provider, region }
  const act = async (request: ModelRequest, attempt: number, signal: AbortSignal): Promise<ModelAnswer> => {
    const next = move(attempt, request)
    if (next === 'hang') return await new Promise<never>(() => {})
    if (ms > 0) await sleep(ms, signal, () => new ModelCallFailed('aborted', model))
    if (next === 'answer') return { text: text(request), usage: USAGE }
    const { failure, retryAfterMs = null } = typeof next === 'string' ? { failure: next } : next
    throw new ModelCallFailed(failure, model, { retryAfterMs })
  }
  return {
    ...model,
    began,
    busiest: () => busiest,
    modelFor: (purpose) => `${provider}-${purpose}`,
    answer: async (request, signal) => {
      began.push(Date.now())
      busiest = Math.max(busiest, ++underWay)
      try {
        return await act(request, began.length - 1, signal)
      } finally {
        underWay--
      }
    },
  }
}

/** By the global timer, so that a test may have it run in no time. */
const sleep = (ms: number, signal: AbortSignal, aborted: () => Error) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => reject(aborted()), { once: true })
  })
