import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { outsideTransaction } from '#server/platform/db/transaction-scope.ts'
import { safeMessage } from '#server/platform/errors.ts'
import type { EvidenceJob } from './evidence-jobs.ts'
import { type IndexEvidenceDeps, indexEvidence } from './index-evidence.ts'
import { countOutdated, findOutdated } from './outdated-vectors.store.ts'

/** Shorter than the time between two runs, so that they do not overlap. */
export const RUN_MS = 4 * 60_000
const AT_ONCE = 50
/** A process still running with the previous model may keep writing its vectors for a while. */
const LOOK_AGAIN_MS = 60 * 60_000
const MAX_COUNTED = 10_000

/**
 * Embeds again what another model embedded. Such items keep their status: meanwhile they are found by their words, do
 * not delay an analysis and do not count as stuck.
 */
export function createEmbedAgain(deps: IndexEvidenceDeps) {
  const { tenancy, clock, embeddings } = deps
  const next = (after: string | null, limit: number) =>
    tenancy.asSystem('find what another model embedded', (db) =>
      findOutdated(db, { model: embeddings.id, after, limit }),
    )
  let outdated = false
  let lookedAt = Number.NEGATIVE_INFINITY
  const look = async () => {
    const now = clock.now().getTime()
    if (now - lookedAt < LOOK_AGAIN_MS) return
    lookedAt = now
    try {
      outdated = (await next(null, 1)).length > 0
    } catch (error) {
      lookedAt = Number.NEGATIVE_INFINITY
      throw error
    }
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    await look()
    if (!outdated) return
    const until = clock.now().getTime() + RUN_MS
    const goesOn = () => !signal.aborted && clock.now().getTime() < until
    let [embedded, failed] = [0, 0]
    let items = await next(null, AT_ONCE)
    for (let last = items.at(-1); last && goesOn(); last = items.at(-1)) {
      for (const item of items) {
        if (!goesOn()) break
        if (await embedsAgain(item, signal)) embedded++
        else failed++
      }
      items = await next(last.evidenceId, AT_ONCE)
    }
    outdated = items.length > 0 || failed > 0
    deps.logger.info(
      { embedded, failed, model: embeddings.id, finished: !outdated },
      'embedded again after a change of the embedding model',
    )
  }
  /** An item that cannot be embedded now does not stop the others. */
  const embedsAgain = (item: EvidenceJob, signal: AbortSignal): Promise<boolean> =>
    indexEvidence(deps, item, signal).then(
      () => true,
      (error: unknown) => {
        deps.logger.error(
          { evidence_id: item.evidenceId, error: safeMessage(error) },
          'item could not be embedded again',
        )
        return false
      },
    )

  return {
    run,
    /**
     * Items of an investigation that are currently found only by their words. Costs nothing while no item anywhere is
     * outdated: that is checked in the background, and the last result is used meanwhile.
     */
    countOutdated: async (db: TenantDb, investigationId: string): Promise<number> => {
      outsideTransaction(look).catch((error: unknown) =>
        deps.logger.warn({ error: safeMessage(error) }, 'could not look for outdated vectors'),
      )
      return outdated
        ? await countOutdated(db, { investigationId, model: embeddings.id, most: MAX_COUNTED })
        : 0
    },
  }
}
