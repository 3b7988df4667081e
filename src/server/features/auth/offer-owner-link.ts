import type { Clock } from '#server/platform/clock.ts'
import { sha256 } from '#server/platform/crypto/digests.ts'
import type { IdentityDb } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import { awaitTurnToOffer, ownerLinkStands, ownerLinkUsed, replaceOwnerLink } from './owner-links.store.ts'

const SECRET_BYTES = 24
export const OWNER_LINK_HOURS = 24

/** Links created before this no longer work. */
export const ownerLinksCountAfter = (now: Date): Date =>
  new Date(now.getTime() - OWNER_LINK_HOURS * 3_600_000)

/** A new secret for the owner's link, or null once an owner has used one. Older unused links stop working. */
export async function offerOwnerLink(
  db: IdentityDb,
  deps: { clock: Clock; ids: Ids },
  organizationId: string,
): Promise<string | null> {
  await awaitTurnToOffer(db)
  if (await ownerLinkUsed(db)) return null
  const secret = deps.ids.secret(SECRET_BYTES)
  await replaceOwnerLink(db, { organizationId, tokenSha256: sha256(secret), now: deps.clock.now() })
  return secret
}

/** The same, but null if somebody else offered a link that still works: of a fleet only one process may print one. */
export async function offerFirstOwnerLink(
  db: IdentityDb,
  deps: { clock: Clock; ids: Ids },
  organizationId: string,
): Promise<string | null> {
  await awaitTurnToOffer(db)
  if (await ownerLinkStands(db, ownerLinksCountAfter(deps.clock.now()))) return null
  return await offerOwnerLink(db, deps, organizationId)
}
