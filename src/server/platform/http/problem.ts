import { isResponseSerializationError } from 'fastify-type-provider-zod'
import type { Problem } from '#shared/contracts/common.ts'
import { ERRORS } from '#shared/error-codes.ts'
import { AppError, databaseErrorCode, errorCode, notFound } from '../errors.ts'
import { storageTrouble } from '../storage-trouble.ts'
import { refused } from './csrf.ts'

/** SQLSTATE classes and driver codes that mean the database cannot be reached, rather than a bad statement. */
const UNREACHABLE = /^(08|57P0|53)/
/** SQLSTATEs of a statement that the server itself ended, because its time was up. */
const BUSY: ReadonlyMap<string, string> = new Map([
  ['55P03', 'Somebody else is changing the same data. Nothing was changed; try again shortly.'],
  ['57014', 'This took longer than the server allows and was stopped. Nothing was changed.'],
  ['25P03', 'This took longer than the server allows and was stopped. Nothing was changed.'],
])
const DISK_FULL = '53100'
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
])

const JSON_TYPE = 'application/json'

/**
 * Converts any error into one that may be shown. Unknown errors become INTERNAL without their message. `consumes` is
 * the type of body that the route takes.
 */
export function toAppError(error: unknown, consumes: string = JSON_TYPE): AppError {
  if (error instanceof AppError) return error
  if (error instanceof Error && isResponseSerializationError(error))
    return new AppError('INTERNAL', 'The response could not be written.', { cause: error })
  const code = errorCode(error)
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('UPLOAD_TOO_LARGE', 'The request body is too large.')
    case 'FST_CSRF_MISSING_SECRET':
    case 'FST_CSRF_INVALID_TOKEN':
      return refused()
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('VALIDATION_FAILED', `The body must be sent with the content-type ${consumes}.`)
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new AppError('VALIDATION_FAILED', 'The body must be JSON, and is empty.')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new AppError('VALIDATION_FAILED', 'The body is not valid JSON.')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('VALIDATION_FAILED', 'The body is not as long as its content-length says.')
  }
  if (error instanceof SyntaxError && 'statusCode' in error)
    return new AppError('VALIDATION_FAILED', 'The body is not valid JSON.')
  if (isAbort(error))
    return new AppError('VALIDATION_FAILED', 'The request ended before it had arrived completely.')
  const blamed = blamedOnClient(error)
  if (blamed) return blamed
  const trouble = storageTrouble(error)
  if (trouble) return trouble
  if (databaseErrorCode(error) === DISK_FULL)
    return new AppError(
      'DATABASE_UNAVAILABLE',
      'The disk of the database is full. Nothing was changed; tell your administrator.',
      { retryAfterSeconds: 30, cause: error },
    )
  const busy = BUSY.get(databaseErrorCode(error) ?? '')
  if (busy) return new AppError('DATABASE_UNAVAILABLE', busy, { retryAfterSeconds: 2, cause: error })
  if (isUnreachable(error))
    return new AppError(
      'DATABASE_UNAVAILABLE',
      'The database cannot be reached. Nothing was changed; try again shortly.',
      {
        retryAfterSeconds: 5,
        cause: error,
      },
    )
  return new AppError(
    'INTERNAL',
    'Something went wrong on the server. Try again; if it happens again, tell your administrator.',
    {
      cause: error,
    },
  )
}

/** Node's error for a body whose sender disconnected. A broken database connection has another message. */
export const isAbort = (error: unknown): boolean =>
  error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'

/** Errors that the server and its plugins throw for a malformed request. */
function blamedOnClient(error: unknown): AppError | null {
  if (typeof error !== 'object' || error === null || !('statusCode' in error)) return null
  const { statusCode } = error
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499) return null
  if (statusCode === 403 || statusCode === 404) return notFound()
  if (statusCode === 413) return new AppError('UPLOAD_TOO_LARGE', 'The request body is too large.')
  return new AppError('VALIDATION_FAILED', 'The request could not be read.', { cause: error })
}

function isUnreachable(error: unknown): boolean {
  const state = databaseErrorCode(error)
  if (state) return UNREACHABLE.test(state)
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && NETWORK_CODES.has(code)) return true
  return (
    typeof message === 'string' &&
    /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client (has|was) .* not queryable$)/.test(
      message,
    )
  )
}

export const toProblem = (error: AppError, requestId: string): Problem => ({
  type: `https://probity.example/problems/${error.code.toLowerCase().replaceAll('_', '-')}`,
  title: ERRORS[error.code].title,
  status: error.status,
  detail: error.message,
  code: error.code,
  request_id: requestId,
  ...(error.runId ? { run_id: error.runId } : {}),
  ...(error.errors.length > 0 ? { errors: [...error.errors] } : {}),
})
