import type { Logger } from '#server/platform/observability/log.ts'
import type { ErrorTracker } from '#server/ports/error-tracker.ts'

/** Without a tracking system: one log line per error. */
export const createLogErrorTracker = (logger: Logger): ErrorTracker => ({
  report: ({ where, name, frames, place, requestId }) =>
    logger.error({ where, name, at: frames[0], place, request_id: requestId }, 'unexpected error'),
  close: async () => {},
})
