import type { Alarm } from './alarm.ts'
import { figure, grewBy, logged, threshold } from './rule-makers.ts'

/** What each process sees when it looks every quarter of a minute; the embedded service evaluates these on its own. */
export const RESOURCE_ALARMS: readonly Alarm[] = [
  {
    name: 'queue-age-high',
    summary: 'A background job has been waiting for long.',
    rules: [
      {
        severity: 'warning',
        condition: { kind: 'highest', metric: 'queueOldest', by: 'queue' },
        comparison: 'above',
        threshold: threshold('ALARM_QUEUE_AGE_SECONDS', 3_600),
        forMinutes: 5,
        cloudWatch: figure('queue_oldest_seconds', { minutes: 5 }),
      },
    ],
  },
  {
    name: 'db-pool-use-high',
    summary: "Nearly all of a process's connections to the database are in use.",
    rules: [
      {
        severity: 'warning',
        condition: { kind: 'highest', metric: 'poolUse' },
        comparison: 'above',
        threshold: threshold('ALARM_POOL_USE_PERCENT', 90),
        forMinutes: 10,
        // Of processes that share a log, the highest: with one busy process after another it may be early.
        cloudWatch: figure('pool_use_percent', { minutes: 5, periods: 2 }),
      },
    ],
  },
  {
    name: 'db-pool-wait-long',
    summary: 'Requests are waiting for a connection to the database.',
    rules: [
      {
        severity: 'critical',
        condition: { kind: 'highest', metric: 'poolWait' },
        comparison: 'above',
        threshold: threshold('ALARM_POOL_WAIT_SECONDS', 2),
        forMinutes: 5,
        cloudWatch: figure('pool_wait_seconds', { minutes: 1, periods: 5 }),
      },
    ],
  },
  {
    name: 'restore-behind',
    summary:
      'The database is older than the proofs of destruction, and nothing is served until it has caught up.',
    rules: [
      {
        severity: 'critical',
        condition: { kind: 'highest', metric: 'restoreBehind' },
        comparison: 'above',
        threshold: threshold('ALARM_RESTORE_BEHIND', 0),
        forMinutes: 0,
        cloudWatch: figure('restore_behind', { minutes: 1 }),
      },
    ],
  },
  {
    name: 'object-store-space-low',
    summary: 'The disk that holds the files is nearly full.',
    rules: [
      {
        severity: 'critical',
        condition: {
          kind: 'lowest',
          metric: 'storeFree',
          exporters: 'minio_cluster_capacity_usable_free_bytes{job="objects"}',
        },
        comparison: 'below',
        threshold: threshold('ALARM_STORE_FREE_BYTES', 5_000_000_000),
        forMinutes: 0,
        cloudWatch: figure('store_free_bytes', { minutes: 5, comparison: 'below', statistic: 'Minimum' }),
      },
    ],
  },
  {
    name: 'object-store-full',
    summary: 'A file could not be stored, because there was no space for it.',
    rules: [
      grewBy('critical', {
        metric: 'storeRefusals',
        minutes: 5,
        limit: threshold('ALARM_STORE_REFUSALS', 0),
        cloudWatch: logged('"an object found no space"', 5),
      }),
    ],
  },
  {
    name: 'backup-missing',
    summary: 'No backup has been made for more than a day.',
    rules: [
      {
        severity: 'warning',
        condition: { kind: 'age_hours', metric: 'lastBackup' },
        comparison: 'above',
        threshold: threshold('ALARM_BACKUP_HOURS', 26),
        forMinutes: 0,
        cloudWatch: figure('backup_age_hours', { minutes: 60 }),
      },
    ],
  },
]
