import { z } from 'zod'
import { probe } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import type { ErrorTracker } from '#server/ports/error-tracker.ts'
import { browserError } from '#shared/contracts/browser-errors.ts'

export interface BrowserErrorsDeps {
  readonly errorTracker: ErrorTracker
}

/** A position in one of our own files; anything else could be words of somebody. */
const FRAME = /^[\w$.<>[\] ]{0,80}@?[\w./-]{1,120}:\d{1,7}:\d{1,7}$/
const NAME = /^[A-Za-z]{1,60}$/
const PAGE = /^[\w/$-]{1,120}$/

export const browserErrorsRoutes = ({ errorTracker }: BrowserErrorsDeps): Route[] => [
  defineRoute(
    {
      method: 'POST',
      url: '/api/errors',
      access: probe,
      rate: 'sign_in',
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
