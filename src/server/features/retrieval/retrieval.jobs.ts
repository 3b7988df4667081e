import { z } from 'zod'
import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { defineJob, type JobKind } from '#server/platform/jobs/define-job.ts'
import { hasUnpacked } from './pack-blocks.store.ts'
import { LEAST_TO_PACK, packInvestigation } from './pack-blocks.ts'

/** Packs passages of an investigation, so that searching it does not unpack each of them. */
export const PACK_PASSAGES = 'retrieval-pack-passages'

const packJob = z.object({ organizationId: z.string(), investigationId: z.string() })
type PackJob = Readonly<z.infer<typeof packJob>>

export const retrievalJobs = (deps: Pick<Core, 'tenancy'>): JobKind[] => [
  defineJob({
    name: PACK_PASSAGES,
    payload: packJob,
    concurrency: 1,
    deadlineSeconds: 600,
    retries: 2,
    handle: async ({ organizationId, investigationId }, { signal }) => {
      await packInvestigation(deps, { organizationId, userId: null }, { investigationId, signal })
      signal.throwIfAborted()
    },
  }),
]

/** Has passages packed once enough of them are not; called after they have changed, and after they were searched. */
export async function packSoon({ jobs }: Pick<Core, 'jobs'>, db: TenantDb, job: PackJob): Promise<void> {
  if (await hasUnpacked(db, job.investigationId, LEAST_TO_PACK))
    await jobs.send<PackJob>(db, PACK_PASSAGES, job)
}
