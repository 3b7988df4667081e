import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** Largest body from anyone not signed in, signed messages included. */
export const MAX_ANONYMOUS_BODY_BYTES = 65_536

/** Keeps the bytes of a body, because a signature covers them, and passes them on to the parser. */
export async function keepRawBody(
  request: FastifyRequest,
  _reply: FastifyReply,
  payload: AsyncIterable<Buffer>,
) {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of payload) {
    bytes += chunk.length
    if (bytes > MAX_ANONYMOUS_BODY_BYTES) throw new AppError('UPLOAD_TOO_LARGE', 'This message is too large.')
    chunks.push(chunk)
  }
  request.rawBody = Buffer.concat(chunks)
  return Readable.from([request.rawBody])
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Only for routes that keep it. */
    rawBody?: Buffer
  }
}
