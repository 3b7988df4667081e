import { createTransport } from 'nodemailer'
import type { Notifier } from '#server/ports/notifier.ts'

const DEADLINE_MS = 15_000

/** Mail by SMTP. `url` is smtp://user:password@host:port or smtps://… */
export function createSmtpNotifier(options: {
  readonly url: string
  readonly from: string
  readonly to: string
}): Notifier {
  const transport = createTransport(options.url, {
    connectionTimeout: DEADLINE_MS,
    greetingTimeout: DEADLINE_MS,
    socketTimeout: DEADLINE_MS,
  } as object)
  return {
    send: async ({ subject, text, to = options.to }) => {
      await transport.sendMail({ from: options.from, to, subject, text })
    },
  }
}
