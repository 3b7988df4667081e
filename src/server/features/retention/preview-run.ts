import type { RetentionRunPreview } from '#shared/contracts/retention.ts'
import { listOrganizations } from './due.store.ts'
import { previewRetention } from './preview-retention.ts'
import type { RetentionDeps } from './retention-deps.ts'

/** What a run would destroy now in each organization. Case numbers are only given of the caller's own. */
export async function previewRun(
  deps: RetentionDeps,
  ownOrganizationId: string,
): Promise<RetentionRunPreview> {
  const organizations: RetentionRunPreview['organizations'] = []
  for (const { id, name } of await deps.tenancy.asSystem('list what a run would cover', listOrganizations)) {
    const { due, kept, strays } = await previewRetention(deps, id)
    organizations.push({
      organization_id: id,
      name,
      due: id === ownOrganizationId ? due : due.map((one) => ({ ...one, case_number: null })),
      strays,
      held: kept.filter(({ reason }) => reason === 'legal_hold').length,
    })
  }
  return { organizations }
}
