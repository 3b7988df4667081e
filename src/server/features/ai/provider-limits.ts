import type { CallLimits, CallPool, CallWindow } from '#server/ports/call-limits.ts'
import type { HostedProvider, LanguageModel } from '#server/ports/language-model.ts'
import { type CallQueue, createCallQueue } from './call-queue.ts'

const LEASE_MS = 20_000
/** Simultaneous calls to a provider (specification: concurrency per provider limiter). */
export const CONCURRENCY: Readonly<Record<HostedProvider, number>> = {
  bedrock: 1,
  anthropic: 5,
  openai_compatible: 5,
}
/** Requests to the hosted service per minute and region, counting every attempt. */
export const REQUESTS_PER_MINUTE = 50
/** A second more than a minute, because requests take unequally long to arrive. */
const WINDOW_MS = 61_000

const toCallPool = (provider: HostedProvider): CallPool => ({
  name: `pool:${provider}`,
  size: CONCURRENCY[provider],
  leaseMs: LEASE_MS,
})

/** null if the provider itself sets the rate. */
export const toCallWindow = ({
  provider,
  region,
}: Pick<LanguageModel, 'provider' | 'region'>): CallWindow | null =>
  provider === 'bedrock'
    ? { name: `window:${provider}:${region}`, limit: REQUESTS_PER_MINUTE, windowMs: WINDOW_MS }
    : null

export type ProviderQueues = Readonly<Record<HostedProvider, CallQueue>>

export const createProviderQueues = (limits: CallLimits): ProviderQueues => ({
  bedrock: createCallQueue(limits, toCallPool('bedrock')),
  anthropic: createCallQueue(limits, toCallPool('anthropic')),
  openai_compatible: createCallQueue(limits, toCallPool('openai_compatible')),
})
