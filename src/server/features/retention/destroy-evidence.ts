import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { DataCategory } from '#shared/manifest.ts'
import { lockItems } from '../evidence/index.ts'
import type { ActiveHold } from '../holds/index.ts'
import {
  countRows,
  destroyChosenWords,
  destroyDossierLists,
  destroyExcerpts,
  destroyJobs,
  destroyReruns,
  destroyRows,
  type ItemNumbers,
  insertDestruction,
  insertItemTombstones,
  listChunkIds,
  listCitingAnalyses,
  listNumbers,
  listObjectsToRemove,
  markObjectsRemoved,
  type NewDestruction,
  recordObjects,
  replaceAnalysisTexts,
} from './destroy.store.ts'
import type { DueBefore } from './due.store.ts'
import type { PolicyInForce } from './policies/policies.store.ts'
import { recordLoss } from './record-loss.ts'
import { redactAnalysis, redactContent } from './redact-analysis.ts'
import { destroyReleasedReports } from './released-reports.store.ts'
import { fingerprintTexts } from './residue/fingerprints.ts'
import { readBeginnings, saveFingerprints } from './residue/residue.store.ts'
import { residueKey } from './residue/sweep-residue.ts'
import type { RetentionDeps } from './retention-deps.ts'
import { listVersions, saveVersion } from './scrub/scrubbed-words.store.ts'

/** One organization in one run. */
export interface OrganizationRun {
  readonly deps: RetentionDeps
  readonly runId: string
  readonly scope: TenantScope
  readonly policies: readonly PolicyInForce[]
  readonly before: DueBefore
}

export const findPolicyId = ({ policies }: OrganizationRun, category: DataCategory): string | null =>
  policies.find((policy) => policy.category === category)?.id ?? null

export const newDestruction = (run: OrganizationRun, category: DataCategory): NewDestruction => ({
  id: run.deps.ids.uuid(),
  organizationId: run.scope.organizationId,
  runId: run.runId,
  category,
  policyId: findPolicyId(run, category),
  hold: null,
  now: run.deps.clock.now(),
})

/** Records the holds that kept something due, which the manifest lists. */
export async function recordHeld(
  db: TenantDb,
  run: OrganizationRun,
  { category, holds }: { readonly category: DataCategory; readonly holds: readonly ActiveHold[] },
): Promise<void> {
  for (const hold of holds) await insertDestruction(db, { ...newDestruction(run, category), hold })
}

export interface DoomedItems {
  readonly investigationId: string
  readonly evidenceIds: readonly string[]
  readonly policyOf?: DataCategory
}

/**
 * Destroys items in one transaction with everything that refers to them: chunks with their embeddings, links,
 * excerpts, words in analyses, jobs. They fall under the policy of their own category, or of the investigation if it
 * goes as a whole.
 */
export async function destroyItems(
  db: TenantDb,
  run: OrganizationRun,
  { investigationId, evidenceIds, policyOf = 'evidence_attachment' }: DoomedItems,
): Promise<void> {
  const begun = { ...newDestruction(run, 'evidence_attachment'), policyId: findPolicyId(run, policyOf) }
  // Before anything is read of them or of analyses: a generation that keeps these items has either saved what it wrote
  // of them by then, or sees afterwards that they are gone.
  await lockItems(db, evidenceIds, 'destroy')
  await insertDestruction(db, begun)
  const reports = await destroyReleasedReports(db, begun, { investigationId, evidenceIds })
  const numbers = await listNumbers(db, evidenceIds)
  const stays = policyOf === 'evidence_attachment'
  const words = await destroyWordsInAnalyses(db, begun, { investigationId, evidenceIds, numbers, stays })
  await destroyChosenWords(db, evidenceIds)
  const texts = await readBeginnings(db, evidenceIds)
  await destroyJobs(db, 'evidenceId', evidenceIds)
  await recordObjects(db, begun, evidenceIds)
  const { organizationId } = run.scope
  const [rows, fingerprints] = await Promise.all([
    destroyRows(db, { table: 'evidence_items', organizationId, ids: evidenceIds }),
    // While the database deletes.
    fingerprintTexts(residueKey(run.deps, run.runId), texts),
  ])
  await saveFingerprints(db, { organizationId, runId: run.runId }, fingerprints)
  await countRows(db, begun.id, rows + words + reports)
  await insertItemTombstones(db, begun, { investigationId: stays ? investigationId : null, numbers })
}

interface DoomedWords extends Pick<DoomedItems, 'investigationId' | 'evidenceIds'> {
  readonly numbers: ItemNumbers
  /** Whether the case stays, and its analyses with it. */
  readonly stays: boolean
}

/** Whatever analyses were shown, said and had kept of these items; returns how many rows were deleted. */
async function destroyWordsInAnalyses(
  db: TenantDb,
  begun: NewDestruction,
  { investigationId, evidenceIds, numbers, stays }: DoomedWords,
): Promise<number> {
  const analyses = await listCitingAnalyses(db, investigationId, evidenceIds)
  if (analyses.length === 0) return 0
  const analysisIds = analyses.map(({ id }) => id)
  const lists = await destroyDossierLists(db, analysisIds)
  const reruns = await destroyReruns(db, analysisIds)
  const chunks = new Set(await listChunkIds(db, evidenceIds))
  const items = new Set(evidenceIds)
  for (const { id, ...texts } of analyses) {
    if (stays) await recordLoss(db, begun, { analysisId: id, numbers })
    await replaceAnalysisTexts(db, { id, texts: redactAnalysis(texts, items, chunks), now: begun.now })
    for (const version of await listVersions(db, id))
      await saveVersion(db, version.id, redactContent(version.content, items))
  }
  return lists + reruns + (await destroyExcerpts(db, analysisIds, evidenceIds))
}

/** As many as an S3 store removes in one call. */
const OBJECTS_AT_ONCE = 1_000

/** Removes the objects that the run has named; harmless to repeat after a crash. */
export async function removeNamedObjects(
  { tenancy, objects, clock }: RetentionDeps,
  scope: TenantScope,
  runId: string,
): Promise<number> {
  let removed = 0
  for (;;) {
    const keys = await tenancy.inTenant(scope, (db) => listObjectsToRemove(db, runId, OBJECTS_AT_ONCE))
    if (keys.length === 0) return removed
    await objects.remove(...keys)
    await tenancy.inTenant(scope, (db) => markObjectsRemoved(db, keys, clock.now()))
    removed += keys.length
  }
}
