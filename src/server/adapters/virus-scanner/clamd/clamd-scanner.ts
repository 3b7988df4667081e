import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '#server/platform/errors.ts'
import type { VirusScanner } from '#server/ports/virus-scanner.ts'

export interface ClamdOptions {
  readonly host: string
  readonly port: number
  /** Silence after which the scanner counts as gone; two minutes by default. */
  readonly silenceMs?: number
}

const SILENCE_MS = 120_000

const UNREACHABLE = 'The virus scanner cannot be reached, so this file was not accepted. Try again later.'
/** The daemon closes on files that are too long for it, and its answer may be lost with the connection. */
const BROKE_OFF =
  'The virus scanner broke off while it read this file, so the file was not accepted. Try again later; if it happens again, the file may be larger than StreamMaxLength in clamd.conf.'

/** ClamAV's daemon with its INSTREAM command: a four-byte length before each piece, zero at the end. */
export const createClamdScanner = (options: ClamdOptions): VirusScanner => ({
  scan: async (file) => {
    const answer = await ask(options, file)
    if (/^stream: OK\0?$/.test(answer)) return { found: null }
    const found = /^stream: (.+) FOUND\0?$/.exec(answer)?.[1]
    if (found) return { found }
    throw unavailable(
      answer.includes('size limit exceeded')
        ? 'The virus scanner does not accept files this large (StreamMaxLength in clamd.conf), so this file was not accepted.'
        : 'The virus scanner gave an unexpected answer, so this file was not accepted. Try again later.',
    )
  },
})

function ask({ host, port, silenceMs = SILENCE_MS }: ClamdOptions, file: Readable): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(port, host)
  let answer = ''
  const giveUp = (detail: string) => {
    socket.destroy()
    file.destroy()
    reject(unavailable(detail))
  }
  socket.setTimeout(silenceMs, () => giveUp(UNREACHABLE))
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  // The scanner closes early once it has seen enough; then its answer counts, not the broken pipe.
  socket.on('close', () => {
    file.destroy()
    if (answer) resolve(answer.trim())
    else giveUp(socket.bytesWritten > 0 ? BROKE_OFF : UNREACHABLE)
  })
  socket.on('error', () => {})
  socket.once('connect', () => {
    socket.write('zINSTREAM\0')
    pipeline(Readable.from(framed(file)), socket, { end: false }).catch(() => socket.destroySoon())
  })
  return promise
}

async function* framed(file: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of file as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

const unavailable = (detail: string) => new AppError('SCANNER_UNAVAILABLE', detail, { retryAfterSeconds: 60 })
