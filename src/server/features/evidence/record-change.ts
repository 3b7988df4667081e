import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { CustodyEvent } from '#shared/custody-events.ts'
import { type Origin, recordCustody } from './custody.store.ts'
import type { EvidenceRow } from './present-evidence.ts'

export interface Change {
  readonly scope: TenantScope
  readonly row: EvidenceRow
  readonly event: CustodyEvent
  readonly origin: Origin
}

/** Writes what somebody did to an item into its chain of custody. */
export const recordChange = (
  deps: Pick<Core, 'ids' | 'clock'>,
  db: TenantDb,
  { scope, row, event, origin }: Change,
): Promise<void> =>
  recordCustody(db, [
    {
      id: deps.ids.uuid(),
      organizationId: scope.organizationId,
      investigationId: row.investigation_id,
      evidenceId: row.id,
      event,
      actorId: scope.userId,
      sha256: row.sha256,
      sizeBytes: row.size_bytes,
      fileNameGiven: null,
      origin,
      now: deps.clock.now(),
    },
  ])
