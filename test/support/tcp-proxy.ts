import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export interface TcpProxy {
  readonly port: number
  /** Refuses connections and cuts those that are open. */
  stop(): Promise<void>
  /** Listens again on the same port. */
  start(): Promise<void>
  /** Half-open: takes connections and keeps those that are open, but passes nothing on either way. */
  silence(): void
  /** Passes on again, beginning with new connections; those that were silent are cut. */
  resume(): void
}

/** Passes connections on to a port of this machine, until it is stopped: a server that can be made to vanish. */
export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let silent = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    return socket
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((incoming) => {
      if (silent) {
        keep(incoming)
        return
      }
      const outgoing = keep(connect(target, '127.0.0.1'))
      keep(incoming).pipe(outgoing).pipe(incoming)
      // A pipe passes an end on, but not a connection that was cut.
      incoming.on('close', () => outgoing.destroy())
      outgoing.on('close', () => incoming.destroy())
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server: Server | null = await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    stop: async () => {
      const closing = server
      server = null
      for (const socket of sockets) socket.destroy()
      if (closing) await new Promise((resolve) => closing.close(resolve))
    },
    start: async () => {
      server ??= await listen(port)
    },
    silence: () => {
      silent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    resume: () => {
      silent = false
      for (const socket of sockets) socket.destroy()
    },
  }
}
