import { jsonb } from '#server/platform/db/sql.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { EffectiveWords } from '#server/platform/text/policies/read-effective.ts'
import type { EvidencePatch } from '#shared/contracts/evidence.ts'

/** What a paper says of its force; what a person has confirmed stays. */
export const saveProposedForce = (
  db: TenantDb,
  id: string,
  { words, supersedes }: { readonly words: EffectiveWords; readonly supersedes: string | null },
) =>
  db
    .updateTable('evidence_items')
    .set({
      effective_from: words.from,
      effective_to: words.to,
      version_label: words.version,
      supersedes_id: supersedes,
      effective_basis: words.basis && jsonb(words.basis),
    })
    .where('id', '=', id)
    .where('effective_confirmed_at', 'is', null)
    .execute()

/** The items of the investigation that bear this version, but for one of them. */
export const listOfVersion = (
  db: TenantDb,
  { investigationId, id, version }: { investigationId: string; id: string; version: string },
) =>
  db
    .selectFrom('evidence_items')
    .select(['id', 'title'])
    .where('investigation_id', '=', investigationId)
    .where('id', '!=', id)
    .where('version_label', '=', version)
    .where('source_type', '=', 'background_doc')
    .where('deleted_at', 'is', null)
    .execute()

/** Who says from when until when a paper applies, and no longer its own words. */
export interface ConfirmedForce {
  readonly effective_basis: null | undefined
  readonly effective_confirmed_by: string | null
  readonly effective_confirmed_at: Date
}

export type ItemPatch = Omit<EvidencePatch, 'question_ids'> & Partial<ConfirmedForce>

export interface ItemForce {
  readonly id: string
  /** ISO days, both inclusive. */
  readonly from: string | null
  readonly to: string | null
  readonly supersedesId: string | null
  readonly isConfirmed: boolean
}

/** What is known of the force of these papers and of those that replace them; other items have no row. */
export async function listForce(db: TenantDb, ids: readonly string[]): Promise<ItemForce[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('evidence_items')
    .select(['id', 'effective_from', 'effective_to', 'supersedes_id', 'effective_confirmed_at'])
    .where((eb) => eb.or([eb('id', 'in', [...ids]), eb('supersedes_id', 'in', [...ids])]))
    .where('source_type', '=', 'background_doc')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('effective_from', 'is not', null),
        eb('effective_to', 'is not', null),
        eb('version_label', 'is not', null),
        eb('effective_confirmed_at', 'is not', null),
      ]),
    )
    .execute()
  return rows.map((row) => ({
    id: row.id,
    from: row.effective_from,
    to: row.effective_to,
    supersedesId: row.supersedes_id,
    isConfirmed: row.effective_confirmed_at !== null,
  }))
}
