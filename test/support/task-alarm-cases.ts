import { type AlarmCase, flat, held, LONG, OLD_PROCESS, OTHER, step, WEB } from './alarm-series.ts'

const A = { instance: 'a:9464', job: 'probity-web' }
const CONTAINER = '{job="cadvisor",name="probity-web-1"}'
const WORKERS = { job: 'probity-worker' }
const perAddress =
  (metric: string) =>
  (role: 'web' | 'worker', ...values: readonly string[]) =>
    Object.fromEntries(
      values.map((value, address) => [
        `${metric}{job="probity-${role}",instance="10.0.0.${address}:9464"}`,
        value,
      ]),
    )
const ups = perAddress('up')
const wanted = perAddress('probity_processes_wanted')
const deficit = (
  says: string,
  { series, minute = 20, fires }: Pick<AlarmCase, 'series' | 'fires'> & { readonly minute?: number },
): AlarmCase[] => [
  { alert: 'task-deficit', says, series, minute, fires, ...(fires ? { labels: WORKERS } : {}) },
]

/** Of every rule over processes as their host sees them: when it fires and when it does not. */
export const TASK_ALARM_CASES: readonly AlarmCase[] = [
  ...held(
    'task-deficit',
    10,
    { [`up${WEB}`]: flat(1), [`up${OTHER}`]: flat(1) },
    { [`up${WEB}`]: flat(1), [`up${OTHER}`]: step(10, 1, 0) },
    { labels: WORKERS },
  ),
  ...deficit('a process that was found by name is gone, and with it the target', {
    series: { ...ups('web', flat(1)), ...ups('worker', flat(1), `${flat(1, 10)} stale`) },
    fires: true,
  }),
  ...deficit('a process is gone and another came under a new address', {
    series: ups('worker', flat(1), `${flat(1, 10)} stale`, `_x13 ${flat(1)}`),
    fires: false,
  }),
  ...deficit('a web process more hides no worker less', {
    series: {
      ...ups('web', flat(1), `_x10 ${flat(1)}`),
      ...ups('worker', flat(1), `${flat(1, 10)} stale`),
    },
    fires: true,
  }),
  ...deficit('fewer than an hour ago, because fewer are wanted and nobody said so', {
    series: ups('worker', flat(1), `${flat(1, 10)} stale`),
    minute: 80,
    fires: false,
  }),
  ...deficit('fewer are wanted, and the processes that are left say so', {
    series: {
      ...ups('worker', `_x10 ${flat(1)}`, `${flat(1, 10)} stale`, `${flat(1, 10)} stale`),
      ...wanted('worker', `_x10 ${flat(1)}`, `${flat(2, 10)} stale`, `${flat(2, 10)} stale`),
    },
    fires: false,
  }),
  ...deficit('one fewer than wanted for longer than anybody remembers', {
    series: { ...ups('worker', flat(1)), ...wanted('worker', flat(2)) },
    minute: 85,
    fires: true,
  }),
  ...deficit('none of a kind is left, for longer than an hour', {
    series: {
      ...ups('web', flat(1)),
      ...ups('worker', `${flat(1, 10)} stale`),
      ...wanted('worker', `${flat(1, 10)} stale`),
    },
    minute: 85,
    fires: true,
  }),
  ...deficit('a deployment had the new ones beside the old ones for four minutes', {
    series: ups('worker', `${flat(1, 24)} stale`, `_x20 ${flat(1)}`),
    minute: 40,
    fires: false,
  }),
  ...deficit('all of them are gone', { series: ups('worker', `${flat(1, 10)} stale`), fires: true }),
  ...deficit('an exporter is away, no process of ours', {
    series: { [`up${WEB}`]: flat(1), 'up{job="probity-canary"}': flat(0) },
    minute: 30,
    fires: false,
  }),
  ...held(
    'task-oom-or-exit',
    0,
    { ...OLD_PROCESS, [`probity_processes_lost_total${WEB}`]: flat(2) },
    { ...OLD_PROCESS, [`probity_processes_lost_total${WEB}`]: step(10, 2, 3) },
  ),
  {
    alert: 'task-oom-or-exit',
    says: 'every process was deployed anew under another address',
    series: {
      [`probity_processes_lost_total${WEB}`]: `${flat(0, 10)} stale`,
      [`probity_processes_lost_total${OTHER}`]: `_x9 ${flat(0)}`,
      [`probity_process_start_time_seconds${WEB}`]: `${flat(-1_000, 10)} stale`,
      [`probity_process_start_time_seconds${OTHER}`]: `_x9 ${flat(540)}`,
    },
    minute: 11,
    fires: false,
  },
  {
    alert: 'task-oom-or-exit',
    says: 'a process that has just begun counted the one before it',
    series: {
      [`probity_processes_lost_total${OTHER}`]: `_x9 ${flat(1)}`,
      [`probity_process_start_time_seconds${OTHER}`]: `_x9 ${flat(540)}`,
    },
    minute: 11,
    fires: true,
  },
  {
    alert: 'task-oom-or-exit',
    says: 'out of memory, while no process began anew',
    series: { ...OLD_PROCESS, [`container_oom_events_total${CONTAINER}`]: step(10, 0, 1) },
    minute: 10,
    fires: true,
  },
  ...held(
    'task-cpu-high',
    10,
    { [`probity_process_cpu_seconds_total${WEB}`]: `0+45x${LONG}` },
    { [`probity_process_cpu_seconds_total${WEB}`]: `0+46x${LONG}` },
    { labels: A, from: 5 },
  ),
  ...held(
    'task-memory-high',
    10,
    {
      [`container_memory_working_set_bytes${CONTAINER}`]: flat(80),
      [`container_spec_memory_limit_bytes${CONTAINER}`]: flat(100),
    },
    {
      [`container_memory_working_set_bytes${CONTAINER}`]: step(10, 80, 81),
      [`container_spec_memory_limit_bytes${CONTAINER}`]: flat(100),
    },
    { labels: { job: 'cadvisor', name: 'probity-web-1' } },
  ),
  {
    alert: 'task-memory-high',
    says: 'a container without a limit',
    series: {
      [`container_memory_working_set_bytes${CONTAINER}`]: flat(81),
      [`container_spec_memory_limit_bytes${CONTAINER}`]: flat(0),
    },
    minute: 30,
    fires: false,
  },
]
