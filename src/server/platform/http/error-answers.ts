import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isResponseSerializationError } from 'fastify-type-provider-zod'
import { AppError, describeError, notFound } from '../errors.ts'
import { isAbort, toAppError, toProblem } from './problem.ts'
import { UNREADABLE_ADDRESS } from './unreadable-requests.ts'
import type { webPage } from './web-files.ts'

/** Receives unexpected errors; the caller decides where to report them. */
export type OnUnexpected = (error: unknown, request: FastifyRequest) => void

export function addErrorAnswers(
  app: FastifyInstance,
  page: ReturnType<typeof webPage>,
  onUnexpected: OnUnexpected,
): void {
  app.setErrorHandler((thrown, request, reply) => {
    // If the request arrived whole, the client did not abort: one of our own connections did.
    const isOurs = isAbort(thrown) && request.raw.complete
    const error = toAppError(
      isOurs ? new Error('another system broke the connection', { cause: thrown }) : thrown,
      request.routeOptions.schema?.consumes?.[0],
    )
    if (error.code === 'INTERNAL') onUnexpected(error.cause ?? error, request)
    return answerError(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    if (request.raw.url === UNREADABLE_ADDRESS)
      throw new AppError(
        'VALIDATION_FAILED',
        'The request could not be read: its address or format is not valid.',
      )
    const answered = page(request, reply)
    if (!answered) throw notFound()
    return answered
  })
}

function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(thrown)
  if (error.status >= 500) {
    const cause = error.cause as { name?: string; code?: string } | undefined
    request.log.error(
      {
        request_id: request.id,
        code: error.code,
        cause: cause?.name,
        cause_code: cause?.code,
        at: describeError(error.cause).frames[0],
        fields: unserializable(error.cause),
      },
      'request failed',
    )
  }
  if (error.retryAfterSeconds !== null) reply.header('retry-after', String(error.retryAfterSeconds))
  return reply
    .status(error.status)
    .type('application/problem+json')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(toProblem(error, request.id))
}

/** Paths of the response fields that did not fit their schema, never their values. */
const unserializable = (cause: unknown): string[] | undefined =>
  cause instanceof Error && isResponseSerializationError(cause)
    ? cause.cause.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    : undefined
