import { setTimeout as sleep } from 'node:timers/promises'
import { atFirstUse } from '#server/platform/at-first-use.ts'
import { NoticeNotSent, type Notifier } from '#server/ports/notifier.ts'

const DEADLINE_MS = 15_000
/** The library's own words for a server that cannot be reached, or not any more. */
const UNREACHABLE: ReadonlySet<unknown> = new Set(['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET'])

/** Mail by SMTP; its library is loaded with the first one. `url` is smtp://user:password@host:port or smtps://… */
export function createSmtpNotifier(options: {
  readonly url: string
  readonly from: string
  readonly to: string
  /** For a mail as a whole: a server may also be slow at each step. */
  readonly deadlineMs?: number
}): Notifier {
  const { deadlineMs = DEADLINE_MS } = options
  const transport = atFirstUse(async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: options.url,
      connectionTimeout: deadlineMs,
      greetingTimeout: deadlineMs,
      socketTimeout: deadlineMs,
    })
  })
  return {
    send: async ({ subject, text, to = options.to }) => {
      const sent = (await transport()).sendMail({ from: options.from, to, subject, text })
      const inTime = new AbortController()
      const tooLate = sleep(deadlineMs, undefined, { signal: inTime.signal }).then(() => {
        throw new NoticeNotSent('unreachable')
      })
      try {
        await Promise.race([sent, tooLate])
      } catch (error) {
        throw error instanceof NoticeNotSent ? error : notSent(error)
      } finally {
        inTime.abort()
      }
    },
  }
}

/** The library's error names the recipient, so only what kind it is goes on. */
function notSent(error: unknown): NoticeNotSent {
  const { code, command } = error as { readonly code?: unknown; readonly command?: unknown }
  if (command === 'RCPT TO') return new NoticeNotSent('address_refused')
  return new NoticeNotSent(UNREACHABLE.has(code) ? 'unreachable' : 'refused')
}
