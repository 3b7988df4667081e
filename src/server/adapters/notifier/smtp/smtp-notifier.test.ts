import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NoticeNotSent } from '#server/ports/notifier.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { createSmtpNotifier } from './smtp-notifier.ts'

interface Received {
  readonly recipients: readonly string[]
  readonly head: string
}

const received: Received[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, session, done) => {
    const pieces: Buffer[] = []
    stream.on('data', (piece: Buffer) => pieces.push(piece))
    stream.on('end', () => {
      const head = Buffer.concat(pieces).toString().split('\r\n\r\n', 1)[0] ?? ''
      received.push({ recipients: session.envelope.rcptTo.map(({ address }) => address), head })
      done()
    })
  },
})

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => server.close(resolve)))

it('A mail goes to its one address with its own headers, whatever its subject and text hold', async () => {
  const { port } = server.server.address() as AddressInfo
  const notifier = createSmtpNotifier({
    url: `smtp://127.0.0.1:${port}`,
    from: 'probity@example.org',
    to: 'operations@example.org',
  })
  await notifier.send({
    subject: 'Alarm\r\nBcc: mallory@example.org\r\n\r\nAnother body',
    text: 'Fine.\r\n.\r\nRCPT TO:<mallory@example.org>\r\nDATA\r\nBcc: mallory@example.org',
  })
  expect(received).toHaveLength(1)
  expect(received[0]?.recipients).toEqual(['operations@example.org'])
  expect(received[0]?.head).not.toMatch(/^bcc:/im)
  expect(received[0]?.head.match(/^(?:to|from|subject):/gim)).toHaveLength(3)
})

it('A mail that cannot be handed over says why within the deadline, and not to whom it was addressed', async () => {
  const known = await startMailServer()
  const silent = await listening((socket) => socket.resume())
  // It answers all the time, and never to the end.
  const endless = await listening((socket) => {
    socket.write('220 here\r\n')
    const timer = setInterval(() => socket.write('250-and more\r\n'), 50)
    socket.on('close', () => clearInterval(timer)).resume()
  })
  const tryToSend = async (url: string, to: string) => {
    const options = { from: 'probity@example.org', to: 'operations@example.org', deadlineMs: 500 }
    const error: unknown = await createSmtpNotifier({ ...options, url })
      .send({ to, subject: 'x', text: 'x' })
      .catch((thrown: unknown) => thrown)
    expect(String(error)).not.toContain(to)
    return error instanceof NoticeNotSent ? error.problem : error
  }
  expect(await tryToSend(known.url, 'somebody@example.org')).toBeUndefined()
  expect(await tryToSend(known.url, 'nobody@example.org')).toBe('address_refused')
  for (const { url, close } of [silent, endless]) {
    expect(await tryToSend(url, 'somebody@example.org')).toBe('unreachable')
    await close()
  }
  await known.close()
  expect(await tryToSend(known.url, 'somebody@example.org')).toBe('unreachable')
})

/** A server that is no mail server; it ends what is still connected when it closes. */
async function listening(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
