import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { AnyJobKind, JobKind } from '#server/platform/jobs/job-queue.ts'
import { addFile, addText, type NewFile } from './add-evidence.ts'
import { createEmbedAgain, type EmbedAgainDeps } from './embed-again.ts'
import { evidenceCronRoutes } from './evidence.cron.routes.ts'
import { type EvidenceRoutesDeps, evidenceRoutes } from './evidence.routes.ts'
import { countUnsettled } from './evidence.store.ts'
import * as queues from './evidence-jobs.ts'
import { giveUpIndexing, indexEvidence } from './index-evidence.ts'
import { lockItems } from './lock-items.store.ts'
import { organizeRoutes } from './organize.routes.ts'
import { createPresentItem } from './present-evidence.ts'
import { readAgainRoutes } from './read-again.ts'
import { giveUpReading, type ReadEvidenceDeps, readEvidence } from './read-evidence.ts'
import { type SweepEmbeddingsDeps, sweepEmbeddings } from './sweep-embeddings.ts'
import { type SweepObjectsDeps, sweepObjects } from './sweep-objects.ts'
import { type ResumableDeps, resumableRoutes } from './upload/resumable/resumable.routes.ts'
import { uploadRoutes } from './upload/upload.routes.ts'
import { viewRoutes } from './view/view.routes.ts'

export { createExtractor } from './extraction/extraction-process.ts'

export type EvidenceDeps = EvidenceRoutesDeps &
  ReadEvidenceDeps &
  EmbedAgainDeps &
  ResumableDeps &
  SweepEmbeddingsDeps &
  SweepObjectsDeps

export const createEvidence = (deps: EvidenceDeps) => {
  const embedAgain = createEmbedAgain(deps)
  return {
    routes: [
      ...evidenceRoutes(deps),
      ...organizeRoutes(deps),
      ...uploadRoutes({ ...deps, presentItem: createPresentItem(deps) }),
      ...resumableRoutes(deps),
      ...viewRoutes(deps),
      ...readAgainRoutes(deps),
      ...evidenceCronRoutes(deps),
    ],
    jobs: [...jobKinds(deps), embedAgain.job as unknown as AnyJobKind],
    api: {
      addFile: (scope: TenantScope, investigationId: string, file: NewFile) =>
        addFile(deps, scope, investigationId, file),
      addText,
      countUnsettled,
      countOutdated: embedAgain.countOutdated,
      lockItems,
      indexAgain: (db: TenantDb, item: queues.EvidenceJob) => deps.jobs.send(db, queues.INDEX_EVIDENCE, item),
      sweepObjects: () => sweepObjects(deps),
    },
  }
}

function jobKinds(deps: EvidenceDeps): AnyJobKind[] {
  const read: JobKind<queues.EvidenceJob> = {
    name: queues.READ_EVIDENCE,
    concurrency: 2,
    deadlineSeconds: 600,
    retries: 2,
    handle: (job) => readEvidence(deps, job),
    onGivenUp: (job) => giveUpReading(deps, job),
  }
  const index: JobKind<queues.EvidenceJob> = {
    name: queues.INDEX_EVIDENCE,
    concurrency: 2,
    deadlineSeconds: 900,
    retries: 2,
    handle: (job, { signal }) => indexEvidence(deps, job, signal),
    onGivenUp: async (job) => void (await giveUpIndexing(deps, job)),
  }
  const retry: JobKind<object> = {
    name: queues.SWEEP_EMBEDDINGS,
    concurrency: 1,
    deadlineSeconds: 120,
    retries: 0,
    schedule: '*/15 * * * *',
    handle: async () => void (await sweepEmbeddings(deps, { dryRun: false })),
  }
  const tidy: JobKind<object> = {
    name: queues.SWEEP_OBJECTS,
    concurrency: 1,
    deadlineSeconds: 300,
    retries: 0,
    schedule: '17 * * * *',
    handle: async () => void (await sweepObjects(deps)),
  }
  return [read, index, retry, tidy] as unknown as AnyJobKind[]
}

export type EvidenceApi = ReturnType<typeof createEvidence>['api']
