import { AppError, invalid } from '#server/platform/errors.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import { iso } from '#server/platform/http/present.ts'
import type { AdaptiveAuthentication } from '#server/ports/user-administration.ts'
import {
  type AdaptiveAuthenticationState,
  MAX_ADAPTIVE_AUTHENTICATION_OFF_HOURS,
} from '#shared/contracts/users.ts'
import { deletePauseThatIsOver, findPause, putPause, setPauseEnd } from './adaptive-authentication.store.ts'
import type { UsersDeps } from './users-deps.ts'

const HOUR_MS = 3_600_000

export async function readAdaptiveAuthentication(deps: UsersDeps): Promise<AdaptiveAuthenticationState> {
  const { adaptiveAuthentication: adaptive } = deps.userAdministration
  if (!adaptive) return { supported: false, enabled: false, until: null }
  const pause = await deps.tenancy.asIdentity('read until when adaptive authentication is off', (db) =>
    findPause(db, adaptive.id),
  )
  return { supported: true, enabled: !pause, until: iso(pause?.until ?? null) }
}

/**
 * Switches it off until then. The provider's previous setting is kept in the database, so that a crash loses nothing.
 */
export async function pauseAdaptiveAuthentication(
  deps: UsersDeps,
  actor: UserCaller,
  until: Date,
): Promise<void> {
  const { tenancy, clock } = deps
  const adaptive = requireAdaptiveAuthentication(deps)
  const now = clock.now()
  const hours = (until.getTime() - now.getTime()) / HOUR_MS
  if (hours <= 0) throw invalid('until', 'must be in the future')
  if (hours > MAX_ADAPTIVE_AUTHENTICATION_OFF_HOURS)
    throw invalid('until', `must be at most ${MAX_ADAPTIVE_AUTHENTICATION_OFF_HOURS} hours ahead`)
  const before = await tenancy.asIdentity('look whether adaptive authentication is off', (db) =>
    findPause(db, adaptive.id),
  )
  const savedActions = before?.saved_actions ?? (await adaptive.read())
  const { organizationId, userId: createdBy } = actor
  await tenancy.asIdentity('pause adaptive authentication', (db) =>
    putPause(db, { providerId: adaptive.id, organizationId, createdBy, savedActions, until, now }),
  )
  try {
    await adaptive.switchOff()
  } catch (error) {
    // It may or may not be off now: the job switches it on again at its next run.
    await endPause(deps, adaptive)
    throw error
  }
}

/** Switches it on at once; if the provider cannot be reached, the job keeps trying. */
export async function resumeAdaptiveAuthentication(deps: UsersDeps): Promise<void> {
  const adaptive = requireAdaptiveAuthentication(deps)
  await endPause(deps, adaptive)
  await reconcileAdaptiveAuthentication(deps)
}

/**
 * Makes the provider match the database: off during a pause, and its previous setting afterwards. Returns whether a
 * pause has ended. Safe to run at any time, any number of times.
 */
export async function reconcileAdaptiveAuthentication(deps: UsersDeps): Promise<boolean> {
  const { tenancy, clock } = deps
  const adaptive = requireAdaptiveAuthentication(deps)
  const pause = await tenancy.asIdentity('look whether adaptive authentication is off', (db) =>
    findPause(db, adaptive.id),
  )
  if (!pause) return false
  if (pause.until > clock.now()) {
    await adaptive.switchOff()
    return false
  }
  await adaptive.restore(pause.saved_actions)
  const ended = await tenancy.asIdentity('end a pause of adaptive authentication', (db) =>
    deletePauseThatIsOver(db, adaptive.id, clock.now()),
  )
  if (!ended) await adaptive.switchOff()
  return ended
}

/** The scheduled run: the end of a pause is audited in the organization that started it. */
export async function resumeWhenOver(deps: UsersDeps): Promise<void> {
  const { adaptiveAuthentication: adaptive } = deps.userAdministration
  if (!adaptive) return
  const pause = await deps.tenancy.asIdentity('look whether adaptive authentication is off', (db) =>
    findPause(db, adaptive.id),
  )
  if (!pause || !(await reconcileAdaptiveAuthentication(deps))) return
  await deps.audit.record({
    action: 'user.adaptive_authentication',
    organizationId: pause.organization_id,
    actorId: null,
    success: true,
    ipAddress: null,
    userAgent: null,
  })
}

const endPause = ({ tenancy, clock }: UsersDeps, adaptive: AdaptiveAuthentication) =>
  tenancy.asIdentity('let a pause of adaptive authentication end', (db) =>
    setPauseEnd(db, adaptive.id, clock.now()),
  )

function requireAdaptiveAuthentication({ userAdministration }: UsersDeps): AdaptiveAuthentication {
  const { adaptiveAuthentication } = userAdministration
  if (!adaptiveAuthentication)
    throw new AppError(
      'CONFLICT',
      'The identity provider does not assess the risk of sign-ins, so there is nothing to switch.',
    )
  return adaptiveAuthentication
}
