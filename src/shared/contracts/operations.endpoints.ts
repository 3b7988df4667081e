import { z } from 'zod'
import { addresses } from './addresses.ts'
import { alarmStates } from './alarms.ts'
import { auditHealth, auditQuery, auditWeek, namedAuditRow } from './audit.ts'
import { browserError } from './browser-errors.ts'
import { id, pageSchema } from './common.ts'
import { endpoint } from './endpoint.ts'
import { jobsStatus } from './jobs.ts'
import { liveness, readinessReport } from './operations-health.ts'
import { queueStats } from './queue-stats.ts'
import { settings, settingsChange } from './settings.ts'

export const getSettings = endpoint(addresses.getSettings, {
  response: settings,
})

export const updateSettings = endpoint(addresses.updateSettings, {
  body: settingsChange,
  response: settings,
})

export const listAuditRows = endpoint(addresses.listAuditRows, {
  query: auditQuery,
  response: pageSchema(namedAuditRow),
})

export const listInstallationAuditRows = endpoint(addresses.listInstallationAuditRows, {
  query: auditQuery,
  response: pageSchema(namedAuditRow),
})

export const countAuditWeeks = endpoint(addresses.countAuditWeeks, {
  query: auditQuery.pick({ action: true, actor_id: true, acts_only: true }),
  response: z.object({ items: z.array(auditWeek) }),
})

export const exportAuditRows = endpoint(addresses.exportAuditRows, {
  query: auditQuery,
  response: z.unknown(),
  files: ['csv'],
})

export const getAuditHealth = endpoint(addresses.getAuditHealth, {
  response: auditHealth,
})

export const getQueueStats = endpoint(addresses.getQueueStats, {
  response: queueStats,
})

export const getJobsStatus = endpoint(addresses.getJobsStatus, {
  response: jobsStatus,
})

export const startJobAgain = endpoint(addresses.startJobAgain, {
  body: z.strictObject({ id }),
  status: 204,
  response: z.undefined(),
})

export const dismissJob = endpoint(addresses.dismissJob, {
  body: z.strictObject({ id }),
  status: 204,
  response: z.undefined(),
})

export const getAlarms = endpoint(addresses.getAlarms, {
  response: alarmStates,
})

/** A load balancer or a monitor may put what it likes behind the address. */
const anyQuery = z.looseObject({})

export const getHealth = endpoint(addresses.getHealth, {
  query: anyQuery,
  response: liveness,
})

export const getReadiness = endpoint(addresses.getReadiness, {
  query: anyQuery,
  response: readinessReport,
})

export const reportBrowserError = endpoint(addresses.reportBrowserError, {
  body: browserError,
  status: 204,
  response: z.undefined(),
})

export const receiveStripeEvent = endpoint(addresses.receiveStripeEvent, {
  body: z.unknown(),
  response: z.object({ received: z.literal(true) }),
})
