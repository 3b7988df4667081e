import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isResponseSerializationError } from 'fastify-type-provider-zod'
import { describeError, notFound } from '../errors.ts'
import { toAppError, toProblem } from './problem.ts'
import type { webPage } from './web-files.ts'

/** Told of what nobody expected; where it goes is somebody else's business. */
export type OnUnexpected = (error: unknown, request: FastifyRequest) => void

export function addErrorAnswers(
  app: FastifyInstance,
  page: ReturnType<typeof webPage>,
  onUnexpected: OnUnexpected,
): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown)
    if (error.code === 'INTERNAL') onUnexpected(error.cause ?? error, request)
    return answerError(error, request, reply)
  })
  app.setNotFoundHandler((request, reply) => {
    const answered = page(request, reply)
    if (!answered) throw notFound()
    return answered
  })
}

export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
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

/** Which fields of an answer did not fit its schema: their paths, never their values. */
const unserializable = (cause: unknown): string[] | undefined =>
  cause instanceof Error && isResponseSerializationError(cause)
    ? cause.cause.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
    : undefined
