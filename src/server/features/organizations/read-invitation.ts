import { sha256 } from '#server/platform/crypto/digests.ts'
import { invalid } from '#server/platform/errors.ts'
import { iso } from '#server/platform/http/present.ts'
import type { OfferedInvitation } from '#shared/contracts/organizations.ts'
import { findOpenInvitation } from './invitations.store.ts'
import type { OrganizationsDeps } from './organizations-deps.ts'

/** One sentence for an unknown link and for one that no longer counts: it does not reveal which. */
export const USED = 'This invitation has been used, was withdrawn or has expired. Ask for a new one.'

/**
 * What whoever holds the link is invited to, before they give a name and a password. It tells no more than the mail
 * with the link, and only while the link counts.
 */
export async function readInvitation(
  { tenancy, clock }: OrganizationsDeps,
  secret: string,
): Promise<OfferedInvitation> {
  const found = await tenancy.asIdentity('show an invitation', (db) =>
    findOpenInvitation(db, sha256(secret), clock.now()),
  )
  if (!found) throw invalid('secret', USED)
  return {
    organization: found.organizationName,
    invited_by: found.inviterName,
    email: found.email,
    role: found.role,
    expires_at: iso(found.expiresAt),
  }
}
