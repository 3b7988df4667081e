import { sql } from 'kysely'
import { queueExecutor, type SystemDb } from '#server/platform/db/tenancy.ts'
import type { GenerationStatus } from '#shared/generation-status.ts'

/** Analyses untouched since `before` and without a waiting job. They are ended here so that none stays stuck. */
export async function findAbandoned(db: SystemDb, statuses: readonly GenerationStatus[], before: Date) {
  // Read before the analyses: if a job ends in between, its analysis was just touched.
  const { rows: withJobs } = await queueExecutor(db).executeSql(
    `select distinct data->>'analysisId' as id from pgboss.job
      where data->>'analysisId' is not null and state in ('created', 'retry', 'active')`,
  )
  return await db
    .selectFrom('analyses')
    .select(['id', 'organization_id', 'generation_status'])
    .where('generation_status', 'in', statuses)
    .where('updated_at', '<', before)
    .where(sql<boolean>`not (id::text = any (${withJobs.map(({ id }) => id)}::text[]))`)
    .limit(100)
    .execute()
}
