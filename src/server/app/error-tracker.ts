import { createLogErrorTracker } from '#server/adapters/error-tracker/log/log-error-tracker.ts'
import type { Config } from '#server/config/config.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { ErrorTracker } from '#server/ports/error-tracker.ts'
import { VERSION } from './version.ts'

/** Sentry's SDK is loaded only if it is configured. */
export async function openErrorTracker({ sentryDsn, stage }: Config, logger: Logger): Promise<ErrorTracker> {
  if (!sentryDsn) return createLogErrorTracker(logger)
  const { createSentryErrorTracker } = await import(
    '#server/adapters/error-tracker/sentry/sentry-error-tracker.ts'
  )
  return createSentryErrorTracker({ dsn: sentryDsn, environment: stage, release: `probity@${VERSION}` })
}
