import type { Core } from '#server/platform/core.ts'
import { installation } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import type { CallLimits } from '#server/ports/call-limits.ts'
import type { HostedProvider, LanguageModel } from '#server/ports/language-model.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { QueueStats } from '#shared/contracts/queue-stats.ts'
import { CONCURRENCY, type ProviderQueues, REQUESTS_PER_MINUTE, toCallWindow } from './provider-limits.ts'
import type { UsageRecorder } from './record-usage.ts'
import type { ThrottleShedder } from './throttle-shedder.ts'

export interface QueueStatsDeps extends Core {
  readonly limits: CallLimits
  readonly queues: ProviderQueues
  readonly shedder: ThrottleShedder
  readonly usage: UsageRecorder
  /** Every model of every configured provider, primary regions before their fallbacks. */
  readonly models: readonly LanguageModel[]
}

/** Queues whose jobs call an analyst. */
const AI_QUEUES: ReadonlySet<string> = new Set(['analysis-generate', 'quality-check', 'prompt-evaluate'])

export const aiAdminRoutes = (deps: QueueStatsDeps): Route[] => [
  defineRoute(
    endpoints.getQueueStats,
    {
      access: installation,
      rate: 'admin',
      tag: 'operations',
      summary: 'How busy the language models are: throttles, limits, and waiting work',
    },
    async () => {
      const { hot, recentThrottles, disabled } = await deps.shedder.state()
      const queues = (await deps.jobs.stats()).filter(({ name }) => AI_QUEUES.has(name))
      return {
        shedder: { hot, recentThrottles, fallbackRegion: fallbackRegion(deps.models), disabled },
        limits: await limitsInUse(deps),
        queue_depth: queues.reduce((sum, { waiting }) => sum + waiting, 0),
        queues: queues.map(({ oldestSeconds, ...queue }) => ({ ...queue, oldest_seconds: oldestSeconds })),
      }
    },
  ),
]

const fallbackRegion = (models: readonly LanguageModel[]): string =>
  models.filter(({ region }) => region !== null)[1]?.region ?? ''

async function limitsInUse({ limits, queues, models, usage }: QueueStatsDeps): Promise<QueueStats['limits']> {
  const providers = [...new Set(models.map(({ provider }) => provider))]
  const readState = async (provider: HostedProvider) => ({
    provider,
    concurrency: CONCURRENCY[provider],
    active: await queues[provider].held(),
    waiting_here: queues[provider].waiting(),
  })
  const regions = models.map(async ({ provider, region }) => {
    const window = toCallWindow({ provider, region })
    if (!window || !region) return []
    const recent_requests = await limits.count(window)
    return [{ provider, region, requests_per_minute: REQUESTS_PER_MINUTE, recent_requests }]
  })
  return {
    providers: await Promise.all(providers.map(readState)),
    regions: (await Promise.all(regions)).flat(),
    // Read last: the reads above show whether the shared store answers.
    scope: limits.scope(),
    unwritten_usage: usage.unwritten(),
  }
}
