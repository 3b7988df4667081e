import { setTimeout as sleep } from 'node:timers/promises'
import type { Tenancy, TenantScope } from '#server/platform/db/tenancy.ts'
import { countUnsettled } from './evidence.store.ts'

const POLL_MS = 500
const MOST_MS = 120_000

/** Waits until no text and no embedding of the investigation is being made, at most two minutes; then answers how many are. */
export const createWaitUntilSettled =
  (tenancy: Tenancy) =>
  async (
    scope: TenantScope,
    investigationId: string,
    signal: AbortSignal,
  ): Promise<{ unsettled: number }> => {
    for (let waited = 0; ; waited += POLL_MS) {
      const { reading, embedding } = await tenancy.inTenant(scope, (db) =>
        countUnsettled(db, investigationId),
      )
      if (reading + embedding === 0 || waited >= MOST_MS) return { unsettled: reading + embedding }
      await sleep(POLL_MS, undefined, { signal })
    }
  }
