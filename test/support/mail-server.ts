import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: readonly string[]
  readonly subject: string
  /** The body with the line breaks of its encoding taken out. */
  readonly text: string
}

export interface MailServer {
  readonly url: string
  readonly mails: readonly ReceivedMail[]
  close(): Promise<void>
}

/** A mail server that keeps what it is given, and knows no address that begins with `nobody`. */
export async function startMailServer(): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('nobody') ? new Error('no such mailbox') : null),
    onData: (stream, session, done) => {
      void text(stream).then((mail) => {
        const [head = '', ...body] = mail.split('\r\n\r\n')
        mails.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: /^Subject: (.*)$/m.exec(head)?.[1]?.trim() ?? '',
          text: body.join('\r\n\r\n').replaceAll('=\r\n', '').replaceAll('=3D', '='),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
