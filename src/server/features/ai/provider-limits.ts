import type { CallLimits, CallPool, CallWindow } from '#server/ports/call-limits.ts'
import type { HostedProvider, LanguageModel } from '#server/ports/language-model.ts'
import { type CallQueue, createCallQueue } from './call-queue.ts'

const LEASE_MS = 20_000
/** Calls to a provider at the same time (specification: concurrency per provider limiter). */
export const CONCURRENCY: Readonly<Record<HostedProvider, number>> = {
  bedrock: 1,
  anthropic: 5,
  openai_compatible: 5,
}
/** Requests of the hosted service in a minute and region, every attempt counted. */
export const REQUESTS_PER_MINUTE = 50
/** A second more than the minute, because requests take unequally long to arrive. */
const WINDOW_MS = 61_000

const poolOf = (provider: HostedProvider): CallPool => ({
  name: `pool:${provider}`,
  size: CONCURRENCY[provider],
  leaseMs: LEASE_MS,
})

/** null where the provider itself sets the rate. */
export const windowOf = ({
  provider,
  region,
}: Pick<LanguageModel, 'provider' | 'region'>): CallWindow | null =>
  provider === 'bedrock'
    ? { name: `window:${provider}:${region}`, limit: REQUESTS_PER_MINUTE, windowMs: WINDOW_MS }
    : null

export type ProviderQueues = Readonly<Record<HostedProvider, CallQueue>>

export const createProviderQueues = (limits: CallLimits): ProviderQueues => ({
  bedrock: createCallQueue(limits, poolOf('bedrock')),
  anthropic: createCallQueue(limits, poolOf('anthropic')),
  openai_compatible: createCallQueue(limits, poolOf('openai_compatible')),
})
