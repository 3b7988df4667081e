import { constants, generateKeyPairSync, sign } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '#shared/manifest.ts'
import { readKey, type SigningKey } from '#web/api/signing-key.ts'
import { checkFile } from './check-file.ts'

const RUN = '01a20599-4419-8726-88c2-1f4602667b6d'
const pair = generateKeyPairSync('rsa', { modulusLength: 2_048 })

/** As the service answers it, signed with the test's own key. */
function proofOf(manifest: object) {
  const manifest_json = canonicalJson(manifest)
  const signature = sign('sha256', Buffer.from(manifest_json), {
    key: pair.privateKey,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 222,
  })
  return {
    run_id: RUN,
    manifest,
    manifest_json,
    signature: {
      algorithm: 'RSASSA_PSS_SHA_256',
      kms_key_id: 'local',
      value_base64: signature.toString('base64'),
    },
    object_lock: { retention_until: '2033-11-26T00:00:00.000Z', s3_version_id: 'v1' },
    verification_hint: '',
  }
}

describe('a file that somebody was given to check', () => {
  let key: SigningKey
  beforeAll(async () => {
    key = await readKey(pair.publicKey.export({ type: 'spki', format: 'pem' }).toString())
  })
  const check = (value: unknown) => checkFile(Buffer.from(JSON.stringify(value, null, 2)), key)
  const manifest = { manifestVersion: 1, runId: RUN, operatorRunMetadata: { sequence: 1 } }

  it('is told as a proof of destruction where it is one, and held against the key', async () => {
    expect(await check(proofOf(manifest))).toMatchObject({ kind: 'proof', verification: { holds: true } })
  })

  it('is told as a proof that was altered where it no longer is what was signed', async () => {
    const proof = proofOf(manifest)
    for (const altered of [
      { ...proof, manifest_json: proof.manifest_json.replace('1', '2') },
      { ...proof, manifest: { ...manifest, manifestVersion: 2 } },
    ])
      expect(await check(altered)).toMatchObject({ kind: 'proof', verification: { holds: false } })
  })

  it('is looked at as a dossier where it is anything else', async () => {
    expect(await check({ some: 'other JSON' })).toMatchObject({
      kind: 'dossier',
      checked: { problems: ['This file is not a zip that can be unpacked.'] },
    })
  })
})
