import { queueExecutor, type SystemDb } from '#server/platform/db/tenancy.ts'

/** Tables, the queue's too, that are a fifth longer than when they were last looked through; of the very short ones nothing has to be known. */
const GROWN = `select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'pgboss') and c.relkind = 'r'
    and pg_relation_size(c.oid) / current_setting('block_size')::int > greatest(1.2 * c.relpages, 8)
  order by 1`

/** Tells the planner how much there is of what in tables that have grown; which they were. */
export async function analyzeGrown(db: SystemDb): Promise<string[]> {
  const { executeSql } = queueExecutor(db)
  const grown = (await executeSql(GROWN)).rows.map((row) => String(row.name))
  for (const name of grown) await executeSql(`analyze ${name}`)
  return grown
}
