import { AppError, notFound } from '#server/platform/errors.ts'
import { passwordAlone, signedIn } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import {
  deleteTotp,
  findTotp,
  putTotp,
  recordTotpUse,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './codes.store.ts'
import { requireAnotherFactor, requireMayEnroll } from './enrollment.ts'
import { findUser, lockAttempts } from './mfa.store.ts'
import { answerShown, requireAttempt } from './own-session.ts'
import { listPasskeys } from './passkeys.store.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { type MfaDeps, type Shown, showFactor } from './show-factor.ts'
import { acceptedTimeStep, offerTotp } from './totp.ts'

const tag = 'sign-in'
/** An offered secret expires after this if it is not confirmed. */
const OFFER_MS = 10 * 60_000

/** Codes of an authenticator app, and recovery codes in case it is lost. */
export const codeRoutes = (deps: MfaDeps): Route[] => {
  const { tenancy, clock, keyring } = deps
  return [
    defineRoute(
      endpoints.enrollTotp,
      {
        access: passwordAlone,
        rate: 'sign_in',
        stepUp: true,
        audit: 'nothing',
        refusalAudit: 'auth.mfa_enrolled',
        tag,
        summary: 'Start enrolling an authenticator app',
      },
      async ({ caller, request, reply }) => {
        const { userId } = requireAttempt(caller, request)
        const offered = await tenancy.asIdentity('begin to enroll an authenticator app', async (db) => {
          await requireMayEnroll(db, caller, userId)
          const user = await findUser(db, userId)
          if (!user) throw notFound()
          if ((await findTotp(db, userId))?.confirmedAt)
            throw new AppError('CONFLICT', 'An authenticator app is already enrolled. Remove it first.')
          const offer = await offerTotp(keyring, user)
          await putTotp(db, userId, { ...offer.sealed, now: clock.now() })
          return offer
        })
        reply.header('cache-control', 'no-store')
        return { secret: offered.secret, uri: offered.uri, qr: offered.qrCode }
      },
    ),
    defineRoute(
      endpoints.verifyTotp,
      {
        access: passwordAlone,
        rate: 'sign_in',
        audit: 'by_handler',
        refusalAudit: 'auth.mfa_verified',
        tag,
        summary: 'Verify a code of the authenticator app; the first one enrolls it',
      },
      async ({ caller, body, request, reply }) => {
        const attempt = requireAttempt(caller, request)
        const renewed = await showFactor(deps, attempt, {
          method: 'totp',
          verify: async (db, now): Promise<Shown> => {
            const totp = await findTotp(db, attempt.userId)
            if (!totp) return { refused: 'no authenticator app is enrolled' }
            if (!totp.confirmedAt) await requireMayEnroll(db, caller, attempt.userId)
            if (!totp.confirmedAt && now.getTime() - totp.createdAt.getTime() > OFFER_MS)
              return { refused: 'the offered secret has expired' }
            const timeStep = await acceptedTimeStep(keyring, {
              userId: attempt.userId,
              stored: totp,
              code: body.code,
              now,
            })
            if (timeStep === null) return { refused: 'the code is wrong, expired or already used' }
            await recordTotpUse(db, attempt.userId, { timeStep, confirmedAt: totp.confirmedAt ?? now })
            return { refused: null, enrolled: totp.confirmedAt === null }
          },
        })
        return answerShown(deps, reply, renewed)
      },
    ),
    defineRoute(
      endpoints.removeTotp,
      {
        access: signedIn,
        rate: 'write',
        stepUp: true,
        audit: 'auth.mfa_removed',
        tag,
        summary: 'Remove my authenticator app',
      },
      async ({ caller, request }) => {
        const { userId } = requireAttempt(caller, request)
        await tenancy.asIdentity('remove the authenticator app of its owner', async (db) => {
          await lockAttempts(db, userId)
          if (!(await findTotp(db, userId))) throw notFound()
          requireAnotherFactor({ passkeys: (await listPasskeys(db, userId)).length, totp: false })
          await deleteTotp(db, userId)
        })
      },
    ),
    defineRoute(
      endpoints.createRecoveryCodes,
      {
        access: signedIn,
        rate: 'sign_in',
        stepUp: true,
        audit: 'auth.recovery_codes_created',
        tag,
        summary: 'Create new recovery codes; the old ones stop working',
      },
      async ({ caller, request, reply }) => {
        const { userId } = requireAttempt(caller, request)
        const codes = newRecoveryCodes()
        await tenancy.asIdentity('make recovery codes', (db) =>
          replaceRecoveryCodes(db, { userId, hashes: codes.map(recoveryCodeHash), now: clock.now() }),
        )
        reply.header('cache-control', 'no-store')
        return { codes }
      },
    ),
    defineRoute(
      endpoints.verifyRecoveryCode,
      {
        access: passwordAlone,
        rate: 'sign_in',
        audit: 'by_handler',
        refusalAudit: 'auth.recovery_code_used',
        tag,
        summary: 'Use a recovery code',
      },
      async ({ caller, body, request, reply }) => {
        const attempt = requireAttempt(caller, request)
        const renewed = await showFactor(deps, attempt, {
          method: 'recovery_code',
          verify: async (db, now): Promise<Shown> => {
            const used = await useRecoveryCode(db, {
              userId: attempt.userId,
              hash: recoveryCodeHash(body.code),
              now,
            })
            return { refused: used ? null : 'the code is wrong or already used' }
          },
        })
        return answerShown(deps, reply, renewed)
      },
    ),
  ]
}
