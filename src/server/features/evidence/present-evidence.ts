import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import { iso } from '#server/platform/http/present.ts'
import type { Evidence, EvidenceSummary } from '#shared/contracts/evidence.ts'
import { findCorrespondents } from '#shared/mail-head.ts'
import { investigationExists } from '../investigations/index.ts'
import { findAliasId } from '../reading/index.ts'
import { findEvidence } from './evidence.store.ts'
import { formatExhibitNumber } from './exhibit-numbers.store.ts'
import { HEAD_LENGTH, type listEvidence } from './list-evidence.store.ts'
import { findWrittenAt } from './written-at.ts'

export type EvidenceRow = NonNullable<Awaited<ReturnType<typeof findEvidence>>>
type ListedRow = Awaited<ReturnType<typeof listEvidence>>['rows'][number]

export const presentSummary = ({ head, as_read, ...row }: ListedRow): EvidenceSummary => ({
  ...row,
  ...findCorrespondents(head),
  as_read: as_read && { ...as_read, from: nameAlias(as_read.from, row.investigation_id) },
  exhibit_number: row.exhibit_number === null ? null : formatExhibitNumber(row.exhibit_number),
  occurred_at: iso(row.occurred_at),
  written_at: findWrittenAt(head, row.occurred_at),
  collected_at: iso(row.collected_at),
  withdrawn_at: iso(row.withdrawn_at),
  effective_confirmed_at: iso(row.effective_confirmed_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

export const present = ({ object_key: _, ...row }: EvidenceRow): Evidence => ({
  ...presentSummary({ ...row, head: row.content.slice(0, HEAD_LENGTH) }),
  content: row.content,
})

const nameAlias = (name: string | null, investigationId: string) =>
  name === null ? null : { name, alias: findAliasId(investigationId, name) }

/** The item; NOT_FOUND also if only its investigation is gone. */
export async function requireItem(db: TenantDb, id: string): Promise<EvidenceRow> {
  const row = await findEvidence(db, id)
  if (!row || !(await investigationExists(db, row.investigation_id))) throw notFound()
  return row
}

export type PresentItem = (scope: TenantScope, id: string) => Promise<Evidence>

export const createPresentItem =
  (deps: Core): PresentItem =>
  async (scope, id) =>
    present(await deps.tenancy.inTenant(scope, (db) => requireItem(db, id)))
