import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { DataCategory } from '#shared/manifest.ts'

/** A policy in force. Without an id the days come from the organization's own settings. */
export interface PolicyInForce {
  readonly id: string | null
  readonly category: DataCategory
  readonly days: number
}

const findDaysOfOrganization = (db: TenantDb, organizationId: string) =>
  db
    .selectFrom('organizations')
    .select(['audit_log_retention_days', 'investigation_retention_days'])
    .where('id', '=', organizationId)
    .executeTakeFirst()

/** The organization's two columns decide where they exist; a policy row names what they were set by. */
export async function listPoliciesInForce(db: TenantDb, organizationId: string): Promise<PolicyInForce[]> {
  const settings = await findDaysOfOrganization(db, organizationId)
  if (!settings) return []
  const rows = await db
    .selectFrom('retention_policies')
    .select(['id', 'data_category', 'retention_days'])
    .where('superseded_at', 'is', null)
    .execute()
  const ofSettings = (category: DataCategory, days: number | null): PolicyInForce[] => {
    const row = rows.find((one) => one.data_category === category && one.retention_days === days)
    return days === null ? [] : [{ id: row?.id ?? null, category, days }]
  }
  const ofRows = (category: DataCategory): PolicyInForce[] =>
    rows
      .filter((row) => row.data_category === category)
      .map((row) => ({ id: row.id, category, days: row.retention_days }))
  return [
    ...ofSettings('investigation', settings.investigation_retention_days),
    ...ofRows('evidence_attachment'),
    ...ofSettings('audit_log', settings.audit_log_retention_days),
    ...ofRows('pii'),
  ]
}

export interface NewPolicy {
  readonly id: string
  readonly organizationId: string
  readonly category: DataCategory
  /** null: from now on nothing of this category is due by age. */
  readonly days: number | null
  readonly userId: string | null
  readonly now: Date
}

/** Supersedes the policy of the category; the organization's own columns follow. */
export async function replacePolicy(db: TenantDb, policy: NewPolicy): Promise<void> {
  await db
    .updateTable('retention_policies')
    .set({ superseded_at: policy.now })
    .where('data_category', '=', policy.category)
    .where('superseded_at', 'is', null)
    .execute()
  if (policy.days !== null)
    await db
      .insertInto('retention_policies')
      .values({
        organization_id: policy.organizationId,
        id: policy.id,
        data_category: policy.category,
        retention_days: policy.days,
        superseded_at: null,
        created_by: policy.userId,
        created_at: policy.now,
      })
      .execute()
  const settings = settingsOf(policy)
  if (settings)
    await db
      .updateTable('organizations')
      .set({ ...settings, updated_at: policy.now })
      .where('id', '=', policy.organizationId)
      .execute()
}

function settingsOf({ category, days }: NewPolicy) {
  if (category === 'investigation') return { investigation_retention_days: days }
  return category === 'audit_log' && days !== null ? { audit_log_retention_days: days } : null
}
