import type { ModelFailure } from '#server/ports/language-model.ts'
import type { Failure } from './run-attempt.ts'

const BY_STATUS: Readonly<Record<number, ModelFailure>> = {
  401: 'authentication',
  402: 'quota',
  403: 'authentication',
  408: 'timeout',
  409: 'server_error',
  // Bedrock's status for a model that failed while it worked.
  424: 'server_error',
  429: 'throttled',
  503: 'overloaded',
  504: 'timeout',
  529: 'overloaded',
}

/** For statuses from 400 on; redirects are never followed, so they count as a wrong address. */
export const failureOfStatus = (status: number): ModelFailure =>
  BY_STATUS[status] ?? (status >= 500 ? 'server_error' : 'invalid_request')

/**
 * Money or a quota is used up: waiting a minute does not help. A plain rate limit may also mention a billing page.
 */
const SPENT =
  /credit balance|insufficient[_ ](quota|credits?|funds|balance)|current quota|billing[_ ](details|hard)|spend(ing)? limit|API usage limit|per (day|month)/i

export const saysSpent = (message: string): boolean => SPENT.test(message)

const CONNECTION_CODES = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ERR_STREAM_PREMATURE_CLOSE',
  'UND_ERR_SOCKET',
])
const TIMEOUT_CODES = new Set([
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
])
const DEEPEST_CAUSE = 5

/** The meaning of a network error below any client, or null if it is not one. */
export function networkFailure(error: unknown): Failure | null {
  let current = error
  for (let depth = 0; depth < DEEPEST_CAUSE && current instanceof Error; depth++) {
    const code = 'code' in current && typeof current.code === 'string' ? current.code : ''
    // By code before name: the AWS client calls a reset connection a TimeoutError.
    if (CONNECTION_CODES.has(code) || isCertificateCode(code)) return { failure: 'connection' }
    if (TIMEOUT_CODES.has(code)) return { failure: 'timeout' }
    if (current.message === 'aborted' || current.message === 'terminated') return { failure: 'connection' }
    current = current.cause
  }
  return null
}

const isCertificateCode = (code: string): boolean => /CERT|ERR_TLS|ERR_SSL|UNABLE_TO_VERIFY|EPROTO/.test(code)

/** Milliseconds of a `retry-after` in seconds or as a date, or of `retry-after-ms`; null if there is none. */
export function retryAfterMs(header: (name: string) => string | null | undefined, now: Date): number | null {
  const exact = header('retry-after-ms')
  if (exact && Number(exact) >= 0) return Math.round(Number(exact))
  const asked = header('retry-after')?.trim()
  if (!asked) return null
  const ms = /^\d+(\.\d+)?$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - now.getTime()
  return Number.isFinite(ms) ? Math.max(0, Math.round(ms)) : null
}
