import type { Alarm } from './alarm.ts'
import { AWS, awsMetric, hostQuery, percentExpression, sent, threshold } from './rule-makers.ts'

const TASKS = '{job=~"probity-(web|worker)"}'
const ECS = 'AWS/ECS'

/** The processes of the service, as their host sees them. */
export const TASK_ALARMS: readonly Alarm[] = [
  {
    name: 'task-deficit',
    summary: 'Fewer processes are running than should be.',
    rules: [
      hostQuery('critical', `count(up${TASKS}) - sum(up${TASKS})`, {
        threshold: threshold('ALARM_TASKS_MISSING', 0),
        forMinutes: 10,
        cloudWatch: {
          from: 'expression',
          expression: 'desired - running',
          metrics: {
            desired: {
              namespace: 'ECS/ContainerInsights',
              metric: 'DesiredTaskCount',
              dimensions: AWS.SERVICE,
              statistic: 'Average',
            },
            running: {
              namespace: 'ECS/ContainerInsights',
              metric: 'RunningTaskCount',
              dimensions: AWS.SERVICE,
              statistic: 'Average',
            },
          },
          comparison: 'above',
          periodSeconds: 300,
          periods: 2,
          missing: 'breaching',
        },
      }),
    ],
  },
  {
    name: 'task-oom-or-exit',
    summary: 'A process exited unexpectedly or ran out of memory.',
    rules: [
      hostQuery(
        'critical',
        '(sum(changes(probity_process_start_time_seconds[5m])) or vector(0)) + (sum(increase(container_oom_events_total{name=~"probity-.*"}[5m])) or vector(0))',
        {
          threshold: threshold('ALARM_TASK_EXITS', 0),
          forMinutes: 0,
          cloudWatch: sent(
            'aws.ecs',
            {
              'detail-type': ['ECS Task State Change'],
              detail: {
                clusterArn: ['arn:{AWS::Partition}:ecs:{AWS::Region}:{AWS::AccountId}:cluster/{Cluster}'],
                group: ['service:{Service}'],
                lastStatus: ['STOPPED'],
                // The service ends with 0 when it is told to stop; 137 means killed for lack of memory.
                containers: { exitCode: [{ 'anything-but': [0] }] },
              },
            },
            5,
          ),
        },
      ),
    ],
  },
  {
    name: 'task-cpu-high',
    summary: 'A process is using a lot of CPU time.',
    rules: [
      hostQuery('warning', '100 * rate(probity_process_cpu_seconds_total[5m])', {
        threshold: threshold('ALARM_TASK_CPU_PERCENT', 75),
        forMinutes: 10,
        cloudWatch: awsMetric(ECS, 'CPUUtilization', { dimensions: AWS.SERVICE, periods: 2 }),
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
          cloudWatch: awsMetric(ECS, 'MemoryUtilization', { dimensions: AWS.SERVICE, periods: 2 }),
        },
      ),
    ],
  },
]
