import { ERRORS, type ErrorCode } from '#shared/error-codes.ts'
import type { FieldError } from '#shared/plain-issues.ts'

/**
 * An error that a client may see. Its `detail` is written for people and holds no evidence text, SQL, path or secret.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldError[]
  readonly retryAfterSeconds: number | null
  /** The run to continue with. */
  readonly runId: string | null
  readonly status: number

  constructor(
    code: ErrorCode,
    detail: string,
    options: {
      errors?: readonly FieldError[]
      retryAfterSeconds?: number
      runId?: string
      /** For a code that is answered with different statuses. */
      status?: number
      cause?: unknown
    } = {},
  ) {
    super(detail, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.errors = options.errors ?? []
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.runId = options.runId ?? null
    this.status = options.status ?? ERRORS[code].status
  }
}

/** The same answer for what does not exist and what belongs to someone else. */
export const notFound = (): AppError => new AppError('NOT_FOUND', 'Not found, or you do not have access.')

export const invalid = (path: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', message, { errors: [{ path, message }] })

/** A message that is safe to store and log for any error: an AppError's own text, otherwise only the error's kind. */
export function safeMessage(error: unknown): string {
  if (error instanceof AppError) return error.message
  const code = databaseErrorCode(error)
  if (code) return `database error ${code}`
  return error instanceof Error ? `unexpected ${error.name}` : 'unexpected error'
}

/** What the system or a library calls an error, such as ENOENT; undefined where it has no code. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

export const errorName = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** SQLSTATE of a database error from either driver, or null. */
export function databaseErrorCode(error: unknown): string | null {
  const code = errorCode(error)
  return code && /^[0-9A-Z]{5}$/.test(code) ? code : null
}

const MAX_FRAMES = 20
/**
 * A stack frame. A stack begins with the message, which may contain anyone's text, including lines that begin with
 * `at`.
 */
const FRAME = /^\s+at (?:[\w$.<>#[\] ]+ \()?(?:(?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+|<anonymous>)\)?$/

/** What may leave the process about any error: its kind and where it arose, never its message. */
export function describeError(error: unknown): { name: string; frames: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] }
  const code = errorCode(error)
  const stack = error.stack ?? ''
  const afterMessage = stack.indexOf(error.message) + error.message.length
  const frames = stack
    .slice(stack.includes(error.message) ? afterMessage : 0)
    .split('\n')
    .filter((line) => FRAME.test(line))
  return {
    name: code === undefined ? error.name : `${error.name} ${code}`,
    frames: frames.slice(0, MAX_FRAMES).map((line) => line.trim()),
  }
}
