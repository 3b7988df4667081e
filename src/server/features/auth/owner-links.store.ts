import type { SystemDb } from '#server/platform/db/tenancy.ts'

/** Replaces the unused link of an installation by a new one. */
export async function replaceOwnerLink(
  db: SystemDb,
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

export async function ownerLinkUsed(db: SystemDb): Promise<boolean> {
  return (
    (await db
      .selectFrom('owner_links')
      .select('used_at')
      .where('used_at', 'is not', null)
      .executeTakeFirst()) !== undefined
  )
}

/** The organization that an unused link gives to its owner. */
export const findUnusedOwnerLink = (db: SystemDb, tokenSha256: Uint8Array) =>
  db
    .selectFrom('owner_links')
    .innerJoin('organizations', 'organizations.id', 'owner_links.organization_id')
    .select(['owner_links.organization_id', 'organizations.name', 'organizations.slug'])
    .where('token_sha256', '=', tokenSha256)
    .where('used_at', 'is', null)
    .executeTakeFirst()

/** False where the link has been used or replaced. */
export async function useOwnerLink(db: SystemDb, tokenSha256: Uint8Array, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('owner_links')
    .set({ used_at: now })
    .where('token_sha256', '=', tokenSha256)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
