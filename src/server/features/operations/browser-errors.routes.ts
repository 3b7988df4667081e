import type { Core } from '#server/platform/core.ts'
import { probe } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import type { ErrorTracker } from '#server/ports/error-tracker.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'

export interface BrowserErrorsDeps extends Core {
  readonly errorTracker: ErrorTracker
}

/** A position in one of our own files; anything else could be someone's words. */
const FRAME = /^\/assets\/[\w./-]{1,120}:\d{1,7}:\d{1,7}$/
const NAME = /^([A-Z][A-Za-z]{0,50})?(Error|Exception)$/
/** The parts of page addresses, with `$id` in place of ids. */
const STEPS =
  'sign-in|signed-in|welcome|invitation|mfa|cases|evidence|questions|analyses|report|admin|prompts|settings|users|audit|operations|feedback|retention|proof'
const PAGE = new RegExp(`^(/(${STEPS}|\\$id))*/?$`)

const HOUR_MS = 3_600_000
/** Anyone may report anything: made-up reports from one address must neither fill the log nor crowd out others. */
const MAX_REPORTS_OF_ONE_ADDRESS = 20
const MAX_REPORTS_AN_HOUR = 500

/** Passes each report once an hour, and a limited number of different ones, per address and in total. */
function createSieve({
  clock,
}: Pick<BrowserErrorsDeps, 'clock'>): (report: object, address: string) => boolean {
  let since = clock.now().getTime()
  const seen = new Set<string>()
  const ofAddress = new Map<string, number>()
  return (report, address) => {
    const now = clock.now().getTime()
    if (now - since >= HOUR_MS) {
      since = now
      seen.clear()
      ofAddress.clear()
    }
    const key = JSON.stringify(report)
    const reported = ofAddress.get(address) ?? 0
    if (seen.has(key) || seen.size >= MAX_REPORTS_AN_HOUR || reported >= MAX_REPORTS_OF_ONE_ADDRESS)
      return false
    seen.add(key)
    ofAddress.set(address, reported + 1)
    return true
  }
}

export const browserErrorsRoutes = (deps: BrowserErrorsDeps): Route[] => {
  const isNew = createSieve(deps)
  return [
    defineRoute(
      endpoints.reportBrowserError,
      {
        access: probe,
        // Not the sign-in rate: errors of one browser would keep everyone at the same address from signing in.
        rate: 'write',
        audit: 'nothing',
        tag: 'operations',
        summary: 'Report an unexpected error of the web application, without any content',
      },
      async ({ body, request }) => {
        const report = {
          where: 'browser',
          name: NAME.test(body.name) ? body.name : 'Error',
          frames: body.frames.filter((frame) => FRAME.test(frame)),
          place: PAGE.test(body.page) ? body.page : 'unknown',
        } as const
        if (isNew(report, request.ip)) deps.errorTracker.report({ ...report, requestId: request.id })
        return undefined
      },
    ),
  ]
}
