import type { SystemDb } from '#server/platform/db/tenancy.ts'

/** Whether this call reached the milestone; true for only one call ever, also among simultaneous ones. */
export async function reachMilestone(
  db: SystemDb,
  milestone: { readonly name: string; readonly eventId: string; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('billing_milestones')
    .values({
      name: milestone.name,
      event_id: milestone.eventId,
      reached_at: milestone.now,
      announced_at: null,
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return row !== undefined
}

/** The milestone, if it is not announced yet; others wait until the transaction ends. */
export const lockUnannounced = (db: SystemDb, name: string) =>
  db
    .selectFrom('billing_milestones')
    .select(['event_id'])
    .where('name', '=', name)
    .where('announced_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const markAnnounced = (db: SystemDb, name: string, now: Date) =>
  db.updateTable('billing_milestones').set({ announced_at: now }).where('name', '=', name).execute()
