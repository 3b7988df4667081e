import { constants, createPublicKey, verify, webcrypto } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyRsaPss } from '#server/platform/crypto/signatures.ts'
import type { ManifestSigner } from '#server/ports/manifest-signer.ts'
import { type FakeKms, startFakeKms } from '#test/support/fake-kms.ts'
import { commandExists, runInFolder } from '#test/support/proofs.ts'
import { seededRandom } from '#test/support/random.ts'
import { createAwsKmsSigner } from './aws-kms/aws-kms-signer.ts'
import { createLocalRsaSigner, signingKeyPath } from './local-rsa/local-rsa-signer.ts'

const message = Buffer.from(`{"note":"${'für immer '.repeat(900)}"}`, 'utf8')
const SIGNERS = [
  ['the local key', 'local', 222],
  ['a key of AWS KMS', 'kms', 32],
] as const

let dataDir: string
let kms: FakeKms
const signers = {} as Record<'local' | 'kms', ManifestSigner>

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'probity-keys-'))
  kms = await startFakeKms()
  signers.local = createLocalRsaSigner(dataDir)
  signers.kms = createAwsKmsSigner({ keyId: kms.keyId, endpoint: kms.url })
})
afterAll(async () => {
  await kms.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe.each(SIGNERS)('a signature by %s', (_name, which, saltLength) => {
  let signature: Uint8Array
  let pem: string
  beforeAll(async () => {
    signature = await signers[which].sign(message)
    pem = await signers[which].publicKeyPem()
  })

  const inWebCrypto = async (bytes: Uint8Array, salt: number) => {
    const der = createPublicKey(pem).export({ type: 'spki', format: 'der' })
    const key = await webcrypto.subtle.importKey('spki', der, { name: 'RSA-PSS', hash: 'SHA-256' }, false, [
      'verify',
    ])
    return await webcrypto.subtle.verify({ name: 'RSA-PSS', saltLength: salt }, key, signature, bytes)
  }
  const inNode = (bytes: Uint8Array, salt: number) =>
    verify(
      'sha256',
      bytes,
      { key: pem, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: salt },
      signature,
    )
  const inOpenssl = (bytes: Uint8Array, salt: number | 'auto') =>
    runInFolder(
      { 'key.pem': pem, 'manifest.sig': signature, 'manifest.json': bytes },
      `openssl dgst -sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:${salt} -verify key.pem -signature manifest.sig manifest.json`,
    ).code === 0

  it(`is RSASSA-PSS-SHA-256 with a salt of ${saltLength} bytes for Node and WebCrypto`, async () => {
    expect(signers[which].saltLength).toBe(saltLength)
    expect(inNode(message, saltLength)).toBe(true)
    expect(await inWebCrypto(message, saltLength)).toBe(true)
    const other = saltLength === 222 ? 32 : 222
    expect(inNode(message, other)).toBe(false)
    expect(await inWebCrypto(message, other)).toBe(false)
  })

  it.skipIf(!commandExists('openssl', 'version'))(
    'holds for openssl, told the length or left to find it out',
    () => {
      expect(inOpenssl(message, saltLength)).toBe(true)
      expect(inOpenssl(message, 'auto')).toBe(true)
      expect(inOpenssl(message.subarray(1), 'auto')).toBe(false)
    },
  )

  it('fails with one bit flipped anywhere in text or signature', async () => {
    const random = seededRandom()
    process.stdout.write(`flips: seed ${random.seed}\n`)
    const flipped = (bytes: Uint8Array) => {
      const copy = Uint8Array.from(bytes)
      const at = random.int(copy.length)
      copy[at] = copy[at]! ^ (1 << random.int(8))
      return copy
    }
    const holds = (text: Uint8Array, sig: Uint8Array) =>
      verifyRsaPss({ publicKey: pem, message: text, signature: sig, saltLength: 'auto' })
    expect(holds(message, signature)).toBe(true)
    for (let i = 0; i < 200; i++) {
      expect(holds(flipped(message), signature)).toBe(false)
      expect(holds(message, flipped(signature))).toBe(false)
    }
  })
})

describe('the local signing key', () => {
  it('is RSA-2048, made at the first use, readable by its owner only, and stays the same', async () => {
    const path = signingKeyPath(dataDir)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(createPublicKey(readFileSync(path)).asymmetricKeyDetails).toMatchObject({
      modulusLength: 2048,
      publicExponent: 65537n,
    })
    expect(await createLocalRsaSigner(dataDir).publicKeyPem()).toBe(await signers.local.publicKeyPem())
  })

  it('is one key where several processes start at once', async () => {
    const fresh = mkdtempSync(join(tmpdir(), 'probity-keys-'))
    const pems = await Promise.all(
      Array.from({ length: 3 }, () => createLocalRsaSigner(fresh).publicKeyPem()),
    )
    expect(new Set(pems).size).toBe(1)
    rmSync(fresh, { recursive: true })
  })

  it('is refused where others may read it, or where it is no RSA key', async () => {
    const fresh = mkdtempSync(join(tmpdir(), 'probity-keys-'))
    await createLocalRsaSigner(fresh).publicKeyPem()
    chmodSync(signingKeyPath(fresh), 0o644)
    await expect(createLocalRsaSigner(fresh).sign(message)).rejects.toThrow(/chmod 600/)
    rmSync(fresh, { recursive: true })
    mkdirSync(join(fresh, 'keys'), { recursive: true })
    writeFileSync(signingKeyPath(fresh), 'no key', { mode: 0o600 })
    await expect(createLocalRsaSigner(fresh).sign(message)).rejects.toThrow(/is not an RSA-2048 key/)
    expect(existsSync(signingKeyPath(fresh))).toBe(true)
    rmSync(fresh, { recursive: true })
  })
})

describe('the KMS signer', () => {
  it('sends the digest, because the message is longer than KMS takes', () => {
    expect(message.length).toBeGreaterThan(4_096)
    expect(kms.asked).toContain('Sign')
  })

  it('gives out the public key of KMS', async () => {
    expect(createPublicKey(await signers.kms.publicKeyPem()).equals(createPublicKey(kms.publicKeyPem))).toBe(
      true,
    )
  })

  it('refuses a key of another kind, and names a key that is not there', async () => {
    const larger = await startFakeKms({ keySpec: 'RSA_3072' })
    await expect(
      createAwsKmsSigner({ keyId: larger.keyId, endpoint: larger.url }).publicKeyPem(),
    ).rejects.toThrow(/not an RSA_2048 key/)
    await larger.close()
    await expect(
      createAwsKmsSigner({ keyId: 'alias/unknown', endpoint: kms.url }).publicKeyPem(),
    ).rejects.toThrow(/alias\/unknown \(NotFoundException\)/)
  })
})
