import type { FastifyError } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import type { Problem } from '#shared/contracts/common.ts'
import { ERRORS } from '#shared/error-codes.ts'
import { AppError, databaseErrorCode, type FieldError } from '../errors.ts'
import { refused } from './csrf.ts'

/** SQLSTATE classes and driver codes that mean the database cannot be reached, not that a statement was wrong. */
const UNREACHABLE = /^(08|57P0|53)/
const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EHOSTUNREACH',
])

/** Any error as one that may be shown. What is not known becomes INTERNAL without its message. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error))
    return new AppError('VALIDATION_FAILED', 'Some of the input is not valid; see errors.', {
      errors: error.validation.map(
        (issue): FieldError => ({
          path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
          message: issue.message ?? 'not valid',
        }),
      ),
    })
  if (error instanceof Error && isResponseSerializationError(error))
    return new AppError('INTERNAL', 'The answer could not be written.', { cause: error })
  const code = (error as FastifyError).code
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('UPLOAD_TOO_LARGE', 'The request body is too large.')
    case 'FST_ERR_BAD_URL':
      return new AppError('VALIDATION_FAILED', 'The path is not valid.')
    case 'FST_CSRF_MISSING_SECRET':
    case 'FST_CSRF_INVALID_TOKEN':
      return refused()
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new AppError('VALIDATION_FAILED', 'The body must be JSON (content-type application/json).')
  }
  if (error instanceof SyntaxError && 'statusCode' in error)
    return new AppError('VALIDATION_FAILED', 'The body is not valid JSON.')
  if (isUnreachable(error))
    return new AppError(
      'DATABASE_UNAVAILABLE',
      'The database cannot be reached. Nothing was changed; try again shortly.',
      {
        retryAfterSeconds: 5,
        cause: error,
      },
    )
  return new AppError('INTERNAL', 'Something went wrong on our side. Nothing you sent was lost on yours.', {
    cause: error,
  })
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
