import type { OpenDatabase } from '#server/platform/db/database.ts'

const NAMES = `select relname as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`
/** When something was last used is written by using it. */
const WRITTEN_BY_USE = ['last_used_at', 'last_seen_at', 'idle_expires_at', 'expires_at']

/** A hash over all rows of each table but those whose name matches. */
export async function hashTables(database: OpenDatabase, without: RegExp): Promise<Record<string, string>> {
  const { rows } = await database.sql.executeSql(NAMES)
  const names = rows.map(({ name }) => String(name)).filter((name) => !without.test(name))
  const used = `{${WRITTEN_BY_USE.join(',')}}`
  const each = names.map(
    (name) => `select '${name}' as name, count(*) || ' ' ||
      md5(coalesce(string_agg(row, ',' order by row), '')) as hash
      from (select (to_jsonb(t) - '${used}'::text[])::text as row from ${name} t) rows`,
  )
  const hashed = await database.sql.executeSql(each.join(' union all '))
  return Object.fromEntries(hashed.rows.map(({ name, hash }) => [String(name), String(hash)]))
}
