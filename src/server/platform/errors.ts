import { ERRORS, type ErrorCode } from '#shared/error-codes.ts'

/** What went wrong with one field; `path` in dots, as in `parties.0.name`. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** An error that a client may see. Its `detail` is for people and holds no evidence text, SQL, path or secret. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: readonly FieldError[]
  readonly retryAfterSeconds: number | null
  /** The run to go on with. */
  readonly runId: string | null

  constructor(
    code: ErrorCode,
    detail: string,
    options: {
      errors?: readonly FieldError[]
      retryAfterSeconds?: number
      runId?: string
      cause?: unknown
    } = {},
  ) {
    super(detail, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.errors = options.errors ?? []
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
    this.runId = options.runId ?? null
  }

  get status(): number {
    return ERRORS[this.code].status
  }
}

/** The same answer for what does not exist and for what belongs to somebody else. */
export const notFound = (): AppError => new AppError('NOT_FOUND', 'There is nothing here that you may see.')

export const invalid = (path: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', message, { errors: [{ path, message }] })

/** A message that is safe to store and log for any error: an AppError's own words, otherwise only its kind. */
export function safeMessage(error: unknown): string {
  if (error instanceof AppError) return error.message
  const code = databaseErrorCode(error)
  if (code) return `database error ${code}`
  return error instanceof Error ? `unexpected ${error.name}` : 'unexpected error'
}

/** SQLSTATE of a database error, of either driver, or null. */
export function databaseErrorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null
  return typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null
}

const FRAMES_MOST = 20
/** A place in a file. A stack begins with the message, which may hold lines of anybody's words that begin with `at`. */
const FRAME = /^\s+at (?:[\w$.<>#[\] ]+ \()?(?:(?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+|<anonymous>)\)?$/

/** What may be told of any error outside the process: its kind and where it arose, never its message. */
export function describeError(error: unknown): { name: string; frames: string[] } {
  if (!(error instanceof Error)) return { name: typeof error, frames: [] }
  const code = (error as { code?: unknown }).code
  const stack = error.stack ?? ''
  const afterMessage = stack.indexOf(error.message) + error.message.length
  const frames = stack
    .slice(stack.includes(error.message) ? afterMessage : 0)
    .split('\n')
    .filter((line) => FRAME.test(line))
  return {
    name: typeof code === 'string' ? `${error.name} ${code}` : error.name,
    frames: frames.slice(0, FRAMES_MOST).map((line) => line.trim()),
  }
}
