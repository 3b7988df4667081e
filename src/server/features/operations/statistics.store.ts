import { queueExecutor, type SystemDb } from '#server/platform/db/tenancy.ts'

/**
 * Tables, including the queue's, that have grown by a fifth since they were last analyzed; very short ones need no
 * statistics.
 */
const GROWN = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind = 'r'
    and pg_relation_size(c.oid) / current_setting('block_size')::int > greatest(1.2 * c.relpages, 8)
  order by 1`

/** Updates the planner's statistics for tables that have grown; returns their names. */
export async function analyzeGrown(db: SystemDb): Promise<string[]> {
  const { executeSql } = queueExecutor(db)
  const grown = (await executeSql(GROWN)).rows.map((row) => String(row.name))
  for (const name of grown) await executeSql(`analyze ${name}`)
  return grown
}
