import {
  constants,
  createHash,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
  randomBytes,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface FakeKms {
  readonly url: string
  readonly keyId: string
  readonly publicKeyPem: string
  /** The operations asked for, in order. */
  readonly asked: string[]
  close(): Promise<void>
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/[\w-]+\/kms\/aws4_request, SignedHeaders=[\w;-]+, Signature=[0-9a-f]{64}$/
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const DIGEST_BYTES = 32
const MAX_RAW_BYTES = 4_096

/**
 * Sign and GetPublicKey of AWS KMS on loopback, with the documented rules: a raw message of at most 4,096 bytes, a
 * digest of exactly the algorithm's length, PSS with a salt as long as the digest.
 */
export async function startFakeKms(options: { keySpec?: 'RSA_2048' | 'RSA_3072' } = {}): Promise<FakeKms> {
  const keyId = 'alias/probity-manifests'
  const keySpec = options.keySpec ?? 'RSA_2048'
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: Number(keySpec.slice(4)) })
  const asked: string[] = []
  const operations: Record<string, (input: Record<string, unknown>) => object | string> = {
    GetPublicKey: () => ({
      KeyId: 'arn:aws:kms:eu-west-2:123456789012:key/1',
      PublicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      KeySpec: keySpec,
      KeyUsage: 'SIGN_VERIFY',
      SigningAlgorithms: ['RSASSA_PSS_SHA_256', 'RSASSA_PSS_SHA_384'],
    }),
    Sign: ({ Message, MessageType = 'RAW', SigningAlgorithm }) => {
      if (typeof Message !== 'string' || !BASE64.test(Message)) return 'SerializationException'
      const message = Buffer.from(Message, 'base64')
      if (SigningAlgorithm !== 'RSASSA_PSS_SHA_256') return 'InvalidKeyUsageException'
      if (MessageType === 'DIGEST' ? message.length !== DIGEST_BYTES : message.length > MAX_RAW_BYTES)
        return 'ValidationException'
      const digest = MessageType === 'DIGEST' ? message : createHash('sha256').update(message).digest()
      return {
        KeyId: 'arn:aws:kms:eu-west-2:123456789012:key/1',
        SigningAlgorithm,
        Signature: signDigest(privateKey, digest).toString('base64'),
      }
    },
  }
  const server = createServer(async (request, answer) => {
    const reply = (status: number, body: object) =>
      answer.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
    const body = await text(request)
    const name = /^TrentService\.(\w+)$/.exec(String(request.headers['x-amz-target']))?.[1] ?? ''
    const operation = operations[name]
    if (request.method !== 'POST' || !operation) return reply(400, { __type: 'UnknownOperationException' })
    if (!SIGNED.test(request.headers.authorization ?? ''))
      return reply(400, { __type: 'IncompleteSignatureException' })
    asked.push(name)
    const input = JSON.parse(body) as Record<string, unknown>
    if (input.KeyId !== keyId) return reply(400, { __type: 'NotFoundException' })
    const outcome = operation(input)
    return typeof outcome === 'string' ? reply(400, { __type: outcome }) : reply(200, outcome)
  })
  // As in production the credentials come from AWS's own chain.
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_REGION: 'eu-west-2',
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    keyId,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    asked,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** EMSA-PSS of RFC 8017, 9.1.1, because Node signs messages and not digests; salt and digest are of the same length. */
function signDigest(key: KeyObject, digest: Buffer): Buffer {
  const length = key.asymmetricKeyDetails!.modulusLength! / 8
  const salt = randomBytes(DIGEST_BYTES)
  const hash = sha256(Buffer.alloc(8), digest, salt)
  const block = Buffer.concat([Buffer.alloc(length - 2 * DIGEST_BYTES - 2), Buffer.from([1]), salt])
  const mask = Buffer.concat(
    Array.from({ length: Math.ceil(block.length / DIGEST_BYTES) }, (_, i) =>
      sha256(hash, Buffer.from([0, 0, 0, i])),
    ),
  )
  const masked = block.map((byte, i) => byte ^ mask[i]!)
  masked[0]! &= 0x7f
  const encoded = Buffer.concat([masked, hash, Buffer.from([0xbc])])
  return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, encoded)
}
