import type { Clock } from '#server/platform/clock.ts'
import type { Keyring } from '#server/platform/crypto/keyring.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import type { Ids } from '#server/platform/ids.ts'
import type { AuditWriter } from '#server/platform/observability/audit-writer.ts'
import type { Events } from '#server/platform/observability/events.ts'
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
  readonly events: Events
  readonly audit: AuditWriter
  readonly objects: ObjectStore
  readonly keyring: Keyring
  /** Where files lie for a while, each with a name that may be shown. */
  readonly scratchFolders: readonly { readonly name: string; readonly path: string }[]
  /** Cuts and embeds an item's text anew, once the caller's transaction has ended. */
  readonly indexAgain: (
    db: TenantDb,
    item: { readonly organizationId: string; readonly evidenceId: string },
  ) => Promise<void>
  /** null: runs go unprotected and leave no proof. */
  readonly protection: ManifestProtection | null
  /** Other processes may work on the same database. */
  readonly databaseIsShared: boolean
  readonly onStep: (step: RetentionStep) => void
}
