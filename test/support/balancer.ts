import { Agent, createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** As compose.yaml tells Traefik. */
const INTERVAL_MS = 1_000
const TIMEOUT_MS = 2_000

/**
 * Stands before web processes as the compose file's load balancer does: it asks each for its readiness every second,
 * sends requests in turn to those that are ready, and tries none of them twice.
 */
export async function startBalancer() {
  const agent = new Agent({ keepAlive: true })
  const ports = new Set<number>()
  let ready: readonly number[] = []
  let turn = 0
  let closed = false

  const isReady = (port: number) =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
      ({ status }) => status === 200,
      () => false,
    )
  const look = async () => {
    const asked = [...ports]
    const answers = await Promise.all(asked.map(isReady))
    ready = asked.filter((_, place) => answers[place])
  }
  const watching = (async () => {
    for (; !closed; await sleep(INTERVAL_MS)) await look()
  })()

  const refuse = (answer: ServerResponse) => {
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  }
  const server = createServer((incoming, answer) => {
    const port = ready[turn++ % ready.length]
    if (port === undefined) return refuse(answer)
    const { method, url, headers } = incoming
    const outgoing = request({ agent, port, method, path: url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.on('error', () => refuse(answer)).pipe(answer)
    })
    incoming.pipe(outgoing.on('error', () => refuse(answer)))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))

  return {
    port: (server.address() as AddressInfo).port,
    add: (port: number) => void ports.add(port),
    remove: (port: number) => void ports.delete(port),
    /** Resolves once requests are sent to this process, too. */
    sendsTo: async (port: number) => {
      while (!ready.includes(port)) await sleep(INTERVAL_MS / 10)
    },
    close: async () => {
      closed = true
      await watching
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}
