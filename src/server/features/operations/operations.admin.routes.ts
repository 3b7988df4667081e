import type { Core } from '#server/platform/core.ts'
import { notFound } from '#server/platform/errors.ts'
import { installation } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import type { AlarmStates } from '#shared/contracts/alarms.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { Alarm, AlarmRule } from './alarms/alarm.ts'
import type { AlarmReport } from './alarms/watch-alarms.ts'

export interface OperationsAdminDeps extends Core {
  readonly alarms: readonly Alarm[]
  /** This process's view of its own alarms; null if it does not watch. */
  readonly alarmReport: () => readonly AlarmReport[] | null
}

const tag = 'operations'

export const operationsAdminRoutes = ({ jobs, alarms, alarmReport }: OperationsAdminDeps): Route[] => [
  defineRoute(
    endpoints.getJobsStatus,
    {
      access: installation,
      rate: 'admin',
      tag,
      summary: 'Queues and scheduled jobs',
    },
    async () => ({
      queues: (await jobs.stats()).map(({ oldestSeconds, ...queue }) => ({
        ...queue,
        oldest_seconds: oldestSeconds,
      })),
      given_up: (await jobs.listGivenUp()).map((job) => ({
        id: job.id,
        queue: job.queue,
        given_up_at: job.at.toISOString(),
        attempts: job.attempts,
        error: job.error,
        ids: job.ids,
        can_start_again: job.canStartAgain,
      })),
      schedules: (await jobs.schedules()).map((schedule) => ({
        name: schedule.name,
        last_run_at: iso(schedule.lastRunAt),
        next_run_at: iso(schedule.nextRunAt),
        last_result: schedule.lastResult,
      })),
    }),
  ),
  defineRoute(
    endpoints.startJobAgain,
    {
      access: installation,
      rate: 'admin',
      audit: 'job.started_again',
      tag,
      summary: 'One more attempt for a job whose attempts have all failed',
    },
    async ({ body }) => {
      if (!(await jobs.startAgain(body.id))) throw notFound()
      return undefined
    },
  ),
  defineRoute(
    endpoints.dismissJob,
    {
      access: installation,
      rate: 'admin',
      audit: 'job.dismissed',
      tag,
      summary: 'A job whose attempts have all failed is left at that',
    },
    async ({ body }) => {
      if (!(await jobs.dismiss(body.id))) throw notFound()
      return undefined
    },
  ),
  defineRoute(
    endpoints.getAlarms,
    {
      access: installation,
      rate: 'admin',
      tag,
      summary: 'The alarms, with the state of those that this process can evaluate itself',
    },
    async () => {
      const report = alarmReport()
      return {
        watched_here: report !== null,
        items: alarms.flatMap((alarm) => alarm.rules.map((rule) => present(alarm, rule, report ?? []))),
      }
    },
  ),
]

function present(
  alarm: Alarm,
  rule: AlarmRule,
  report: readonly AlarmReport[],
): AlarmStates['items'][number] {
  const found = report.find((each) => each.alarm.name === alarm.name && each.rule.severity === rule.severity)
  return {
    name: alarm.name,
    severity: rule.severity,
    summary: alarm.summary,
    state: found?.state.kind ?? 'elsewhere',
    since: found && found.state.kind !== 'quiet' ? iso(found.state.since) : null,
    value: found ? found.value : null,
    threshold: rule.threshold.value,
    threshold_variable: rule.threshold.variable,
    runbook: `docs/runbooks/${alarm.name}.md`,
  }
}
