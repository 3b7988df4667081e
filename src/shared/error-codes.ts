import { keysOf } from './keys-of.ts'

/** The closed list of error codes, each with its HTTP status and the title people see. */
export const ERRORS = {
  UNAUTHENTICATED: { status: 401, title: 'Sign in first' },
  MFA_REQUIRED: { status: 401, title: 'A second factor is required' },
  STEP_UP_REQUIRED: { status: 401, title: 'Confirm it is you' },
  SIGN_IN_REFUSED: { status: 400, title: 'The sign-in was refused' },
  IDENTITY_PROVIDER_UNAVAILABLE: { status: 503, title: 'The sign-in service is not available' },
  FORBIDDEN: { status: 403, title: 'Not allowed' },
  CSRF_VALIDATION_FAILED: { status: 403, title: 'The request could not be matched to your browser' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  VALIDATION_FAILED: { status: 422, title: 'Some of the input is not valid' },
  CONFLICT: { status: 409, title: 'The current state does not allow this' },
  GATE_NOT_PASSED: { status: 409, title: 'Read the findings and open a citation first' },
  UNDER_HOLD: { status: 409, title: 'Under legal hold' },
  RUN_IN_PROGRESS: { status: 409, title: 'A run is in progress' },
  NO_EVIDENCE: { status: 409, title: 'There is no evidence yet' },
  PRECONDITION_FAILED: { status: 412, title: 'This protocol version is not supported' },
  UPLOAD_REJECTED: { status: 415, title: 'This file is not accepted' },
  UPLOAD_TOO_LARGE: { status: 413, title: 'This file is too large' },
  SCANNER_UNAVAILABLE: { status: 503, title: 'The virus scanner is not available' },
  RANGE_NOT_SATISFIABLE: { status: 416, title: 'The requested range does not exist' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  GENERATION_LIMIT: { status: 429, title: 'Too many analyses are being generated' },
  PROVIDER_NOT_CONFIGURED: { status: 422, title: 'This AI provider is not configured' },
  PROVIDER_UNAVAILABLE: { status: 503, title: 'The AI provider is not available' },
  NOT_READY: { status: 503, title: 'The service cannot take requests now' },
  DATABASE_UNAVAILABLE: { status: 503, title: 'The database is not available' },
  MANIFEST_PREFLIGHT_FAILED: { status: 500, title: 'The proof store failed its pre-flight check' },
  MANIFEST_EMIT_FAILED: { status: 500, title: 'The proof could not be written' },
  INTERNAL: { status: 500, title: 'Something went wrong on our side' },
} as const
export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = keysOf(ERRORS)
