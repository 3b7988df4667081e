import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { AppError } from '#server/platform/errors.ts'

export type CognitoSdk = typeof import('@aws-sdk/client-cognito-identity-provider')

export interface CognitoOptions {
  readonly userPoolId: string
  readonly region: string
  /** Custom address, for a private endpoint. */
  readonly endpoint: string | null
  readonly deadlineMs?: number
}

/**
 * Runs one request with the client, the whole answer within the deadline; rejects with an error that may be shown.
 */
export type CallCognito = <T>(
  request: (sdk: CognitoSdk, send: CognitoIdentityProviderClient['send'], signal: AbortSignal) => Promise<T>,
) => Promise<T>

const DEADLINE_MS = 10_000
const RETRY_AFTER_SECONDS = 5

export function createCognitoCalls(options: CognitoOptions): CallCognito {
  let opened: Promise<{ sdk: CognitoSdk; client: CognitoIdentityProviderClient }> | undefined
  // Loaded only when used: the client takes a noticeable part of the startup time.
  const open = () => {
    opened ??= import('@aws-sdk/client-cognito-identity-provider').then((sdk) => ({
      sdk,
      client: new sdk.CognitoIdentityProviderClient({
        region: options.region,
        maxAttempts: 1,
        ...(options.endpoint ? { endpoint: options.endpoint } : {}),
      }),
    }))
    return opened
  }
  return async (request) => {
    const { sdk, client } = await open()
    const send = client.send.bind(client) as CognitoIdentityProviderClient['send']
    try {
      return await withinDeadline(options.deadlineMs ?? DEADLINE_MS, (signal) => request(sdk, send, signal))
    } catch (error) {
      throw toAppError(error)
    }
  }
}

/** The SDK's own time limits end with the headers of an answer; this one covers its body. */
async function withinDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('deadline'), { name: 'DeadlineExceeded' }))
      abort.abort()
    }, ms)
  })
  try {
    return await Promise.race([work(abort.signal), deadline])
  } finally {
    clearTimeout(timer)
  }
}

const THROTTLED = new Set(['TooManyRequestsException', 'LimitExceededException', 'ThrottlingException'])
/** The user pool's settings or feature plan do not allow the request. */
const REFUSED = new Set([
  'InvalidParameterException',
  'UnsupportedUserStateException',
  'OperationNotEnabledException',
  'UserPoolAddOnNotEnabledException',
  'FeatureUnavailableInTierException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
])

/** The provider's message may name a person, so only the kind of its error is reported. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const name = error instanceof Error ? error.name : 'unknown'
  const cause = Object.assign(new Error(name), { name })
  if (name === 'UserNotFoundException')
    return new AppError('CONFLICT', 'The identity provider does not know this person.', { cause })
  if (THROTTLED.has(name))
    return new AppError(
      'RATE_LIMITED',
      'The identity provider is not accepting requests at the moment. Try again shortly.',
      {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
        cause,
      },
    )
  if (REFUSED.has(name))
    return new AppError('CONFLICT', `The settings of the user pool do not allow this (${name}).`, { cause })
  return new AppError(
    'IDENTITY_PROVIDER_UNAVAILABLE',
    `The identity provider could not be reached (${name}). Try again shortly.`,
    { cause },
  )
}
