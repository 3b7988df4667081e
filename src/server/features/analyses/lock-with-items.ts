import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { lockItems } from '../evidence/index.ts'
import { lockAnalysis } from './versions.store.ts'

/**
 * Keeps these items as they are and locks the analysis, until the transaction ends; answers what is missing of the items
 * by now. Always in this order, as a retention run does: of two who lock both, neither waits for the other in turn.
 */
export async function lockWithItems(db: TenantDb, analysisId: string, evidenceIds: readonly string[]) {
  const missing = await lockItems(db, evidenceIds)
  await lockAnalysis(db, analysisId)
  return missing
}
