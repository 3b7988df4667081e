import type { SystemDb } from '#server/platform/db/tenancy.ts'

/** Replaces the unused link of an installation by a new one. */
export async function replaceOwnerLink(db: SystemDb, link: { organizationId: string; tokenSha256: Uint8Array; now: Date }): Promise<void> {
  await db.deleteFrom('owner_links').where('used_at', 'is', null).execute()
  await db
    .insertInto('owner_links')
    .values({ token_sha256: link.tokenSha256, organization_id: link.organizationId, created_at: link.now, used_at: null })
    .execute()
}

export async function ownerLinkUsed(db: SystemDb): Promise<boolean> {
  return (await db.selectFrom('owner_links').select('used_at').where('used_at', 'is not', null).executeTakeFirst()) !== undefined
}
