import type { IncomingMessage, ServerResponse } from 'node:http'
import fastify, { type InjectOptions } from 'fastify'

interface FetchInit {
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: unknown
}
type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/**
 * Calls a request handler of this process as `fetch` would over the network: the service may be unable to reach its
 * own public address, which may be a proxy's.
 */
export function createInProcessFetch(handle: Handler): (url: string, init: FetchInit) => Promise<Response> {
  const inner = fastify()
  // The handler reads the body itself.
  inner.removeAllContentTypeParsers()
  inner.addContentTypeParser('*', (_request, _payload, done) => done(null))
  inner.all('/*', async (request, reply) => {
    reply.hijack()
    await handle(request.raw, reply.raw)
  })
  return async (url, init) => {
    const payload = toPayload(init.body)
    const answer = await inner.inject({
      method: init.method as NonNullable<InjectOptions['method']>,
      url,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(payload === undefined ? {} : { payload }),
    })
    const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    )
    return new Response(answer.rawPayload.length > 0 ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers,
    })
  }
}

function toPayload(body: unknown): string | Buffer | undefined {
  if (body === null || body === undefined) return undefined
  if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
  if (body instanceof Uint8Array) return Buffer.from(body)
  throw new TypeError('the embedded identity provider accepts only forms and text')
}
