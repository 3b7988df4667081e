import type { Core } from '#server/platform/core.ts'
import type { Keyring } from '#server/platform/crypto/keyring.ts'
import type { ManifestSigner } from '#server/ports/manifest-signer.ts'
import type { ManifestStore } from '#server/ports/manifest-store.ts'
import type { Notifier } from '#server/ports/notifier.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'
import type { EvidenceApi } from '../evidence/index.ts'
import type { PersonalDataFinder } from '../privacy/index.ts'

/** Points where a run may die; tests kill one at each. */
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

/** Where manifests are stored and what signs them. */
export interface ManifestProtection {
  readonly store: ManifestStore
  readonly signer: ManifestSigner
}

export interface RetentionDeps extends Core {
  readonly objects: ObjectStore
  readonly keyring: Keyring
  /** Folders of temporary files, each with a name that may be shown. */
  readonly scratchFolders: readonly { readonly name: string; readonly path: string }[]
  readonly evidence: Pick<EvidenceApi, 'indexAgain'>
  readonly notifier: Notifier
  readonly publicUrl: string
  /** For the scrub of one organization, which closes it; by default in a thread of its own. */
  readonly openFinder?: () => PersonalDataFinder
  /** null: runs are unprotected and leave no proof. */
  readonly protection: ManifestProtection | null
  /** Other processes may work on the same database. */
  readonly databaseIsShared: boolean
  readonly onStep: (step: RetentionStep) => void
}
