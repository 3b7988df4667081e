import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { addFile, type NewFile } from './add-evidence.ts'
import { chronologyRoutes } from './chronology/chronology.routes.ts'
import { createEmbedAgain } from './embed-again.ts'
import { evidenceCronRoutes } from './evidence.cron.routes.ts'
import { evidenceJobs } from './evidence.jobs.ts'
import { evidenceRoutes } from './evidence.routes.ts'
import { countUnsettled } from './evidence.store.ts'
import { type EvidenceJob, INDEX_EVIDENCE } from './evidence-jobs.ts'
import type { IndexEvidenceDeps } from './index-evidence.ts'
import type { LoseSupportDeps } from './lose-support.ts'
import { organizeRoutes } from './organize.routes.ts'
import { personWordsRoutes } from './person-words.routes.ts'
import { createPresentItem } from './present-evidence.ts'
import { readAgainRoutes } from './read-again.ts'
import type { ReadEvidenceDeps } from './read-evidence.ts'
import { readUnits } from './read-units.ts'
import { type SweepObjectsDeps, sweepObjects } from './sweep-objects.ts'
import { type ResumableDeps, resumableRoutes } from './upload/resumable/resumable.routes.ts'
import { uploadRoutes } from './upload/upload.routes.ts'
import { viewRoutes } from './view/view.routes.ts'

export { type ListedChronology, listChronology } from './chronology/list-chronology.ts'
export { formatExhibitNumber, nameNumbers } from './exhibit-numbers.store.ts'
export { findEnclosure } from './extraction/process/enclosure.ts'
export { createExtractor, type Extractor } from './extraction/process/extraction-process.ts'
export { requireUnreadable } from './extraction/process/readable-paths.ts'
export { findCasesOfItems, findItems } from './find-items.ts'
export { type ItemForce, listForce } from './force.store.ts'
export { lockItems } from './lock-items.store.ts'
export type { LostItems, OnSupportLost } from './on-support-lost.ts'
export { announceObjects, claimObjects, itemsExist } from './pending-objects.store.ts'
export { findWrittenAt } from './written-at.ts'
export { countUnsettled }

export type EvidenceDeps = LoseSupportDeps &
  ReadEvidenceDeps &
  IndexEvidenceDeps &
  ResumableDeps &
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
      ...chronologyRoutes(deps),
      ...personWordsRoutes(deps),
      ...readAgainRoutes(deps),
      ...evidenceCronRoutes(deps),
    ],
    jobs: evidenceJobs(deps, embedAgain),
    api: {
      /** For the command line, which may not import features. */
      countUnsettled,
      addFile: (scope: TenantScope, investigationId: string, file: NewFile) =>
        addFile(deps, scope, { ...file, investigationId }),
      countOutdated: embedAgain.countOutdated,
      indexAgain: (db: TenantDb, item: EvidenceJob) => deps.jobs.send(db, INDEX_EVIDENCE, item),
      sweepObjects: () => sweepObjects(deps),
      /** Reads the items that wait for it, so that who says what in them is known now. */
      readUnits: async (scope: TenantScope, evidenceIds: readonly string[], signal: AbortSignal) => {
        for (const evidenceId of new Set(evidenceIds))
          await readUnits(deps, { organizationId: scope.organizationId, evidenceId }, signal)
      },
    },
  }
}

export type EvidenceApi = ReturnType<typeof createEvidence>['api']
