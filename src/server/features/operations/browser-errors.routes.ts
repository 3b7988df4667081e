import { z } from 'zod'
import { probe } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import type { ErrorTracker } from '#server/ports/error-tracker.ts'
import { browserError } from '#shared/contracts/browser-errors.ts'

export interface BrowserErrorsDeps {
  readonly errorTracker: ErrorTracker
}

/** A position in one of our own files; anything else could be words of somebody. */
const FRAME = /^\/assets\/[\w./-]{1,120}:\d{1,7}:\d{1,7}$/
const NAME = /^([A-Z][A-Za-z]{0,50})?(Error|Exception)$/
/** What the addresses of pages are made of, in the place of ids `$id`. */
const STEPS =
  'sign-in|signed-in|welcome|invitation|mfa|cases|evidence|questions|analyses|report|admin|prompts|settings|users|audit|operations|feedback|retention|proof'
const PAGE = new RegExp(`^(/(${STEPS}|\\$id))*/?$`)

export const browserErrorsRoutes = ({ errorTracker }: BrowserErrorsDeps): Route[] => [
  defineRoute(
    {
      method: 'POST',
      url: '/api/errors',
      access: probe,
      // Not that of the sign-in: errors of one browser would keep everybody at the same address from signing in.
      rate: 'write',
      audit: 'nothing',
      tag: 'operations',
      summary: 'An unexpected error of the web application, without any content',
      body: browserError,
      status: 204,
      response: z.undefined(),
    },
    async ({ body, request }) => {
      errorTracker.report({
        where: 'browser',
        name: NAME.test(body.name) ? body.name : 'Error',
        frames: body.frames.filter((frame) => FRAME.test(frame)),
        place: PAGE.test(body.page) ? body.page : 'unknown',
        requestId: request.id,
      })
      return undefined
    },
  ),
]
