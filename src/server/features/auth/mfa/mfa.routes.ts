import { passwordAlone } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { codeRoutes } from './codes.routes.ts'
import { countRecoveryCodes } from './codes.store.ts'
import { mayEnroll, mfaComplete } from './enrollment.ts'
import { listMethods } from './mfa.store.ts'
import { requireAttempt } from './own-session.ts'
import { passkeyRoutes } from './passkeys.routes.ts'
import { listPasskeys } from './passkeys.store.ts'
import type { MfaDeps } from './show-factor.ts'

/** Second factors: what is enrolled, enrolling, showing, removing. */
export const mfaRoutes = (deps: MfaDeps): Route[] => [
  defineRoute(
    endpoints.getMfa,
    {
      access: passwordAlone,
      rate: 'read',
      tag: 'sign-in',
      summary: 'My second factors',
    },
    async ({ caller, request }) => {
      const { userId } = requireAttempt(caller, request)
      const complete = mfaComplete(caller)
      return await deps.tenancy.asIdentity('list the second factors of their owner', async (db) => ({
        complete,
        may_enroll: await mayEnroll(db, caller, userId),
        methods: (await listMethods(db, [userId])).get(userId) ?? [],
        passkeys: complete
          ? (await listPasskeys(db, userId)).map((one) => ({
              id: one.id,
              name: one.name,
              backed_up: one.backedUp,
              last_used_at: iso(one.lastUsedAt),
              created_at: iso(one.createdAt),
            }))
          : [],
        recovery_codes_left: await countRecoveryCodes(db, userId),
      }))
    },
  ),
  ...passkeyRoutes(deps),
  ...codeRoutes(deps),
]
