import { jsonb } from '#server/platform/db/sql.ts'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'

export interface Pause {
  readonly providerId: string
  readonly organizationId: string
  readonly createdBy: string
  readonly savedActions: Readonly<Record<string, unknown>>
  readonly until: Date
  readonly now: Date
}

export const findPause = (db: IdentityDb, providerId: string) =>
  db
    .selectFrom('adaptive_authentication_pauses')
    .select(['organization_id', 'created_by', 'saved_actions', 'until'])
    .where('provider_id', '=', providerId)
    .executeTakeFirst()

/** Begins a pause; an existing one keeps its saved state and lasts until the new time. */
export const putPause = (db: IdentityDb, pause: Pause) =>
  db
    .insertInto('adaptive_authentication_pauses')
    .values({
      provider_id: pause.providerId,
      organization_id: pause.organizationId,
      created_by: pause.createdBy,
      saved_actions: jsonb(pause.savedActions),
      until: pause.until,
      created_at: pause.now,
    })
    .onConflict((conflict) => conflict.column('provider_id').doUpdateSet({ until: pause.until }))
    .execute()

export const setPauseEnd = (db: IdentityDb, providerId: string, until: Date) =>
  db
    .updateTable('adaptive_authentication_pauses')
    .set({ until })
    .where('provider_id', '=', providerId)
    .execute()

/** False if it has been extended meanwhile. */
export async function deletePauseThatIsOver(db: IdentityDb, providerId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('adaptive_authentication_pauses')
    .where('provider_id', '=', providerId)
    .where('until', '<=', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
