import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { SAMPLE_ORGANIZATION } from '#shared/sample-organization.ts'
import { findOrganizationName } from './export.store.ts'

/** As it stands on paper: '' where nobody has named it yet; the sample case is of the sample organization. */
export async function nameOrganization(
  db: TenantDb,
  id: string,
  { is_sample }: { readonly is_sample: boolean },
): Promise<string> {
  const name = await findOrganizationName(db, id)
  return name === SAMPLE_ORGANIZATION && !is_sample ? '' : name
}
