import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  sign,
} from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { KeyFileUnusable, openKeyFile } from '#server/platform/crypto/key-file.ts'
import { type ManifestSigner, ManifestSignerFailed } from '#server/ports/manifest-signer.ts'

const MODULUS_BITS = 2048
/** The longest that a 2048-bit key and SHA-256 allow: 256 - 32 - 2. */
const SALT_BYTES = 222
const KEY_ID = 'alias/probity-local-manifest-signing'

export const signingKeyPath = (dataDir: string): string => join(dataDir, 'keys', 'manifest-signing.pem')

/** One machine's own RSA-2048 key, created at the first use and never deleted or replaced by any command. */
export function createLocalRsaSigner(dataDir: string): ManifestSigner {
  const path = signingKeyPath(dataDir)
  let opened: Promise<KeyObject> | null = null
  const open = () => {
    opened ??= openKey(path).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  return {
    keyId: KEY_ID,
    saltLength: SALT_BYTES,
    sign: async (message) =>
      sign('sha256', message, {
        key: await open(),
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: SALT_BYTES,
      }),
    publicKeyPem: async () => createPublicKey(await open()).export({ type: 'spki', format: 'pem' }) as string,
  }
}

async function openKey(path: string): Promise<KeyObject> {
  const pem = await openKeyFile(path, makePem).catch((error: unknown) => {
    throw error instanceof KeyFileUnusable ? new ManifestSignerFailed(error.message) : error
  })
  const key = readPem(pem)
  if (key?.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== MODULUS_BITS)
    throw new ManifestSignerFailed(`The signing key ${path} is not an RSA-2048 key.`)
  return key
}

function readPem(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem)
  } catch {
    return null
  }
}

const makePem = async (): Promise<string> => {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS })
  return privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
}
