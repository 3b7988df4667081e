import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { outsideTransaction } from '#server/platform/db/transaction-scope.ts'
import { safeMessage } from '#server/platform/errors.ts'
import type { JobContext, JobKind } from '#server/platform/jobs/job-queue.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import { EMBED_AGAIN, type EvidenceJob } from './evidence-jobs.ts'
import { type IndexEvidenceDeps, indexEvidence } from './index-evidence.ts'
import { countOutdated, findOutdated } from './outdated-vectors.store.ts'

export interface EmbedAgainDeps extends IndexEvidenceDeps {
  readonly logger: Logger
}

/** Shorter than the time between two runs, so that they do not meet. */
const RUN_MS = 4 * 60_000
const AT_ONCE = 50
/** A process that still works with the model before may go on writing its vectors for a while. */
const LOOK_AGAIN_MS = 60 * 60_000
const COUNTED_MOST = 10_000

/**
 * Embeds again what another model embedded. Such items keep their status: they are found by their words meanwhile, and
 * neither hold up an analysis nor count as stuck.
 */
export function createEmbedAgain(deps: EmbedAgainDeps) {
  const { tenancy, clock, embeddings } = deps
  const next = (after: string | null, limit: number) =>
    tenancy.asSystem('find what another model embedded', (db) =>
      findOutdated(db, embeddings.id, after, limit),
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

  const run = async ({ signal }: JobContext): Promise<void> => {
    await look()
    if (!outdated) return
    const until = clock.now().getTime() + RUN_MS
    const goesOn = () => !signal.aborted && clock.now().getTime() < until
    let [embedded, failed] = [0, 0]
    let items = await next(null, AT_ONCE)
    for (; items.length > 0 && goesOn(); items = await next(items.at(-1)!.evidenceId, AT_ONCE))
      for (const item of items) {
        if (!goesOn()) break
        if (await embedsAgain(item, signal)) embedded++
        else failed++
      }
    outdated = items.length > 0 || failed > 0
    deps.logger.info(
      { embedded, failed, model: embeddings.id, finished: !outdated },
      'embedded again after a change of the embedding model',
    )
  }
  /** An item that cannot be embedded now does not keep the others from it. */
  const embedsAgain = (item: EvidenceJob, signal: AbortSignal): Promise<boolean> =>
    indexEvidence(deps, item, signal).then(
      () => true,
      (error: unknown) => {
        deps.logger.error(
          { evidence_id: item.evidenceId, error: safeMessage(error) },
          'could not embed again',
        )
        return false
      },
    )

  const job: JobKind<object> = {
    name: EMBED_AGAIN,
    concurrency: 1,
    deadlineSeconds: RUN_MS / 1_000 + 50,
    retries: 0,
    schedule: '*/5 * * * *',
    handle: (_, context) => run(context),
  }
  return {
    job,
    /**
     * Items of an investigation that are found by their words only for now. Costs nothing while nothing is outdated
     * anywhere: that is looked up beside, and what was seen last holds meanwhile.
     */
    countOutdated: async (db: TenantDb, investigationId: string): Promise<number> => {
      outsideTransaction(look).catch((error: unknown) =>
        deps.logger.warn({ error: safeMessage(error) }, 'could not look for outdated vectors'),
      )
      return outdated ? await countOutdated(db, investigationId, embeddings.id, COUNTED_MOST) : 0
    },
  }
}
