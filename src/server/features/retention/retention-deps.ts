import type { Clock } from '#server/platform/clock.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import type { Logger } from '#server/platform/observability/log.ts'
import type { ManifestSigner } from '#server/ports/manifest-signer.ts'
import type { ManifestStore } from '#server/ports/manifest-store.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'

/** The places where a run may die; tests kill one at each. */
export const RETENTION_STEPS = [
  'preflight_passed',
  'run_opened',
  'rows_destroyed',
  'objects_removed',
  'audit_pruned',
  'manifest_composed',
  'manifest_stored',
  'run_closed',
] as const
export type RetentionStep = (typeof RETENTION_STEPS)[number]

/** Where manifests go and what signs them. */
export interface ManifestProtection {
  readonly store: ManifestStore
  readonly signer: ManifestSigner
}

export interface RetentionDeps {
  readonly tenancy: Tenancy
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly audit: AuditWriter
  readonly objects: ObjectStore
  /** null: runs go unprotected and leave no proof. */
  readonly protection: ManifestProtection | null
  /** Other processes may work on the same database. */
  readonly databaseIsShared: boolean
  readonly onStep: (step: RetentionStep) => void
}
