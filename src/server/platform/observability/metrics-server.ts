import { createServer, type Server } from 'node:http'
import type { Metrics } from './metrics.ts'

/** `GET /metrics` for Prometheus on its own port, which must not be public. Resolves to a function that stops it. */
export async function startMetricsServer(
  { registry }: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const found = request.url === '/metrics' && (request.method === 'GET' || request.method === 'HEAD')
    response
      .writeHead(found ? 200 : 404, { 'content-type': found ? registry.contentType : 'text/plain' })
      .end(found && request.method === 'GET' ? await registry.metrics() : '')
  })
  await listen(server, host, port)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

const listen = (server: Server, host: string, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
