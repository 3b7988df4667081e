import { saveRetentionDays } from '#server/features/organizations/index.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import type { DataCategory } from '#shared/manifest.ts'

/** A policy in force. Without an id, the days come from the organization's own settings. */
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

/**
 * The organization's two columns take precedence; a policy row records their origin. A shortening counts from its
 * announced moment, even before a run has written it as the policy.
 */
export async function listPoliciesInForce(
  db: TenantDb,
  organizationId: string,
  now: Date,
): Promise<PolicyInForce[]> {
  const due = (await listPendingPolicies(db)).filter(({ pending_until }) => pending_until <= now)
  const shortened = due.map((one) => ({ id: one.id, category: one.data_category, days: one.retention_days }))
  const others = (await listWrittenPolicies(db, organizationId)).filter(
    ({ category }) => !shortened.some((one) => one.category === category),
  )
  return [...others, ...shortened]
}

async function listWrittenPolicies(db: TenantDb, organizationId: string): Promise<PolicyInForce[]> {
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

/** Supersedes the category's policy and updates the organization's own columns. */
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
  const settings = toSettings(policy)
  if (settings) await saveRetentionDays(db, { id: policy.organizationId, days: settings, now: policy.now })
}

function toSettings({ category, days }: NewPolicy) {
  if (category === 'investigation') return { investigation_retention_days: days }
  return category === 'audit_log' && days !== null ? { audit_log_retention_days: days } : null
}

export const listPendingPolicies = (db: TenantDb) =>
  db.selectFrom('pending_retention_policies').selectAll().orderBy('data_category').execute()
export type PendingRow = Awaited<ReturnType<typeof listPendingPolicies>>[number]

export interface NewPendingPolicy extends NewPolicy {
  readonly days: number
  readonly until: Date
}

/** A later shortening of the same category replaces the earlier one and waits the full time again. */
export async function putPendingPolicy(db: TenantDb, policy: NewPendingPolicy): Promise<void> {
  const shortening = {
    id: policy.id,
    retention_days: policy.days,
    pending_until: policy.until,
    created_by: policy.userId,
    created_at: policy.now,
  }
  await db
    .insertInto('pending_retention_policies')
    .values({ organization_id: policy.organizationId, data_category: policy.category, ...shortening })
    .onConflict((conflict) => conflict.columns(['organization_id', 'data_category']).doUpdateSet(shortening))
    .execute()
}

/** The deleted row, if there was one. */
export const deletePendingPolicy = (db: TenantDb, category: DataCategory): Promise<PendingRow | undefined> =>
  db
    .deleteFrom('pending_retention_policies')
    .where('data_category', '=', category)
    .returningAll()
    .executeTakeFirst()

/** Serializes changes of an organization's retention. */
export const lockPolicies = (db: TenantDb, organizationId: string) =>
  db.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().execute()
