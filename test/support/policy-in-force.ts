import type { SqlExecutor } from '#server/platform/db/database.ts'
import { randomIds } from '#server/platform/ids.ts'
import type { DataCategory } from '#shared/manifest.ts'

const COLUMNS: Readonly<Partial<Record<DataCategory, string>>> = {
  investigation: 'investigation_retention_days',
  audit_log: 'audit_log_retention_days',
}

/** A policy as if its shortening had been announced long ago; answers its id. */
export async function givenPolicyInForce(
  { executeSql }: SqlExecutor,
  organization: string,
  category: DataCategory,
  days: number,
): Promise<string> {
  const id = randomIds.uuid()
  await executeSql(
    `update retention_policies set superseded_at = now()
     where organization_id = $1 and data_category = $2 and superseded_at is null`,
    [organization, category],
  )
  await executeSql(
    `insert into retention_policies (organization_id, id, data_category, retention_days, created_at)
     values ($1, $2, $3, $4, now())`,
    [organization, id, category, days],
  )
  const column = COLUMNS[category]
  if (column) await executeSql(`update organizations set ${column} = $2 where id = $1`, [organization, days])
  return id
}
