import { installation } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import type { JobQueue } from '#server/platform/jobs/job-queue.ts'
import { type AlarmStates, alarmStates } from '#shared/contracts/alarms.ts'
import { jobsStatus } from '#shared/contracts/jobs.ts'
import type { Alarm, AlarmRule } from './alarms/alarm.ts'
import type { AlarmReport } from './alarms/watch-alarms.ts'

export interface OperationsAdminDeps {
  readonly jobs: Pick<JobQueue, 'stats' | 'schedules'>
  readonly alarms: readonly Alarm[]
  /** What this process found of its own alarms; null where it does not watch. */
  readonly alarmReport: () => readonly AlarmReport[] | null
}

const tag = 'operations'

export const operationsAdminRoutes = ({ jobs, alarms, alarmReport }: OperationsAdminDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/admin/jobs/status',
      access: installation,
      rate: 'admin',
      tag,
      summary: 'Queues and scheduled jobs',
      response: jobsStatus,
    },
    async () => ({
      queues: (await jobs.stats()).map(({ oldestSeconds, ...queue }) => ({
        ...queue,
        oldest_seconds: oldestSeconds,
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
    {
      method: 'GET',
      url: '/api/admin/alarms',
      access: installation,
      rate: 'admin',
      tag,
      summary: 'The alarms, and what this process knows of those it can evaluate itself',
      response: alarmStates,
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
