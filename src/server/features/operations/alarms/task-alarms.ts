import type { Alarm } from './alarm.ts'
import { hostQuery, ofBothServices, percentExpression, sent, threshold } from './rule-makers.ts'

const TASKS = '{job=~"probity-(web|worker)"}'
const CONTAINER_INSIGHTS = 'ECS/ContainerInsights'

/**
 * Found by name, a process that is gone is no target any more: nothing is ever down, and one that comes back has a new
 * address. So processes are counted by job: those that answer, against those that are wanted. Each process says how
 * many of its kind there should be, and of a kind of which none is left, the last one's word counts for a day. Where
 * nobody says, it is as many as during nine tenths of the past hour: a deployment that starts the new ones before it
 * stops the old ones does not raise it.
 */
const WANTED = `probity_processes_wanted${TASKS}`
const USUAL = `floor(quantile_over_time(0.9, (sum by (job) (up${TASKS}))[1h:1m]))`
const EXPECTED = `max by (job) (${WANTED}) or max by (job) (last_over_time(${WANTED}[1d])) or ${USUAL}`
const PRESENT = `sum by (job) (up${TASKS}) or 0 * (${EXPECTED})`

/** The processes of the service, as their host sees them. */
export const TASK_ALARMS: readonly Alarm[] = [
  {
    name: 'task-deficit',
    summary: 'Fewer processes are running than should be.',
    rules: [
      hostQuery('critical', `(${EXPECTED}) - on (job) (${PRESENT})`, {
        threshold: threshold('ALARM_TASKS_MISSING', 0),
        forMinutes: 10,
        cloudWatch: ofBothServices(
          (role) => `${role}_desired - FILL(${role}_running, 0)`,
          {
            desired: { namespace: CONTAINER_INSIGHTS, metric: 'DesiredTaskCount' },
            running: { namespace: CONTAINER_INSIGHTS, metric: 'RunningTaskCount' },
          },
          { periods: 2, missing: 'breaching' },
        ),
      }),
    ],
  },
  {
    name: 'task-oom-or-exit',
    summary: 'A process exited unexpectedly or ran out of memory.',
    rules: [
      {
        severity: 'critical',
        // A process that is told to stop takes leave; one that does not is counted by another.
        condition: {
          kind: 'increase',
          metric: 'processesLost',
          minutes: 5,
          exporters: 'sum(increase(container_oom_events_total{name=~"probity-.*"}[5m]))',
        },
        comparison: 'above',
        threshold: threshold('ALARM_TASK_EXITS', 0),
        forMinutes: 0,
        cloudWatch: sent(
          'aws.ecs',
          {
            'detail-type': ['ECS Task State Change'],
            detail: {
              clusterArn: ['arn:{AWS::Partition}:ecs:{AWS::Region}:{AWS::AccountId}:cluster/{Cluster}'],
              group: ['service:{WebService}', 'service:{WorkerService}'],
              lastStatus: ['STOPPED'],
              // The service ends with 0 when it is told to stop; 137 means killed for lack of memory. A task that is
              // killed before its container has a code says why.
              $or: [
                { containers: { exitCode: [{ 'anything-but': [0] }] } },
                { containers: { reason: [{ prefix: 'OutOfMemory' }] } },
                { stoppedReason: [{ prefix: 'OutOfMemory' }] },
              ],
            },
          },
          5,
        ),
      },
    ],
  },
  {
    name: 'task-cpu-high',
    summary: 'A process is using a lot of CPU time.',
    rules: [
      hostQuery('warning', '100 * rate(probity_process_cpu_seconds_total[5m])', {
        threshold: threshold('ALARM_TASK_CPU_PERCENT', 75),
        forMinutes: 10,
        cloudWatch: usageOfBoth('CPUUtilization'),
      }),
    ],
  },
  {
    name: 'task-memory-high',
    summary: 'A process is using most of its memory.',
    rules: [
      hostQuery(
        'warning',
        percentExpression(
          'container_memory_working_set_bytes{name=~"probity-.*"}',
          'container_spec_memory_limit_bytes{name=~"probity-.*"} > 0',
        ),
        {
          threshold: threshold('ALARM_TASK_MEMORY_PERCENT', 80),
          forMinutes: 10,
          cloudWatch: usageOfBoth('MemoryUtilization'),
        },
      ),
    ],
  },
]

function usageOfBoth(metric: string) {
  return ofBothServices(
    (role) => `${role}_usage`,
    { usage: { namespace: 'AWS/ECS', metric } },
    { periods: 2, missing: 'notBreaching' },
  )
}
