import type { Core } from '#server/platform/core.ts'
import { safeMessage } from '#server/platform/errors.ts'
import type { Metrics } from '#server/platform/observability/metrics.ts'
import type { Notifier } from '#server/ports/notifier.ts'
import type { Alarm, AlarmRule, OwnCondition } from './alarm.ts'
import { type AlarmState, nextAlarmState, QUIET } from './alarm-state.ts'
import { createMetricHistory } from './metric-history.ts'

export interface AlarmReport {
  readonly alarm: Alarm
  readonly rule: AlarmRule
  readonly state: AlarmState
  /** Null if nobody knows it here. */
  readonly value: number | null
}

export interface AlarmWatchDeps extends Pick<Core, 'clock' | 'logger'> {
  readonly metrics: Metrics
  readonly notifier: Notifier
  readonly alarms: readonly Alarm[]
}

interface Watched extends AlarmReport {
  readonly condition: OwnCondition
}

/**
 * The application's own alarms, which it evaluates itself: call `tick` from a timer. Sends one mail per change to or
 * from firing, for an event only that it happened; a mail that cannot be sent is logged and changes nothing.
 */
export function createAlarmWatch({ metrics, clock, logger, notifier, alarms }: AlarmWatchDeps) {
  const history = createMetricHistory(metrics)
  let watched: readonly Watched[] = alarms.flatMap((alarm) =>
    alarm.rules.flatMap((rule): Watched[] =>
      rule.condition.kind === 'host'
        ? []
        : [{ alarm, rule, condition: rule.condition, state: QUIET, value: 0 }],
    ),
  )
  const look = (each: Watched, now: Date): Watched => {
    const value = history.valueOf(each.condition)
    const { value: limit } = each.rule.threshold
    const breached = value !== null && (each.rule.comparison === 'above' ? value > limit : value < limit)
    return {
      ...each,
      value,
      state: nextAlarmState(each.state, { breached, now, forMs: each.rule.forMinutes * 60_000 }),
    }
  }
  const tell = async ({ alarm, rule, state, value }: Watched) => {
    const firing = state.kind === 'firing'
    const subject = `[Probity ${rule.severity}] ${alarm.name} ${firing ? 'is firing' : 'has ended'}`
    const text = [
      firing ? alarm.summary : `Ended: ${alarm.summary}`,
      `Value ${value}, threshold ${rule.threshold.variable}=${rule.threshold.value}.`,
      `What to do: docs/runbooks/${alarm.name}.md`,
    ].join('\n')
    await notifier
      .send({ subject, text })
      .catch((error: unknown) => logger.error({ alarm: alarm.name, error: safeMessage(error) }, 'alarm mail'))
  }
  return {
    tick: async (): Promise<void> => {
      const now = clock.now()
      await history.sample(now)
      const looked = watched.map((before) => ({ before, each: look(before, now) }))
      watched = looked.map(({ each }) => each)
      for (const { before, each } of looked) {
        if ((each.state.kind === 'firing') === (before.state.kind === 'firing')) continue
        logger.warn({ alarm: each.alarm.name, severity: each.rule.severity, state: each.state.kind }, 'alarm')
        if (each.state.kind === 'firing' || !each.alarm.isEvent) await tell(each)
      }
    },
    report: (): readonly AlarmReport[] => watched,
  }
}

export type AlarmWatch = ReturnType<typeof createAlarmWatch>
