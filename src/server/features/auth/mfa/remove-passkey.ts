import { notFound } from '#server/platform/errors.ts'
import { findTotp } from './codes.store.ts'
import { requireAnotherFactor } from './enrollment.ts'
import { lockAttempts } from './mfa.store.ts'
import { deletePasskey, listPasskeys } from './passkeys.store.ts'
import type { MfaDeps } from './show-factor.ts'

/** Refused if it is the person's only second factor. */
export async function removePasskey(
  { tenancy }: MfaDeps,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<void> {
  await tenancy.asIdentity('remove a passkey of its owner', async (db) => {
    await lockAttempts(db, userId)
    if (!(await deletePasskey(db, userId, id))) throw notFound()
    requireAnotherFactor({
      passkeys: (await listPasskeys(db, userId)).length,
      totp: hasConfirmed(await findTotp(db, userId)),
    })
  })
}

const hasConfirmed = (totp: { confirmedAt: Date | null } | null): boolean => totp?.confirmedAt != null
