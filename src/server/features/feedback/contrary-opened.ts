import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { Citation } from '#shared/contracts/analyses.ts'
import { asksForContrary } from '../settings/index.ts'
import { listPresentItems } from './citations.store.ts'
import { listServedCitations, type Reader } from './engagements.store.ts'

/**
 * Whether the reader opened one of what speaks otherwise; null where the organization does not ask for it, or every
 * item of theirs was deleted, so that nothing can be opened.
 */
export async function wasContraryOpened(
  db: TenantDb,
  reader: Reader,
  contrary: readonly Pick<Citation, 'id' | 'evidence_id'>[],
): Promise<boolean | null> {
  if (contrary.length === 0 || !(await asksForContrary(db, reader.organizationId))) return null
  const present = await listPresentItems(
    db,
    contrary.map(({ evidence_id }) => evidence_id),
  )
  const openable = contrary.filter(({ evidence_id }) => present.has(evidence_id)).map(({ id }) => id)
  if (openable.length === 0) return null
  return (await listServedCitations(db, reader)).some((id) => openable.includes(id))
}
