import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan, Tracing } from '../observability/tracing.ts'

/** A span for each request; everything that its hooks and handler start belongs to it. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    request.span = tracing.begin({
      name: `${request.method} ${route}`,
      kind: 'server',
      parent: readParent(request),
      facts: {
        'http.request.method': request.method,
        'http.route': route,
        'probity.request_id': request.id,
      },
    })
    request.span.run(done)
  })
  // A body arrives on the connection, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => request.span.run(done))
  app.addHook('onResponse', async ({ span }, { statusCode }) => {
    span.set({
      'http.response.status_code': statusCode,
      ...(statusCode >= 500 ? { 'error.type': String(statusCode) } : {}),
    })
    span.end()
  })
}

/** Only a trusted proxy may name a request's trace: anyone else could attach theirs to someone else's. */
function readParent(request: FastifyRequest): string | null {
  const { traceparent } = request.headers
  const cameThroughProxy = (request.ips?.length ?? 0) > 1
  return cameThroughProxy && typeof traceparent === 'string' ? traceparent : null
}

declare module 'fastify' {
  interface FastifyRequest {
    span: OpenSpan
  }
}
