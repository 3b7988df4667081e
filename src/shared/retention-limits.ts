import type { DataCategory } from './manifest.ts'

/** No retention may be set to fewer days than these, so that nobody destroys a case or the trail of it in passing. */
export const MIN_RETENTION_DAYS: Readonly<Record<DataCategory, number>> = {
  investigation: 30,
  evidence_attachment: 30,
  audit_log: 365,
  pii: 30,
}
export const MAX_RETENTION_DAYS = 36_500
/** How long a shorter retention waits before it takes effect. */
export const SHORTENING_DAYS = 7
