import { createHash } from 'node:crypto'
import type { KMSClient } from '@aws-sdk/client-kms'
import { errorName } from '#server/platform/errors.ts'
import { type ManifestSigner, ManifestSignerFailed } from '#server/ports/manifest-signer.ts'

const DEADLINE_MS = 15_000
const ATTEMPTS = 3
/** KMS signs PSS with a salt as long as the digest. */
const SALT_BYTES = 32
const ALGORITHM = 'RSASSA_PSS_SHA_256'

export interface AwsKmsSignerOptions {
  /** Alias, ARN or id of an RSA_2048 key for SIGN_VERIFY. */
  readonly keyId: string
  /** Custom address instead of AWS's own. */
  readonly endpoint?: string
}

type Kms = typeof import('@aws-sdk/client-kms')

/** A key of AWS KMS. Credentials, and the region unless an ARN names it, come from AWS's usual chain. */
export function createAwsKmsSigner({ keyId, endpoint }: AwsKmsSignerOptions): ManifestSigner {
  const ask = async <T>(what: string, work: (client: KMSClient, kms: Kms) => Promise<T>): Promise<T> => {
    // Loaded only when used: the client takes a noticeable part of the startup time.
    const kms = await import('@aws-sdk/client-kms')
    const region = /^arn:[\w-]+:kms:([\w-]+):/.exec(keyId)?.[1]
    const client = new kms.KMSClient({
      maxAttempts: ATTEMPTS,
      ...(region ? { region } : {}),
      ...(endpoint ? { endpoint } : {}),
    })
    try {
      return await work(client, kms)
    } catch (error) {
      if (error instanceof ManifestSignerFailed) throw error
      throw new ManifestSignerFailed(`AWS KMS does not ${what} with ${keyId} (${errorName(error)}).`)
    } finally {
      client.destroy()
    }
  }
  const deadline = () => ({ abortSignal: AbortSignal.timeout(DEADLINE_MS) })
  return {
    keyId,
    saltLength: SALT_BYTES,
    // The digest, because KMS accepts at most 4,096 bytes of a raw message.
    sign: (message) =>
      ask('sign', async (client, { SignCommand }) => {
        const Message = createHash('sha256').update(message).digest()
        const input = { KeyId: keyId, Message, MessageType: 'DIGEST', SigningAlgorithm: ALGORITHM } as const
        const { Signature } = await client.send(new SignCommand(input), deadline())
        if (!Signature) throw new ManifestSignerFailed('AWS KMS answered without a signature.')
        return Signature
      }),
    publicKeyPem: () =>
      ask('give out the public key', async (client, { GetPublicKeyCommand }) => {
        const key = await client.send(new GetPublicKeyCommand({ KeyId: keyId }), deadline())
        if (
          key.KeySpec !== 'RSA_2048' ||
          key.KeyUsage !== 'SIGN_VERIFY' ||
          !key.SigningAlgorithms?.includes(ALGORITHM)
        )
          throw new ManifestSignerFailed(`The key ${keyId} is not an RSA_2048 key for ${ALGORITHM}.`)
        if (!key.PublicKey) throw new ManifestSignerFailed('AWS KMS answered without a public key.')
        return toPem(key.PublicKey)
      }),
  }
}

function toPem(der: Uint8Array): string {
  const base64 = Buffer.from(der).toString('base64')
  const lines = Array.from(base64.matchAll(/.{1,64}/g), ([line]) => line)
  return ['-----BEGIN PUBLIC KEY-----', ...lines, '-----END PUBLIC KEY-----', ''].join('\n')
}
