import type { AnyJobKind, JobKind } from '#server/platform/jobs/job-queue.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { addFile, addText, type NewFile } from './add-evidence.ts'
import { type EvidenceRoutesDeps, evidenceRoutes } from './evidence.routes.ts'
import { countUnsettled, listEvidence } from './evidence.store.ts'
import { type EvidenceJob, INDEX_EVIDENCE, READ_EVIDENCE } from './evidence-jobs.ts'
import { giveUpIndexing, type IndexEvidenceDeps, indexEvidence } from './index-evidence.ts'
import { createWaitUntilSettled } from './wait-until-settled.ts'
import { giveUpReading, type ReadEvidenceDeps, readEvidence } from './read-evidence.ts'

export { createExtractor } from './extraction/extraction-process.ts'

export type EvidenceDeps = EvidenceRoutesDeps & ReadEvidenceDeps & IndexEvidenceDeps

export const createEvidence = (deps: EvidenceDeps) => {
  const read: JobKind<EvidenceJob> = {
    name: READ_EVIDENCE,
    concurrency: 2,
    deadlineSeconds: 300,
    retries: 2,
    handle: (job) => readEvidence(deps, job),
    onGivenUp: (job) => giveUpReading(deps, job),
  }
  const index: JobKind<EvidenceJob> = {
    name: INDEX_EVIDENCE,
    concurrency: 2,
    deadlineSeconds: 900,
    retries: 2,
    handle: (job, { signal }) => indexEvidence(deps, job, signal),
    onGivenUp: async (job) => void (await giveUpIndexing(deps, job)),
  }
  return {
    routes: evidenceRoutes(deps),
    jobs: [read, index] as unknown as AnyJobKind[],
    api: {
      addFile: (scope: TenantScope, investigationId: string, file: NewFile) => addFile(deps, scope, investigationId, file),
      addText,
      countUnsettled,
      listEvidence,
      waitUntilSettled: createWaitUntilSettled(deps.tenancy),
    },
  }
}

export type EvidenceApi = ReturnType<typeof createEvidence>['api']
