import { join } from 'node:path'
import { createOutboxNotifier } from '#server/adapters/notifier/outbox/outbox-notifier.ts'
import { createSmtpNotifier } from '#server/adapters/notifier/smtp/smtp-notifier.ts'
import type { Config } from '#server/config/config.ts'
import {
  ALARMS,
  type AlarmWatch,
  createAlarmWatch,
  withThresholds,
} from '#server/features/operations/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { Metrics } from '#server/platform/observability/metrics.ts'
import type { Notifier } from '#server/ports/notifier.ts'

interface AlarmWatchParts {
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly metrics: Metrics
}

const TICK_MS = 15_000

/**
 * The single process of the embedded default watches itself; in a fleet every process would send mails, so Prometheus
 * does it.
 */
export const openAlarmWatch = (config: Config, parts: AlarmWatchParts): AlarmWatch | null =>
  config.database.kind === 'embedded'
    ? createAlarmWatch({
        ...parts,
        notifier: openNotifier(config, parts),
        alarms: withThresholds(ALARMS, config.alarmThresholds),
      })
    : null

export const openNotifier = (
  config: Config,
  { clock, ids }: Pick<AlarmWatchParts, 'clock' | 'ids'>,
): Notifier =>
  config.mail
    ? createSmtpNotifier({ ...config.mail, from: `probity@${new URL(config.publicUrl).hostname}` })
    : createOutboxNotifier({ folder: join(config.dataDir, 'outbox'), clock, ids })

/** Evaluates the alarms from now on; returns a function that stops it. */
export function startAlarmTimer(watch: AlarmWatch, logger: Logger): () => Promise<void> {
  const look = () => watch.tick().catch(() => logger.error('the alarms could not be evaluated'))
  void look()
  const timer = setInterval(look, TICK_MS)
  timer.unref()
  return async () => clearInterval(timer)
}
