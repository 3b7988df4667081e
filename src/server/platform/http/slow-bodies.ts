import type { IncomingMessage, Server } from 'node:http'

/** How long the server waits for a slow sender. */
export interface Patience {
  /** For all headers of a request. */
  readonly headersMs: number
  /** For the whole body of any request but an upload. */
  readonly bodyMs: number
  /** For the next byte of an upload. */
  readonly silenceMs: number
}

export const PATIENCE: Patience = { headersMs: 30_000, bodyMs: 30_000, silenceMs: 30_000 }

export const carriesBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

/**
 * Ends the connection of a request whose body does not arrive in time. Listens to the server itself, because bodies
 * also arrive at unknown addresses and at routes that never read them.
 */
export function endSlowBodies(server: Server, { bodyMs }: Patience): void {
  server.prependListener('request', (raw) => {
    if (!carriesBody(raw)) return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.socket.destroy()
    }, bodyMs)
    timers.set(raw, timer)
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
  })
}

/** Checks for new bytes per silence timeout. */
const LOOKS = 4

/**
 * From now on the body may take any time as long as bytes keep coming. Silence does not count while received bytes
 * wait to be read: a slow file store must not end the upload.
 */
export function allowLongBody(raw: IncomingMessage, { silenceMs }: Patience): void {
  const timer = timers.get(raw)
  if (!timer) return
  clearTimeout(timer)
  const { socket } = raw
  let seen = socket.bytesRead
  let silent = 0
  const watch = setInterval(() => {
    const ours = raw.complete || raw.readableLength > 0
    silent = ours || socket.bytesRead !== seen ? 0 : silent + 1
    seen = socket.bytesRead
    if (silent >= LOOKS) socket.destroy()
  }, silenceMs / LOOKS)
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(watch))
}
