import { createLogErrorTracker } from '#server/adapters/error-tracker/log/log-error-tracker.ts'
import { createSentryErrorTracker } from '#server/adapters/error-tracker/sentry/sentry-error-tracker.ts'
import type { Config } from '#server/config/config.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { ErrorTracker } from '#server/ports/error-tracker.ts'
import { VERSION } from './version.ts'

export const openErrorTracker = ({ sentryDsn, stage }: Config, logger: Logger): ErrorTracker =>
  sentryDsn
    ? createSentryErrorTracker({ dsn: sentryDsn, environment: stage, release: `probity@${VERSION}` })
    : createLogErrorTracker(logger)
