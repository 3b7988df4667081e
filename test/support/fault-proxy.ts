import { once } from 'node:events'
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What goes wrong with the next requests. */
export type Fault =
  /** The provider, or something before it, answers this. */
  | { readonly answers: { status: number; headers?: Record<string, string>; body?: string } }
  /** Nothing comes back: cut at once, or never. */
  | { readonly silently: 'resets' | 'stalls' }
  /** The true answer begins and goes wrong: its bytes are changed, and then it ends, is cut or stops coming. */
  | { readonly changes: (answer: Buffer) => Buffer; readonly after: 'ends' | 'resets' | 'stalls' }

export interface FaultProxy {
  readonly url: string
  /** Attempts that arrived. */
  readonly attempts: number
  /** Attempts whose caller hung up before the end of the answer. */
  readonly abandoned: number
  /** null lets everything through; a function is asked for each attempt. */
  fault: Fault | null | (() => Fault | null)
  close(): Promise<void>
}

/** Stands before a fake provider and breaks what passes. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  let attempts = 0
  let abandoned = 0
  const server = createServer((incoming, outgoing) => {
    attempts++
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) abandoned++
    })
    outgoing.on('error', () => {})
    const fault = typeof proxy.fault === 'function' ? proxy.fault() : proxy.fault
    void pass(fault, target, incoming, outgoing)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get attempts() {
      return attempts
    },
    get abandoned() {
      return abandoned
    },
    fault: null as FaultProxy['fault'],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return proxy
}

async function pass(
  fault: Fault | null,
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const body = await buffer(incoming)
  if (fault && 'answers' in fault) {
    const { status, headers, body: said } = fault.answers
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(said ?? '{}')
    return
  }
  if (fault && 'silently' in fault) {
    if (fault.silently === 'resets') outgoing.socket?.resetAndDestroy()
    return
  }
  const asked = forward(new URL(incoming.url ?? '/', target), {
    method: incoming.method,
    headers: incoming.headers,
  })
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const whole = await buffer(answer)
  const { 'content-length': _, connection: __, ...headers } = answer.headers
  outgoing.writeHead(answer.statusCode ?? 500, headers)
  if (!fault) return void outgoing.end(whole)
  // Flushed, so that the caller has the headers and this much of the body before the rest fails.
  outgoing.write(fault.changes(whole), () => {
    if (fault.after === 'ends') outgoing.end()
    if (fault.after === 'resets') setTimeout(() => outgoing.socket?.resetAndDestroy(), 20)
  })
}

/** The first half. */
export const half = (answer: Buffer): Buffer => answer.subarray(0, Math.floor(answer.length / 2))

/** An address where nobody listens. */
export async function refusedUrl(): Promise<string> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return `http://127.0.0.1:${port}`
}
