import type { ModelFailure } from '#server/ports/language-model.ts'
import { failureOfStatus, networkFailure, retryAfterMs, saysSpent } from '../failures.ts'
import type { Failure } from '../run-attempt.ts'

/** By name before status: there is no status in the middle of a stream, and throttling by KMS comes as a 400. */
const BY_NAME: Readonly<Record<string, ModelFailure>> = {
  ThrottlingException: 'throttled',
  TooManyRequestsException: 'throttled',
  ServiceUnavailableException: 'overloaded',
  ModelNotReadyException: 'not_ready',
  ModelTimeoutException: 'timeout',
  InternalServerException: 'server_error',
  InternalFailure: 'server_error',
  ModelErrorException: 'server_error',
  ModelStreamErrorException: 'server_error',
  ServiceQuotaExceededException: 'quota',
  ValidationException: 'invalid_request',
  ResourceNotFoundException: 'invalid_request',
  ConflictException: 'invalid_request',
  AccessDeniedException: 'authentication',
  UnrecognizedClientException: 'authentication',
  InvalidSignatureException: 'authentication',
  IncompleteSignatureException: 'authentication',
  MissingAuthenticationTokenException: 'authentication',
  ExpiredTokenException: 'authentication',
  RequestTimeTooSkewed: 'authentication',
  CredentialsProviderError: 'authentication',
  TokenProviderError: 'authentication',
  TimeoutError: 'timeout',
}

interface AwsError extends Error {
  readonly $metadata?: { readonly httpStatusCode?: number }
  readonly $response?: { readonly statusCode?: number; readonly headers?: Readonly<Record<string, string>> }
}

/** `refused` tells whether a refused request was about the way of asking. */
export function bedrockFailure(error: unknown, now: Date, refused: (words: string) => boolean): Failure {
  if (!(error instanceof Error)) return { failure: 'bad_answer' }
  const network = networkFailure(error)
  if (network) return network
  const { name, message, $metadata, $response }: AwsError = error
  const status = $metadata?.httpStatusCode ?? $response?.statusCode ?? null
  const failed = status !== null && status >= 400 ? status : null
  const said = { status: failed, retryAfterMs: retryAfterMs((header) => $response?.headers?.[header], now) }
  // Exceptions missing in the stream's model keep the lower-case first letter they have on the wire.
  const known = BY_NAME[name.charAt(0).toUpperCase() + name.slice(1)]
  const failure = known ?? (failed ? failureOfStatus(failed) : null)
  // The event stream's codec throws plain errors: this one means that the stream was cut inside a message.
  if (!failure) return { ...said, failure: /^Truncated event/.test(message) ? 'connection' : 'bad_answer' }
  if (failure === 'throttled' && saysSpent(message)) return { ...said, failure: 'quota' }
  // A model without a prompt cache answers AccessDenied to a request for one.
  if ((failure === 'invalid_request' || name === 'AccessDeniedException') && refused(message))
    return { ...said, failure: 'answer_shape_unsupported' }
  return { ...said, failure }
}
