import { AppError, invalid } from '#server/platform/errors.ts'
import type { UserCaller } from '#server/platform/http/caller.ts'
import { iso } from '#server/platform/http/present.ts'
import type { AdaptiveAuthentication } from '#server/ports/user-administration.ts'
import {
  ADAPTIVE_AUTHENTICATION_OFF_HOURS_MOST,
  type AdaptiveAuthenticationState,
} from '#shared/contracts/users.ts'
import { deletePauseThatIsOver, findPause, putPause, setPauseEnd } from './adaptive-authentication.store.ts'
import type { UsersDeps } from './users-deps.ts'

const HOUR_MS = 3_600_000

export async function readAdaptiveAuthentication(deps: UsersDeps): Promise<AdaptiveAuthenticationState> {
  const { adaptiveAuthentication: adaptive } = deps.userAdministration
  if (!adaptive) return { supported: false, enabled: false, until: null }
  const pause = await deps.tenancy.asSystem('read until when adaptive authentication is off', (db) =>
    findPause(db, adaptive.id),
  )
  return { supported: true, enabled: !pause, until: iso(pause?.until ?? null) }
}

/** Switches it off until then. What the provider did before is kept in the database, so that a crash loses nothing. */
export async function pauseAdaptiveAuthentication(
  deps: UsersDeps,
  actor: UserCaller,
  until: Date,
): Promise<void> {
  const { tenancy, clock } = deps
  const adaptive = adaptiveOf(deps)
  const now = clock.now()
  const hours = (until.getTime() - now.getTime()) / HOUR_MS
  if (hours <= 0) throw invalid('until', 'must lie in the future')
  if (hours > ADAPTIVE_AUTHENTICATION_OFF_HOURS_MOST)
    throw invalid('until', `must be at most ${ADAPTIVE_AUTHENTICATION_OFF_HOURS_MOST} hours ahead`)
  const before = await tenancy.asSystem('look whether adaptive authentication is off', (db) =>
    findPause(db, adaptive.id),
  )
  const savedActions = before?.saved_actions ?? (await adaptive.read())
  const { organizationId, userId: createdBy } = actor
  await tenancy.asSystem('pause adaptive authentication', (db) =>
    putPause(db, { providerId: adaptive.id, organizationId, createdBy, savedActions, until, now }),
  )
  try {
    await adaptive.switchOff()
  } catch (error) {
    // It may be off or not: the job switches it on again at its next run.
    await endPause(deps, adaptive)
    throw error
  }
}

/** Switches it on at once; where the provider cannot be reached the job goes on trying. */
export async function resumeAdaptiveAuthentication(deps: UsersDeps): Promise<void> {
  const adaptive = adaptiveOf(deps)
  await endPause(deps, adaptive)
  await reconcileAdaptiveAuthentication(deps)
}

/**
 * Makes the provider what the database says: off during a pause, and what it was before once that is over.
 * Answers whether a pause has ended. May run at any time, any number of times.
 */
export async function reconcileAdaptiveAuthentication(deps: UsersDeps): Promise<boolean> {
  const { tenancy, clock } = deps
  const adaptive = adaptiveOf(deps)
  const pause = await tenancy.asSystem('look whether adaptive authentication is off', (db) =>
    findPause(db, adaptive.id),
  )
  if (!pause) return false
  if (pause.until > clock.now()) {
    await adaptive.switchOff()
    return false
  }
  await adaptive.restore(pause.saved_actions)
  const ended = await tenancy.asSystem('end a pause of adaptive authentication', (db) =>
    deletePauseThatIsOver(db, adaptive.id, clock.now()),
  )
  if (!ended) await adaptive.switchOff()
  return ended
}

/** The scheduled run: what ends by itself stands in the trail of the organization that had begun it. */
export async function resumeWhenOver(deps: UsersDeps): Promise<void> {
  const { adaptiveAuthentication: adaptive } = deps.userAdministration
  if (!adaptive) return
  const pause = await deps.tenancy.asSystem('look whether adaptive authentication is off', (db) =>
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
  tenancy.asSystem('let a pause of adaptive authentication end', (db) =>
    setPauseEnd(db, adaptive.id, clock.now()),
  )

function adaptiveOf({ userAdministration }: UsersDeps): AdaptiveAuthentication {
  const { adaptiveAuthentication } = userAdministration
  if (!adaptiveAuthentication)
    throw new AppError(
      'CONFLICT',
      'The identity provider does not judge sign-ins by their risk, so there is nothing to switch.',
    )
  return adaptiveAuthentication
}
