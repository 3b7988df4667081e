import type { Core } from '#server/platform/core.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Impact } from '#shared/contracts/impact.ts'
import { findHoldOnItem, lockInvestigation } from '../holds/index.ts'
import { markEvidenceDeleted } from './evidence.store.ts'
import { listFamily } from './family.store.ts'
import { findReports, type LoseSupportDeps, loseSupport } from './lose-support.ts'
import { requireItem } from './present-evidence.ts'

interface Deletion {
  readonly id: string
  /** The released versions of the report that whoever deletes knows to be destroyed with it. */
  readonly withReports: readonly number[]
}

/**
 * Hides an item and the files inside it; the next retention run destroys them, and with them each released report that
 * says anything of them.
 */
export async function deleteEvidence(
  deps: Core & LoseSupportDeps,
  scope: TenantScope,
  { id, withReports }: Deletion,
): Promise<{ id: string; impact: Impact }> {
  const { clock } = deps
  return await deps.tenancy.inTenant(scope, async (db) => {
    const row = await requireItem(db, id)
    await lockInvestigation(db, row.investigation_id)
    const hold = await findHoldOnItem(db, {
      investigationId: row.investigation_id,
      evidenceId: row.id,
      now: clock.now(),
    })
    if (hold && hold > clock.now())
      throw new AppError(
        'UNDER_HOLD',
        'A legal hold covers this item; it cannot be deleted until the hold ends.',
      )
    const family = await listFamily(db, row.id)
    const items = { investigationId: row.investigation_id, evidenceIds: family }
    const reports = await findReports(deps, db, items)
    requireKnown(reports, withReports)
    await markEvidenceDeleted(db, family, clock.now())
    return { id: row.id, impact: await loseSupport(deps, db, { ...items, reports }) }
  })
}

/** Nobody destroys what was released without having been told of it, also where it was released a moment ago. */
function requireKnown(reports: Impact['reports'], known: readonly number[]): void {
  const versions = reports
    .filter(({ destroyed_with_item }) => destroyed_with_item)
    .map(({ version }) => version)
  if (versions.every((version) => known.includes(version))) return
  throw new AppError(
    'CONFLICT',
    `${namedVersions(versions)}, and would be destroyed with it. To delete it all the same, name what goes with it: with_reports=${versions.join(',')}.`,
  )
}

const namedVersions = (versions: readonly number[]): string =>
  versions.length === 1
    ? `Version ${versions[0]} of the report was released and rests on this item`
    : `Versions ${versions.slice(0, -1).join(', ')} and ${versions.at(-1)} of the report were released and rest on this item`
