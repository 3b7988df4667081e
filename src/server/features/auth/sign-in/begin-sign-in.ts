import type { FastifyReply } from 'fastify'
import { setCookie, signInCookieName } from '#server/platform/http/session-cookie.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { SignInDeps } from '../auth-deps.ts'
import { PENDING_SECONDS, sealPending } from './pending-sign-in.ts'

const SECRET_BYTES = 32

export const callbackUrl = (publicUrl: string): string => `${publicUrl}${addresses.finishSignIn.url}`

/** Gives the browser the sealed expectation and returns the address where it signs in. */
export async function beginSignIn(
  { ids, keyring, clock, publicUrl, identityProvider }: SignInDeps,
  reply: FastifyReply,
  { returnTo, fresh }: { returnTo: string; fresh: boolean },
): Promise<string> {
  const expected = {
    state: ids.secret(SECRET_BYTES),
    nonce: ids.secret(SECRET_BYTES),
    codeVerifier: ids.secret(SECRET_BYTES),
    fresh,
  }
  const url = await identityProvider.authorizationUrl(expected, callbackUrl(publicUrl))
  const sealed = sealPending(keyring, {
    ...expected,
    returnTo,
    expiresAt: clock.now().getTime() + PENDING_SECONDS * 1000,
  })
  setCookie(reply, publicUrl, signInCookieName(publicUrl, expected.state), sealed, {
    maxAge: PENDING_SECONDS,
  })
  return url
}
