import { createRedisCallLimits } from '#server/adapters/call-limits/redis/redis-call-limits.ts'
import { createModelCaller } from '#server/features/ai/call-model.ts'
import { createProviderQueues } from '#server/features/ai/provider-limits.ts'
import { createThrottleShedder } from '#server/features/ai/throttle-shedder.ts'
import { systemClock } from '#server/platform/clock.ts'
import { randomIds } from '#server/platform/ids.ts'
import { createEvents } from '#server/platform/observability/events.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import type { CallPool } from '#server/ports/call-limits.ts'
import type { HostedProvider } from '#server/ports/language-model.ts'
import { scriptedModel } from './scripted-model.ts'

/** What one process of a fleet does: takes one place and keeps it, or makes guarded calls that last `ms` each. */
export type CallLimitsWork =
  | { readonly url: string; readonly keep: CallPool }
  | { readonly url: string; readonly provider: HostedProvider; readonly calls: number; readonly ms: number }

/** Its output, a line for each attempt or for the place that it took. */
export type CallLimitsLine = { readonly kept: boolean } | { readonly began: number; readonly ended: number }

const work = JSON.parse(process.argv[2]!) as CallLimitsWork
const tell = (line: CallLimitsLine) => process.stdout.write(`${JSON.stringify(line)}\n`)
const logger = silentLogger()
const limits = await createRedisCallLimits({
  url: work.url,
  prefix: 'test',
  clock: systemClock,
  ids: randomIds,
  logger,
})

if ('keep' in work) {
  tell({ kept: (await limits.lease(work.keep)) !== null })
} else {
  const events = createEvents(logger, createMetrics())
  const model = scriptedModel({ ...work, region: 'eu-west-2', move: () => 'answer' })
  const timed: typeof model = {
    ...model,
    answer: async (request, signal) => {
      const began = Date.now()
      const answer = await model.answer(request, signal)
      tell({ began, ended: Date.now() })
      return answer
    },
  }
  const caller = createModelCaller(
    {
      clock: systemClock,
      events,
      limits,
      queues: createProviderQueues(limits),
      shedder: createThrottleShedder({ limits, disabled: false, events }),
      usage: { record: () => {}, unwritten: () => 0, close: async () => {} },
      random: Math.random,
    },
    [timed],
  )
  const request = {
    purpose: 'primary',
    system: '',
    content: [],
    maxOutputTokens: 1,
    answer: { name: 'a', description: '', schema: {} },
  } as const
  const signal = new AbortController().signal
  const context = { organizationId: 'o', analysisId: null }
  await Promise.all(
    Array.from({ length: work.calls }, () => caller.answer(request, context, signal).catch(() => {})),
  )
  await limits.close()
}
