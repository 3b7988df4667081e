import { sql } from 'kysely'

/**
 * The name of the person with the id in this column: of a member, or of whoever was removed by the name of that day;
 * null for anybody else. The policies of the tables confine it to the organization of the transaction.
 */
export const knownName = (column: string) =>
  sql<string | null>`coalesce(
    (select known.name from users known where known.id = ${sql.ref(column)}),
    (select known.name from former_members known where known.user_id = ${sql.ref(column)})
  )`
