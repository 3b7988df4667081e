import { atFirstUse } from '#server/platform/at-first-use.ts'
import type { Notifier } from '#server/ports/notifier.ts'

const DEADLINE_MS = 15_000

/** Mail by SMTP; its library is loaded with the first one. `url` is smtp://user:password@host:port or smtps://… */
export function createSmtpNotifier(options: {
  readonly url: string
  readonly from: string
  readonly to: string
}): Notifier {
  const transport = atFirstUse(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport(options.url, {
      connectionTimeout: DEADLINE_MS,
      greetingTimeout: DEADLINE_MS,
      socketTimeout: DEADLINE_MS,
    } as object)
  })
  return {
    send: async ({ subject, text, to = options.to }) => {
      await (await transport()).sendMail({ from: options.from, to, subject, text })
    },
  }
}
