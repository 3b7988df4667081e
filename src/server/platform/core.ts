import type { Clock } from './clock.ts'
import type { Tenancy } from './db/tenancy.ts'
import type { Ids } from './ids.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { AuditWriter } from './observability/audit-writer.ts'
import type { Events } from './observability/events.ts'
import type { Logger } from './observability/log.ts'

/** What every feature works with. What else one needs, its `…Deps` adds to this. */
export interface Core {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly events: Events
  readonly audit: AuditWriter
  readonly jobs: JobQueue
}
