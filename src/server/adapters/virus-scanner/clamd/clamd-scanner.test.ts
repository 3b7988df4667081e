import { createServer, type Server } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { createClamdScanner } from './clamd-scanner.ts'

const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

let server: Server
afterEach(() => void server?.close())

/** Speaks the daemon's protocol: counts the pieces by their lengths and answers once the empty one has come. */
const startDaemon = (answer: (bytes: Buffer) => string | null): Promise<number> =>
  new Promise((resolve) => {
    server = createServer((socket) => {
      let seen = Buffer.alloc(0)
      socket.on('error', () => {})
      socket.on('data', (chunk: Buffer) => {
        seen = Buffer.concat([seen, chunk])
        const command = 'zINSTREAM\0'
        if (!seen.subarray(0, command.length).equals(Buffer.from(command).subarray(0, seen.length)))
          return void socket.end('UNKNOWN COMMAND\0')
        const pieces: Buffer[] = []
        for (let at = command.length; at + 4 <= seen.length; ) {
          const length = seen.readUInt32BE(at)
          if (length === 0) {
            const words = answer(Buffer.concat(pieces))
            return words === null ? undefined : void socket.end(`${words}\0`)
          }
          pieces.push(seen.subarray(at + 4, at + 4 + length))
          at += 4 + length
        }
      })
    })
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
const scan = async (port: number, bytes: string | Buffer, silenceMs = 5_000) =>
  await createClamdScanner({ host: '127.0.0.1', port, silenceMs }).scan(Readable.from([Buffer.from(bytes)]))

describe('the scanner', () => {
  it('sends every byte and says that nothing was found', async () => {
    const bytes = Buffer.alloc(300_000, 'words ')
    const port = await startDaemon((seen) => (seen.equals(bytes) ? 'stream: OK' : 'stream: altered FOUND'))
    expect(await scan(port, bytes)).toEqual({ found: null })
  })

  it('says what was found', async () => {
    const port = await startDaemon((seen) =>
      String(seen) === EICAR ? 'stream: Eicar-Signature FOUND' : 'stream: OK',
    )
    expect(await scan(port, EICAR)).toEqual({ found: 'Eicar-Signature' })
  })

  it.each([
    ['INSTREAM size limit exceeded. ERROR', 'StreamMaxLength'],
    ['stream: Access denied. ERROR', 'gave an unexpected answer'],
    ['', 'cannot be reached'],
  ])('lets nothing pass where the daemon answers %j', async (answer, reason) => {
    const port = await startDaemon(() => answer || null)
    const scanning = scan(port, 'words', 300)
    await expect(scanning).rejects.toMatchObject({ code: 'SCANNER_UNAVAILABLE' })
    await expect(scanning).rejects.toThrow(reason)
  })

  it('lets nothing pass where the daemon closes while the file is still coming, and says what that may mean', async () => {
    const port = await startDaemon(() => null)
    server.on('connection', (socket) => void setTimeout(() => socket.resetAndDestroy(), 50))
    await expect(scan(port, Buffer.alloc(20_000_000))).rejects.toMatchObject({
      code: 'SCANNER_UNAVAILABLE',
      message: expect.stringContaining('broke off'),
    })
  })

  it('lets nothing pass where there is no daemon', async () => {
    const port = await startDaemon(() => 'stream: OK')
    await new Promise((resolve) => server.close(resolve))
    await expect(scan(port, 'words')).rejects.toMatchObject({ code: 'SCANNER_UNAVAILABLE' })
  })
})
