import { vi } from 'vitest'
import { createMemoryCallLimits } from '#server/adapters/call-limits/memory/memory-call-limits.ts'
import type { UsedByAttempt } from '#server/features/ai/ai.store.ts'
import { createModelCaller, type Regions } from '#server/features/ai/call-model.ts'
import { createProviderQueues } from '#server/features/ai/provider-limits.ts'
import { createThrottleShedder } from '#server/features/ai/throttle-shedder.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createEvents } from '#server/platform/observability/events.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import { AnalystFailed } from '#server/ports/analyst-failures.ts'
import type { ModelRequest } from '#server/ports/language-model.ts'
import { recordingLogger } from './log-lines.ts'
import { type ModelMove, scriptedModel } from './scripted-model.ts'

export const CONTEXT = { organizationId: 'o', analysisId: 'a' }
export const request = (purpose: 'primary' | 'quality'): ModelRequest => ({
  purpose,
  system: '',
  content: [{ text: 'x' }],
  maxOutputTokens: 10,
  answer: { name: 'a', description: '', schema: {} },
})

/** Guarded callers over the models, all on the same limits, and what they wrote down. */
export function guardedCalls(...providers: Regions[]) {
  const limits = createMemoryCallLimits({ clock: systemClock })
  const { logger, lines } = recordingLogger()
  const events = createEvents(logger, createMetrics())
  const used: UsedByAttempt[] = []
  const deps = {
    clock: systemClock,
    events,
    limits,
    queues: createProviderQueues(limits),
    shedder: createThrottleShedder({ limits, disabled: false, events }),
    usage: { record: (row: UsedByAttempt) => void used.push(row), unwritten: () => 0, close: async () => {} },
    random: () => 0.5,
  }
  const callers = providers.map((regions) => createModelCaller(deps, regions))
  const call = (purpose: 'primary' | 'quality' = 'primary', by = 0, signal = new AbortController().signal) =>
    callers[by]!.answer(request(purpose), CONTEXT, signal)
  const markers = () => lines.flatMap(({ msg }) => /^\[AI:\w+\]$/.exec(String(msg))?.[0] ?? [])
  return { call, used, markers, shedder: deps.shedder, caller: (index: number) => callers[index]! }
}

export const answering = () => 'answer' as const
export const anthropic = (move: (attempt: number) => ModelMove, ms = 0) =>
  scriptedModel({ provider: 'anthropic', move, ms })
export const bedrock = (region: string, move: (attempt: number) => ModelMove, ms = 0) =>
  scriptedModel({ provider: 'bedrock', region, move, ms })
export const inOrder =
  (...moves: ModelMove[]) =>
  (attempt: number): ModelMove =>
    moves[attempt] ?? moves.at(-1)!

export const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'answered',
    (error: unknown) => error,
  )
export const sentence = async (call: Promise<unknown>) => {
  const error = await failure(call)
  return error instanceof AnalystFailed ? error.message : error
}
/** Lets fake time run until the work has ended. */
export async function run<T>(work: Promise<T>, stepMs = 100): Promise<T> {
  let ended = false
  const settle = () => {
    ended = true
  }
  work.then(settle, settle)
  for (let steps = 0; !ended && steps < 10_000; steps++) await vi.advanceTimersByTimeAsync(stepMs)
  return await work
}
