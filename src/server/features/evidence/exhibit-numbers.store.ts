import { sql } from 'kysely'
import type { TenantDb } from '#server/platform/db/tenancy.ts'

/** Takes the next `count` exhibit numbers of an investigation; answers the first. None is ever given twice. */
export async function takeExhibitNumbers(
  db: TenantDb,
  investigationId: string,
  count: number,
): Promise<number> {
  const { last } = await db
    .updateTable('evidence_counts')
    .set({ last_exhibit_number: sql`last_exhibit_number + ${count}::int` })
    .where('investigation_id', '=', investigationId)
    .returning('last_exhibit_number as last')
    .executeTakeFirstOrThrow()
  return last - count + 1
}

/** E-001, E-017, E-1200. */
export const formatExhibitNumber = (number: number): string => `E-${String(number).padStart(3, '0')}`

/** An item's own number with those that others gave it: "E-002 (ABC0001–ABC0004)". */
export const nameNumbers = (exhibit: string | null, given: string | null): string =>
  [exhibit, given && `(${given})`].filter(Boolean).join(' ')
