import type { Clock } from '#server/platform/clock.ts'
import type { HostedProvider, ModelFailure } from '#server/ports/language-model.ts'
import type { UsedByAttempt } from './ai.store.ts'
import type { UsageRecorder } from './record-usage.ts'

/** More than one call makes in one region, so that a call that another region rescued does not count as an outage. */
const FAILED_IN_A_ROW = 5
/** Older failures say nothing about now. */
const REMEMBERED_MS = 5 * 60_000

/**
 * What a failed attempt says about the provider: a declined or too long answer is still an answer, and an aborted
 * call says nothing.
 */
const TOLD_BY: Partial<Record<ModelFailure, 'answers' | 'nothing'>> = {
  refused: 'answers',
  cut_off: 'answers',
  aborted: 'nothing',
  answer_shape_unsupported: 'nothing',
}

export interface ProviderHealth {
  heard(attempt: Pick<UsedByAttempt, 'provider' | 'failure' | 'at' | 'ms'>): void
  /** Whether its latest attempts in this process all failed, not long ago. */
  isAway(provider: HostedProvider): boolean
}

/** Learns from ordinary calls whether a provider answers; makes none of its own. */
export function createProviderHealth({ clock }: { clock: Clock }): ProviderHealth {
  const failed = new Map<HostedProvider, { readonly inARow: number; readonly last: number }>()
  return {
    heard: ({ provider, failure, at, ms }) => {
      const told = failure === null ? 'answers' : (TOLD_BY[failure] ?? 'fails')
      if (told === 'answers') failed.delete(provider)
      if (told === 'fails')
        failed.set(provider, {
          inARow: (failed.get(provider)?.inARow ?? 0) + 1,
          last: at.getTime() + ms,
        })
    },
    isAway: (provider) => {
      const known = failed.get(provider)
      return (
        known !== undefined &&
        known.inARow >= FAILED_IN_A_ROW &&
        clock.now().getTime() - known.last < REMEMBERED_MS
      )
    },
  }
}

/** Passes every recorded attempt on to the provider's health. */
export const hearing = (health: ProviderHealth, usage: UsageRecorder): UsageRecorder => ({
  ...usage,
  record: (used) => {
    health.heard(used)
    usage.record(used)
  },
})
