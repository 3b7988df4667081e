import { queueExecutor, type TenantDb } from '#server/platform/db/tenancy.ts'

/**
 * Whether a job waits to check the analysis or is at it. Locks the analysis until the transaction ends: a check is
 * requested together with a change of its row, so that none can be overlooked.
 */
export async function isCheckLive(db: TenantDb, queue: string, analysisId: string): Promise<boolean> {
  await db.selectFrom('analyses').select('id').where('id', '=', analysisId).forNoKeyUpdate().execute()
  const { rows } = await queueExecutor(db).executeSql(
    `select exists (select from pgboss.job where name = $1 and data->>'analysisId' = $2
      and state in ('created', 'retry', 'active')) as live`,
    [queue, analysisId],
  )
  return rows[0]?.live === true
}
