import { errorName } from '#server/platform/errors.ts'
import { type SecretStore, SecretsUnreadable, type SecretValues } from '#server/ports/secret-store.ts'

const DEADLINE_MS = 15_000
const ATTEMPTS = 3

export interface AwsSecretStoreOptions {
  /** Name or ARN of a secret whose value is a JSON object of strings. */
  readonly secretId: string
  /** Custom address, for a private endpoint. */
  readonly endpoint: string | null
}

/**
 * A secret of AWS Secrets Manager. Credentials, and the region unless the ARN names it, come from AWS's usual chain.
 */
export const createAwsSecretStore = ({ secretId, endpoint }: AwsSecretStoreOptions): SecretStore => ({
  name: `the secret ${secretId} of AWS Secrets Manager`,
  read: async () => {
    // Loaded only when used: the client takes a noticeable part of the startup time.
    const { GetSecretValueCommand, SecretsManagerClient } = await import('@aws-sdk/client-secrets-manager')
    const region = /^arn:[\w-]+:secretsmanager:([\w-]+):/.exec(secretId)?.[1]
    const client = new SecretsManagerClient({
      maxAttempts: ATTEMPTS,
      ...(region ? { region } : {}),
      ...(endpoint ? { endpoint } : {}),
    })
    try {
      const answer = await client.send(new GetSecretValueCommand({ SecretId: secretId }), {
        abortSignal: AbortSignal.timeout(DEADLINE_MS),
      })
      return parseValues(
        answer.SecretString ?? Buffer.from(answer.SecretBinary ?? []).toString('utf8'),
        secretId,
      )
    } catch (error) {
      if (error instanceof SecretsUnreadable) throw error
      throw new SecretsUnreadable(`AWS Secrets Manager does not give out ${secretId} (${errorName(error)}).`)
    } finally {
      client.destroy()
    }
  },
})

function parseValues(text: string, secretId: string): SecretValues {
  const refused = new SecretsUnreadable(
    `The secret ${secretId} is not a JSON object whose values are strings.`,
  )
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refused
  }
  if (
    typeof value !== 'object' ||
    value === null ||
    Array.isArray(value) ||
    Object.values(value).some((one) => typeof one !== 'string')
  )
    throw refused
  return value as SecretValues
}
