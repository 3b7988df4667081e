import { APIConnectionError, APIConnectionTimeoutError, APIError } from '@anthropic-ai/sdk/core/error'
import type { ModelFailure } from '#server/ports/language-model.ts'
import { failureOfStatus, networkFailure, retryAfterMs, saysSpent } from '../failures.ts'
import type { Failure } from '../run-attempt.ts'

/** The API's own names, which errors in the middle of a stream also have, without a status. */
const BY_TYPE: Readonly<Record<string, ModelFailure>> = {
  authentication_error: 'authentication',
  permission_error: 'authentication',
  billing_error: 'quota',
  rate_limit_error: 'throttled',
  overloaded_error: 'overloaded',
  timeout_error: 'timeout',
  api_error: 'server_error',
  conflict_error: 'server_error',
  invalid_request_error: 'invalid_request',
  not_found_error: 'invalid_request',
  request_too_large: 'invalid_request',
}

/** `refused` tells whether a refused request was about the way of asking. */
export function anthropicFailure(error: unknown, now: Date, refused: (words: string) => boolean): Failure {
  if (!(error instanceof APIError)) return networkFailure(error) ?? { failure: 'bad_answer' }
  if (error instanceof APIConnectionTimeoutError) return { failure: 'timeout' }
  if (error instanceof APIConnectionError) return networkFailure(error) ?? { failure: 'connection' }
  const { headers } = error
  const said = {
    status: error.status ?? null,
    retryAfterMs: headers ? retryAfterMs((name) => headers.get(name), now) : null,
  }
  const words = error.apiMessage ?? ''
  const kind = BY_TYPE[error.type ?? ''] ?? (error.status ? failureOfStatus(error.status) : 'server_error')
  if ((kind === 'throttled' || kind === 'invalid_request') && saysSpent(words))
    return { ...said, failure: 'quota' }
  if (kind === 'invalid_request' && refused(words)) return { ...said, failure: 'answer_shape_unsupported' }
  return { ...said, failure: kind }
}
