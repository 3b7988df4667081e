import { describe, expect, it } from 'vitest'
import { configFrom } from './config.ts'
import { environment } from './env.ts'

const manifestsOf = (variables: Record<string, string>) => configFrom(environment.parse(variables)).manifests
const DATABASE_URL = 'postgres://probity@db/probity'

describe('the manifest variables', () => {
  it('unset mean a folder and a key of this machine with the embedded database', () => {
    expect(manifestsOf({})).toEqual({ kind: 'protected', bucket: null, kmsKeyId: null })
  })

  it('unset mean no protection with a database of its own, and `none` says so explicitly', () => {
    expect(manifestsOf({ DATABASE_URL })).toEqual({ kind: 'unprotected' })
    expect(manifestsOf({ MANIFEST_BUCKET: 'none', MANIFEST_KMS_KEY_ID: 'none' })).toEqual({
      kind: 'unprotected',
    })
  })

  it('name a bucket and a key, or `local` for those of this machine', () => {
    const set = { DATABASE_URL, MANIFEST_BUCKET: 'proofs', MANIFEST_KMS_KEY_ID: 'alias/proofs' }
    expect(manifestsOf(set)).toMatchObject({
      kind: 'protected',
      bucket: { bucket: 'proofs' },
      kmsKeyId: 'alias/proofs',
    })
    expect(manifestsOf({ DATABASE_URL, MANIFEST_BUCKET: 'local', MANIFEST_KMS_KEY_ID: 'local' })).toEqual(
      manifestsOf({}),
    )
  })

  it.each([
    { MANIFEST_BUCKET: 'proofs' },
    { MANIFEST_KMS_KEY_ID: 'alias/proofs' },
    { MANIFEST_BUCKET: 'proofs', MANIFEST_KMS_KEY_ID: 'none' },
  ])('are refused at start where exactly one is set: %o', (variables) => {
    expect(() => manifestsOf({ DATABASE_URL, ...variables })).toThrow(
      /both MANIFEST_BUCKET and MANIFEST_KMS_KEY_ID/,
    )
  })
})
