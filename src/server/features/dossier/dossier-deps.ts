import type { Core } from '#server/platform/core.ts'
import type { Keyring } from '#server/platform/crypto/keyring.ts'
import type { ManifestSigner } from '#server/ports/manifest-signer.ts'
import type { AnalysesApi } from '../analyses/index.ts'

export interface DossierDeps extends Core {
  readonly analyses: AnalysesApi
  readonly keyring: Keyring
  /** The signer of proofs of destruction; null where the installation has none. */
  readonly signer: ManifestSigner | null
}
