import { passwordAlone, signedIn } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { beginPasskeyRegistration } from './begin-passkey-registration.ts'
import { enrollPasskey } from './enroll-passkey.ts'
import { answerShown, requireAttempt } from './own-session.ts'
import { removePasskey } from './remove-passkey.ts'
import type { MfaDeps } from './show-factor.ts'
import { beginPasskeyCheck, showPasskey } from './show-passkey.ts'

const tag = 'sign-in'

/** Passkeys: enrolling one, signing in with one, removing one. */
export const passkeyRoutes = (deps: MfaDeps): Route[] => [
  defineRoute(
    endpoints.beginPasskeyRegistration,
    {
      access: passwordAlone,
      rate: 'sign_in',
      stepUp: true,
      audit: 'nothing',
      refusalAudit: 'auth.mfa_enrolled',
      tag,
      summary: 'Start enrolling a passkey',
    },
    async ({ caller, request }) =>
      await beginPasskeyRegistration(deps, caller, requireAttempt(caller, request)),
  ),
  defineRoute(
    endpoints.finishPasskeyRegistration,
    {
      access: passwordAlone,
      rate: 'sign_in',
      stepUp: true,
      audit: 'by_handler',
      refusalAudit: 'auth.mfa_enrolled',
      tag,
      summary: 'Enroll the created passkey',
    },
    async ({ caller, body, request, reply }) => {
      const renewed = await enrollPasskey(deps, caller, { attempt: requireAttempt(caller, request), ...body })
      return answerShown(deps, reply, renewed)
    },
  ),
  defineRoute(
    endpoints.beginPasskeyCheck,
    {
      access: passwordAlone,
      rate: 'sign_in',
      audit: 'nothing',
      tag,
      summary: 'Start showing a passkey',
    },
    async ({ caller, request }) => await beginPasskeyCheck(deps, requireAttempt(caller, request)),
  ),
  defineRoute(
    endpoints.finishPasskeyCheck,
    {
      access: passwordAlone,
      rate: 'sign_in',
      audit: 'by_handler',
      refusalAudit: 'auth.mfa_verified',
      tag,
      summary: 'Show a passkey',
    },
    async ({ caller, body, request, reply }) => {
      const renewed = await showPasskey(deps, requireAttempt(caller, request), body.response)
      return answerShown(deps, reply, renewed)
    },
  ),
  defineRoute(
    endpoints.removePasskey,
    {
      access: signedIn,
      rate: 'write',
      stepUp: true,
      audit: 'auth.mfa_removed',
      tag,
      summary: 'Remove one of my passkeys',
    },
    async ({ caller, params, request }) => {
      const { userId } = requireAttempt(caller, request)
      await removePasskey(deps, { userId, id: params.id })
    },
  ),
]
