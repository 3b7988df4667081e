import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Stands in for an address that cannot be decoded. No route has it. */
export const UNREADABLE_ADDRESS = '/.unreadable'

/**
 * Routes a request whose address cannot be decoded a second time, to an address that can be. It then passes every
 * hook: its response has the security headers and a request id, and it is counted and limited like any other.
 */
export function routeUnreadable(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): void {
  request.raw.url = UNREADABLE_ADDRESS
  app.routing(request.raw, reply.raw)
}

/**
 * Answers bytes that are not HTTP with the same problem format, and closes the connection: the start of the next
 * request is unknown.
 */
export async function answerUnreadable(
  app: FastifyInstance,
  error: NodeJS.ErrnoException,
  socket: Socket,
): Promise<void> {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const remoteAddress = socket.remoteAddress
  const { statusCode, headers, rawPayload } = await app.inject({
    url: UNREADABLE_ADDRESS,
    ...(remoteAddress ? { remoteAddress } : {}),
  })
  const lines = Object.entries({ ...headers, connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  const head = [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines].join('\r\n')
  socket.end(Buffer.concat([Buffer.from(`${head}\r\n\r\n`, 'latin1'), rawPayload]))
}
