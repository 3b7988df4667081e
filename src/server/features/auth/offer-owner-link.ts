import type { Clock } from '#server/platform/clock.ts'
import { sha256 } from '#server/platform/crypto/digests.ts'
import type { SystemDb } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import { ownerLinkUsed, replaceOwnerLink } from './owner-links.store.ts'

const SECRET_BYTES = 24

/** A fresh secret for the owner's link, or null once an owner has used one. Older unused links stop working. */
export async function offerOwnerLink(
  db: SystemDb,
  deps: { clock: Clock; ids: Ids },
  organizationId: string,
): Promise<string | null> {
  if (await ownerLinkUsed(db)) return null
  const secret = deps.ids.secret(SECRET_BYTES)
  await replaceOwnerLink(db, { organizationId, tokenSha256: sha256(secret), now: deps.clock.now() })
  return secret
}
