import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
