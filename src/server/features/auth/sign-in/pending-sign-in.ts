import type { Keyring } from '#server/platform/crypto/keyring.ts'
import type { SignInExpectation } from '#server/ports/identity-provider.ts'

/** What the browser carries, sealed, from leaving for the provider until it returns. */
export interface PendingSignIn extends SignInExpectation {
  readonly returnTo: string
  readonly expiresAt: number
}

export const PENDING_SECONDS = 600
const sealingPlace = (state: string) => `cookie/sign_in/${state}`

/** As a cookie value. */
export function sealPending(keyring: Keyring, pending: PendingSignIn): string {
  const { ciphertext, keyId } = keyring.seal(
    Buffer.from(JSON.stringify(pending)),
    sealingPlace(pending.state),
  )
  return `${Buffer.from(keyId).toString('base64url')}.${Buffer.from(ciphertext).toString('base64url')}`
}

/** The sign-in that this cookie began; null if it is not ours, belongs to another state or has expired. */
export function openPending(
  keyring: Keyring,
  { cookie, state, now }: { readonly cookie: string | null; readonly state: string; readonly now: Date },
): PendingSignIn | null {
  const [keyId, ciphertext] = (cookie ?? '').split('.').map((part) => Buffer.from(part, 'base64url'))
  if (!keyId || !ciphertext) return null
  try {
    const opened = keyring.open(ciphertext, keyId.toString('utf8'), sealingPlace(state))
    const pending = JSON.parse(Buffer.from(opened).toString('utf8')) as PendingSignIn
    return pending.expiresAt > now.getTime() ? pending : null
  } catch {
    return null
  }
}
