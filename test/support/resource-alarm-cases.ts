import { type AlarmCase, flat, held, labelled, OLD_PROCESS, OTHER, step, WEB } from './alarm-series.ts'

const POOL_USE = `probity_database_pool_use_percent${labelled('login="web"')}`
const POOL_WAIT = `probity_database_pool_wait_seconds${labelled('login="web"')}`
const QUEUE = { queue: 'evidence-read' }
const oldest = (process: string, values: string) => ({
  [`probity_queue_oldest_seconds${process.replace('}', ',queue="evidence-read"}')}`]: values,
})
const FREE = `probity_object_store_free_bytes${labelled('store="disk"')}`
const MINIO = 'minio_cluster_capacity_usable_free_bytes{job="objects",instance="objects:9000"}'
const BACKUP = 'probity_last_backup_timestamp_seconds'
const REFUSALS = `probity_object_store_refusals_total${WEB}`

/** Of every rule over what processes see when they look: when it fires and when it does not. */
export const RESOURCE_ALARM_CASES: readonly AlarmCase[] = [
  ...held('queue-age-high', 5, oldest(WEB, flat(3_600)), oldest(WEB, step(10, 3_600, 3_601)), {
    labels: QUEUE,
  }),
  {
    alert: 'queue-age-high',
    says: 'only one of two processes can see it',
    series: { ...oldest(WEB, flat(0)), ...oldest(OTHER, flat(4_000)) },
    minute: 10,
    fires: true,
    labels: QUEUE,
  },
  ...held('db-pool-use-high', 10, { [POOL_USE]: flat(90) }, { [POOL_USE]: step(10, 90, 100) }),
  ...held('db-pool-wait-long', 5, { [POOL_WAIT]: flat(2) }, { [POOL_WAIT]: step(10, 2, 2.5) }),
  ...held(
    'restore-behind',
    0,
    { [`probity_restore_behind${WEB}`]: flat(0), [`probity_restore_behind${OTHER}`]: flat(0) },
    { [`probity_restore_behind${WEB}`]: flat(0), [`probity_restore_behind${OTHER}`]: step(10, 0, 1) },
  ),
  ...held('object-store-space-low', 0, { [FREE]: flat(5e9) }, { [FREE]: step(10, 5e9, 4_999_999_999) }),
  {
    alert: 'object-store-space-low',
    says: 'the store of another program is nearly full',
    series: { [MINIO]: flat(1e9) },
    minute: 10,
    fires: true,
  },
  {
    alert: 'object-store-space-low',
    says: 'a store that tells nobody how much room it has',
    series: { [`up${WEB}`]: flat(1) },
    minute: 10,
    fires: false,
  },
  ...held(
    'object-store-full',
    0,
    { [REFUSALS]: flat(3), ...OLD_PROCESS },
    { [REFUSALS]: step(10, 3, 4), ...OLD_PROCESS },
  ),
  {
    alert: 'backup-missing',
    says: '26 hours',
    series: { [`${BACKUP}{by="backup"}`]: flat(-26 * 3_600 + 600) },
    minute: 10,
    fires: false,
  },
  {
    alert: 'backup-missing',
    says: 'a minute longer, after a backup or without any',
    series: { [`${BACKUP}{by="nobody"}`]: flat(-26 * 3_600 + 600) },
    minute: 11,
    fires: true,
  },
  {
    alert: 'backup-missing',
    says: 'others make the backups',
    series: { [`up${WEB}`]: flat(1) },
    minute: 10,
    fires: false,
  },
]
