import type { Core } from '#server/platform/core.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { Page } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import type { EvidenceListQuery, EvidenceSummary, ShownEvidence } from '#shared/contracts/evidence.ts'
import type { Impact, ImpactAct } from '#shared/contracts/impact.ts'
import { findHoldOnItem } from '../holds/index.ts'
import { investigationExists } from '../investigations/index.ts'
import { listCustody } from './custody.store.ts'
import { listFamily } from './family.store.ts'
import { listEvidence } from './list-evidence.store.ts'
import { findImpact, type LoseSupportDeps } from './lose-support.ts'
import { present, presentSummary, requireItem } from './present-evidence.ts'

/** One page of an investigation's items, without their texts. */
export const listItems = (
  deps: Core,
  scope: TenantScope,
  { investigationId, query }: { readonly investigationId: string; readonly query: EvidenceListQuery },
): Promise<Page<EvidenceSummary>> =>
  deps.tenancy.reading(scope, async (db) => {
    if (!(await investigationExists(db, investigationId))) throw notFound()
    const { rows, nextCursor } = await listEvidence(db, investigationId, query)
    return { items: rows.map(presentSummary), next_cursor: nextCursor }
  })

/** One item with its text, and until when a legal hold keeps it. */
export const showItem = (
  { tenancy, clock }: Pick<Core, 'tenancy' | 'clock'>,
  scope: TenantScope,
  id: string,
): Promise<ShownEvidence> =>
  tenancy.inTenant(scope, async (db) => {
    const row = await requireItem(db, id)
    const held = await findHoldOnItem(db, {
      investigationId: row.investigation_id,
      evidenceId: row.id,
      now: clock.now(),
    })
    return { ...present(row), held_until: iso(held) }
  })

/** Everything that happened to an item, oldest first. */
export async function readCustody(deps: Core, scope: TenantScope, id: string) {
  const rows = await deps.tenancy.inTenant(scope, async (db) =>
    listCustody(db, (await requireItem(db, id)).id),
  )
  return { items: rows.map((row) => ({ ...row, happened_at: iso(row.happened_at) })) }
}

/** What analyses, allegations and reports would lose without an item. */
export const foreseeImpact = (
  deps: Core & LoseSupportDeps,
  scope: TenantScope,
  { id, of }: { readonly id: string; readonly of: ImpactAct },
): Promise<Impact> =>
  deps.tenancy.inTenant(scope, async (db) => {
    const row = await requireItem(db, id)
    return await findImpact(deps, db, {
      investigationId: row.investigation_id,
      evidenceIds: of === 'deletion' ? await listFamily(db, row.id) : [row.id],
    })
  })
