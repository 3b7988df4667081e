import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from '#server/platform/core.ts'
import type { SweepAnswer } from '#shared/contracts/evidence.ts'
import { type EvidenceJob, INDEX_EVIDENCE, READ_EVIDENCE } from './evidence-jobs.ts'
import { countStillUnfinished, countUnfinished, findStuck, markRetried } from './sweep-embeddings.store.ts'

/** Longer than all retries of a job together. */
const LOST_AFTER_MS = 100 * 60_000
const DAY_MS = 24 * 60 * 60_000
const AT_ONCE = 1_000
const WAIT_MS = 15_000
const POLL_MS = 250

/**
 * Sends new jobs for texts and embeddings that failed or whose jobs are lost, waits briefly for them, and returns
 * what is still unfinished. What is unfinished for more than a day needs a person.
 */
export async function sweepEmbeddings(deps: Core, options: { dryRun: boolean }): Promise<SweepAnswer> {
  const now = deps.clock.now()
  const retried = await deps.tenancy.asSystem('retry texts and embeddings that are stuck', async (db) => {
    const stuck = await findStuck(db, {
      now,
      before: new Date(now.getTime() - LOST_AFTER_MS),
      limit: AT_ONCE,
    })
    if (options.dryRun || stuck.length === 0) return stuck
    await markRetried(
      db,
      stuck.map((item) => item.id),
      now,
    )
    for (const item of stuck)
      await deps.jobs.send<EvidenceJob>(db, item.text_status === 'pending' ? READ_EVIDENCE : INDEX_EVIDENCE, {
        organizationId: item.organization_id,
        evidenceId: item.id,
      })
    return stuck
  })
  if (!options.dryRun)
    await waitFor(
      deps,
      retried.map((item) => item.id),
    )
  const left = await deps.tenancy.asSystem('count what is still unfinished', (db) =>
    countUnfinished(db, new Date(now.getTime() - DAY_MS)),
  )
  deps.events.embeddingsSwept({ pendingOver24h: left.old, at: now })
  return {
    retried: retried.length,
    pendingAfterSweep: left.all,
    pendingOver24hAfterSweep: left.old,
    dry_run: options.dryRun,
  }
}

async function waitFor(deps: Core, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (let waited = 0; waited < WAIT_MS; waited += POLL_MS) {
    const left = await deps.tenancy.asSystem('see whether retried work has ended', (db) =>
      countStillUnfinished(db, ids),
    )
    if (left === 0) return
    await sleep(POLL_MS)
  }
}
