import { connect, type Socket } from 'node:net'

/** A server that says nothing for this long has not answered. */
const MAX_SILENCE_MS = 45_000

/** An answer as it came over the wire. Header names are in lower case; repeated ones are joined. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Sends exactly these bytes, which no HTTP client would, and reads to the end of the connection. */
export async function exchange(port: number, request: string | Buffer): Promise<RawAnswer> {
  const socket = open(port)
  // Bytes given as text are one byte each, so that a test can write any of them.
  socket.write(typeof request === 'string' ? Buffer.from(request, 'latin1') : request)
  socket.setTimeout(MAX_SILENCE_MS, () => socket.destroy())
  const pieces: Buffer[] = []
  socket.on('data', (piece: Buffer) => pieces.push(piece))
  await new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return parseAnswer(Buffer.concat(pieces))
}

/** A request whose answer ends the connection. */
export const rawRequest = (
  method: string,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): string =>
  [
    `${method} ${target} HTTP/1.1`,
    'host: probity.test',
    'connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** A connection of which errors are not of interest, only that it has ended. */
export function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

export function parseAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  if (bytes.subarray(0, 12).toString('latin1') === 'HTTP/1.1 100') return parseAnswer(bytes.subarray(end + 4))
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const at = line.indexOf(':')
    const name = line.slice(0, at).toLowerCase()
    const value = line.slice(at + 1).trim()
    headers[name] = name in headers ? `${headers[name]}, ${value}` : value
  }
  const rest = bytes.subarray(end + 4)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    headers,
    body: headers['transfer-encoding'] === 'chunked' ? unchunk(rest) : rest,
  }
}

function unchunk(bytes: Buffer): Buffer {
  const pieces: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16)
    if (end < 0 || !(size > 0)) return Buffer.concat(pieces)
    pieces.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
