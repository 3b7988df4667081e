import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type ManifestSigner, ManifestSignerFailed } from '#server/ports/manifest-signer.ts'

const MODULUS_BITS = 2048
/** The longest that a 2048-bit key and SHA-256 allow: 256 - 32 - 2. */
const SALT_BYTES = 222
/** Rights of anybody but the owner. */
const OTHERS = 0o077
const KEY_ID = 'alias/probity-local-manifest-signing'

export const signingKeyPath = (dataDir: string): string => join(dataDir, 'keys', 'manifest-signing.pem')

/** One machine's own RSA-2048 key, made at the first use and never deleted or replaced by any command. */
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
  try {
    return (await readKey(path)) ?? (await makeKey(path))
  } catch (error) {
    if (error instanceof ManifestSignerFailed) throw error
    throw new ManifestSignerFailed(
      `The signing key ${path} cannot be read or made (${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}

async function readKey(path: string): Promise<KeyObject | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!found) return null
  if (found.mode & OTHERS)
    throw new ManifestSignerFailed(`Others may read the signing key ${path}. Run: chmod 600 ${path}`)
  const key = createPrivateKey(await readFile(path))
  if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== MODULUS_BITS)
    throw new ManifestSignerFailed(`The signing key ${path} is not an RSA-2048 key.`)
  return key
}

/** Appears whole or not at all; of two processes that start at once, both then read the key of one. */
async function makeKey(path: string): Promise<KeyObject> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS })
  const own = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(own, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flush: true })
  await chmod(own, 0o600)
  try {
    await link(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(own, { force: true })
  }
  return (await readKey(path))!
}
