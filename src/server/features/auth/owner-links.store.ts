import { sql } from 'kysely'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'

/** Until this transaction ends, no other one replaces the link. */
export const awaitTurnToOffer = (db: IdentityDb) =>
  sql`select pg_advisory_xact_lock(hashtextextended('owner link', 0))`.execute(db)

/** Replaces the installation's unused link with a new one. */
export async function replaceOwnerLink(
  db: IdentityDb,
  link: { organizationId: string; tokenSha256: Uint8Array; now: Date },
): Promise<void> {
  await db.deleteFrom('owner_links').where('used_at', 'is', null).execute()
  await db
    .insertInto('owner_links')
    .values({
      token_sha256: link.tokenSha256,
      organization_id: link.organizationId,
      created_at: link.now,
      used_at: null,
    })
    .execute()
}

export async function ownerLinkUsed(db: IdentityDb): Promise<boolean> {
  return (
    (await db
      .selectFrom('owner_links')
      .select('used_at')
      .where('used_at', 'is not', null)
      .executeTakeFirst()) !== undefined
  )
}

/** Whether there is an unused link created after `madeAfter`. */
export async function ownerLinkStands(db: IdentityDb, madeAfter: Date): Promise<boolean> {
  return (
    (await db
      .selectFrom('owner_links')
      .select('created_at')
      .where('used_at', 'is', null)
      .where('created_at', '>', madeAfter)
      .executeTakeFirst()) !== undefined
  )
}

/** The organization that an unused link created after `madeAfter` gives to its owner. */
export const findUnusedOwnerLink = (db: IdentityDb, tokenSha256: Uint8Array, madeAfter: Date) =>
  db
    .selectFrom('owner_links')
    .innerJoin('organizations', 'organizations.id', 'owner_links.organization_id')
    .select(['owner_links.organization_id', 'organizations.name', 'organizations.slug'])
    .where('token_sha256', '=', tokenSha256)
    .where('used_at', 'is', null)
    .where('owner_links.created_at', '>', madeAfter)
    .executeTakeFirst()

/** False if the link has been used, replaced, or has expired. */
export async function useOwnerLink(
  db: IdentityDb,
  tokenSha256: Uint8Array,
  { now, madeAfter }: { now: Date; madeAfter: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('owner_links')
    .set({ used_at: now })
    .where('token_sha256', '=', tokenSha256)
    .where('used_at', 'is', null)
    .where('created_at', '>', madeAfter)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
