import { type Environment, InvalidEnvironment } from './env.ts'

export interface ManifestBucket {
  readonly bucket: string
  readonly region: string
  readonly endpoint: string | null
}

/** Where manifests are stored and what signs them; null means this machine's own folder or key. */
export type ManifestConfig =
  | { readonly kind: 'protected'; readonly bucket: ManifestBucket | null; readonly kmsKeyId: string | null }
  | { readonly kind: 'unprotected' }

const NONE = 'none'
const LOCAL = 'local'

/** Unset means local on the embedded database and unprotected on a shared one. Set both or neither. */
export function manifestsFrom(env: Environment): ManifestConfig {
  const { MANIFEST_BUCKET, MANIFEST_KMS_KEY_ID } = env
  const given = [MANIFEST_BUCKET, MANIFEST_KMS_KEY_ID].filter((value) => value !== undefined)
  if (given.length > 0 && given.every((value) => value === NONE)) return { kind: 'unprotected' }
  if (given.length === 1 || given.includes(NONE))
    throw new InvalidEnvironment(
      'Set both MANIFEST_BUCKET and MANIFEST_KMS_KEY_ID, or neither; set both to `none` to run without protection.',
    )
  if (given.length === 0 && env.DATABASE_URL) return { kind: 'unprotected' }
  const ownIfLocal = (value: string | undefined) => (value === undefined || value === LOCAL ? null : value)
  const bucket = ownIfLocal(MANIFEST_BUCKET)
  return {
    kind: 'protected',
    bucket: bucket === null ? null : { bucket, region: env.AWS_REGION, endpoint: env.S3_ENDPOINT ?? null },
    kmsKeyId: ownIfLocal(MANIFEST_KMS_KEY_ID),
  }
}
