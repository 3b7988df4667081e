import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface FakeSecretsManager {
  readonly url: string
  /** What each request asked for, in order. */
  readonly asked: string[]
  close(): Promise<void>
}

const SIGNED =
  /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d{8}\/([\w-]+)\/secretsmanager\/aws4_request, SignedHeaders=([\w;-]+), Signature=[0-9a-f]{64}$/

/**
 * AWS Secrets Manager's GetSecretValue on loopback. It refuses, as the service does, whatever is not the documented
 * request: target, content type, signature for this service, and SecretId. `failures` are answered first.
 */
export async function startFakeSecretsManager(
  secrets: Readonly<Record<string, string>>,
  failures: readonly { status: number; type: string }[] = [],
): Promise<FakeSecretsManager> {
  const asked: string[] = []
  const pending = [...failures]
  const server = createServer(async (request, answer) => {
    const reply = (status: number, body: object) =>
      answer.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
    const refuse = (status: number, type: string, message: string) =>
      reply(status, { __type: type, Message: message })
    const body = await text(request)
    const signed = SIGNED.exec(request.headers.authorization ?? '')
    if (request.method !== 'POST' || request.url !== '/')
      return refuse(404, 'UnknownOperationException', 'POST / only')
    if (request.headers['x-amz-target'] !== 'secretsmanager.GetSecretValue')
      return refuse(400, 'UnknownOperationException', 'unknown target')
    if (request.headers['content-type'] !== 'application/x-amz-json-1.1')
      return refuse(400, 'SerializationException', 'content type')
    if (!signed || !['host', 'x-amz-date'].every((name) => signed[2]!.split(';').includes(name)))
      return refuse(400, 'IncompleteSignatureException', 'not signed for this service')
    const { SecretId: id, ...others } = JSON.parse(body) as {
      SecretId?: unknown
      VersionId?: unknown
      VersionStage?: unknown
    }
    if (typeof id !== 'string' || id.length < 1 || id.length > 2048)
      return refuse(400, 'InvalidParameterException', 'SecretId')
    if (Object.keys(others).some((name) => name !== 'VersionId' && name !== 'VersionStage'))
      return refuse(400, 'SerializationException', 'unknown member')
    asked.push(`${signed[1]} ${id}`)
    const failure = pending.shift()
    if (failure) return refuse(failure.status, failure.type, 'as the test wants it')
    const value = secrets[id]
    if (value === undefined)
      return refuse(400, 'ResourceNotFoundException', "Secrets Manager can't find the specified secret.")
    return reply(200, {
      ARN: `arn:aws:secretsmanager:${signed[1]}:123456789012:secret:${id}`,
      Name: id,
      SecretString: value,
      VersionStages: ['AWSCURRENT'],
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
