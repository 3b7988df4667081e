import { z } from 'zod'
import { AppError, notFound } from '#server/platform/errors.ts'
import { signedIn } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { factorShown, newTotp, recoveryCodes, shownCode, shownRecoveryCode } from '#shared/contracts/mfa.ts'
import {
  deleteTotp,
  findTotp,
  putTotp,
  recordTotpUse,
  replaceRecoveryCodes,
  useRecoveryCode,
} from './codes.store.ts'
import { demandAnotherFactor, demandComplete, demandMayEnroll } from './enrollment.ts'
import { findUser, lockAttempts } from './mfa.store.ts'
import { answerShown, attemptOf } from './own-session.ts'
import { listPasskeys } from './passkeys.store.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts'
import { type MfaDeps, type Shown, showFactor } from './show-factor.ts'
import { acceptedTimeStep, offerTotp } from './totp.ts'

const tag = 'sign-in'
/** An offered secret that nobody confirms is worth nothing after this. */
const OFFER_MS = 10 * 60_000

/** Codes of an authenticator app, and recovery codes for the day it is lost. */
export const codeRoutes = (deps: MfaDeps): Route[] => {
  const { tenancy, clock, keyring } = deps
  return [
    defineRoute(
      {
        method: 'POST',
        url: '/api/auth/totp/enroll',
        access: signedIn,
        rate: 'sign_in',
        audit: 'nothing',
        tag,
        summary: 'Begin to enroll an authenticator app',
        response: newTotp,
      },
      async ({ caller, request, reply }) => {
        const { userId } = attemptOf(caller, request)
        const offered = await tenancy.asSystem('begin to enroll an authenticator app', async (db) => {
          await demandMayEnroll(db, caller, userId)
          const user = await findUser(db, userId)
          if (!user) throw notFound()
          if ((await findTotp(db, userId))?.confirmedAt)
            throw new AppError('CONFLICT', 'An authenticator app is enrolled already. Remove it first.')
          const offer = await offerTotp(keyring, user)
          await putTotp(db, userId, { ...offer.sealed, now: clock.now() })
          return offer
        })
        reply.header('cache-control', 'no-store')
        return { secret: offered.secret, uri: offered.uri, qr: offered.qrCode }
      },
    ),
    defineRoute(
      {
        method: 'POST',
        url: '/api/auth/totp/verify',
        access: signedIn,
        rate: 'sign_in',
        audit: 'by_handler',
        tag,
        summary: 'Show a code of the authenticator app; the first one enrolls it',
        body: shownCode,
        response: factorShown,
      },
      async ({ caller, body, request, reply }) => {
        const attempt = attemptOf(caller, request)
        const renewed = await showFactor(deps, 'totp', attempt, async (db, now): Promise<Shown> => {
          const totp = await findTotp(db, attempt.userId)
          if (!totp) return { refused: 'no authenticator app is enrolled' }
          if (!totp.confirmedAt) await demandMayEnroll(db, caller, attempt.userId)
          if (!totp.confirmedAt && now.getTime() - totp.createdAt.getTime() > OFFER_MS)
            return { refused: 'the offered secret is too old' }
          const timeStep = await acceptedTimeStep(keyring, attempt.userId, totp, body.code, now)
          if (timeStep === null) return { refused: 'the code is wrong, out of time or used' }
          await recordTotpUse(db, attempt.userId, { timeStep, confirmedAt: totp.confirmedAt ?? now })
          return { refused: null, enrolled: totp.confirmedAt === null }
        })
        return answerShown(deps, reply, renewed)
      },
    ),
    defineRoute(
      {
        method: 'DELETE',
        url: '/api/auth/totp',
        access: signedIn,
        rate: 'write',
        audit: 'auth.mfa_removed',
        tag,
        summary: 'Remove my authenticator app',
        status: 204,
        response: z.void(),
      },
      async ({ caller, request }) => {
        demandComplete(caller)
        const { userId } = attemptOf(caller, request)
        await tenancy.asSystem('remove the authenticator app of its owner', async (db) => {
          await lockAttempts(db, userId)
          if (!(await findTotp(db, userId))) throw notFound()
          demandAnotherFactor({ passkeys: (await listPasskeys(db, userId)).length, totp: false })
          await deleteTotp(db, userId)
        })
      },
    ),
    defineRoute(
      {
        method: 'POST',
        url: '/api/auth/recovery-codes',
        access: signedIn,
        rate: 'sign_in',
        audit: 'auth.recovery_codes_created',
        tag,
        summary: 'Make new recovery codes; the old ones stop working',
        status: 201,
        response: recoveryCodes,
      },
      async ({ caller, request, reply }) => {
        demandComplete(caller)
        const { userId } = attemptOf(caller, request)
        const codes = newRecoveryCodes()
        await tenancy.asSystem('make recovery codes', (db) =>
          replaceRecoveryCodes(db, userId, codes.map(recoveryCodeHash), clock.now()),
        )
        reply.header('cache-control', 'no-store')
        return { codes }
      },
    ),
    defineRoute(
      {
        method: 'POST',
        url: '/api/auth/recovery-codes/verify',
        access: signedIn,
        rate: 'sign_in',
        audit: 'by_handler',
        tag,
        summary: 'Show a recovery code',
        body: shownRecoveryCode,
        response: factorShown,
      },
      async ({ caller, body, request, reply }) => {
        const attempt = attemptOf(caller, request)
        const renewed = await showFactor(deps, 'recovery_code', attempt, async (db, now): Promise<Shown> => {
          const used = await useRecoveryCode(db, attempt.userId, recoveryCodeHash(body.code), now)
          return { refused: used ? null : 'the code is wrong or used' }
        })
        return answerShown(deps, reply, renewed)
      },
    ),
  ]
}
