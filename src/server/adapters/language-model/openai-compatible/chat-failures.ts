import { z } from 'zod'
import type { ModelFailure } from '#server/ports/language-model.ts'
import { failureOfStatus, networkFailure, retryAfterMs, saysSpent } from '../failures.ts'
import { AttemptFailed, type Failure } from '../run-attempt.ts'

/** Servers write an error as an object, as plain text, or as a list of validation errors. */
const Word = z.union([z.string(), z.number().transform(String)]).nullish()
const ErrorBody = z.object({
  error: z.union([z.string(), z.object({ message: Word, type: Word, code: Word })]).nullish(),
  message: Word,
  detail: z.unknown().optional(),
})

export interface ErrorAnswer {
  readonly response: Pick<Response, 'status' | 'headers'>
  readonly body: unknown
}

/** The meaning of an answer with an error status. `refused` tells whether it was about the way of asking. */
export function chatFailure(
  { response, body }: ErrorAnswer,
  now: Date,
  refused: (words: string) => boolean,
): Failure {
  const { status, headers } = response
  const said = { status, retryAfterMs: retryAfterMs((name) => headers.get(name), now) }
  const words = readErrorWords(body)
  const failure = failureOfStatus(status)
  if ((failure === 'throttled' || failure === 'invalid_request') && saysSpent(words))
    return { ...said, failure: 'quota' }
  // Some servers answer 501 to an unknown parameter.
  if ((failure === 'invalid_request' || status === 501) && refused(words))
    return { ...said, failure: 'answer_shape_unsupported' }
  return { ...said, failure }
}

/** An error that a proxy put into an answer with status 200, or null. */
export function errorInAnswer(body: unknown): ModelFailure | null {
  const { data } = ErrorBody.safeParse(body)
  if (!data?.error) return null
  const code = typeof data.error === 'string' ? Number.NaN : Number(data.error.code)
  if (saysSpent(readErrorWords(body))) return 'quota'
  return code >= 400 ? failureOfStatus(code) : 'server_error'
}

function readErrorWords(body: unknown): string {
  const { data } = ErrorBody.safeParse(body)
  if (!data) return typeof body === 'string' ? body : ''
  const { error, message, detail } = data
  const parts = typeof error === 'string' ? [error] : [error?.message, error?.type, error?.code]
  return [...parts, message, JSON.stringify(detail)].filter(Boolean).join(' ')
}

export function transportFailure(error: unknown): Failure {
  if (error instanceof AttemptFailed) return error
  if (error instanceof SyntaxError) return { failure: 'bad_answer' }
  // fetch wraps everything below HTTP, redirects included, into a TypeError.
  return networkFailure(error) ?? { failure: error instanceof TypeError ? 'connection' : 'bad_answer' }
}
