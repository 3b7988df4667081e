import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Logger } from '#server/platform/observability/log.ts'

/** A logger whose lines (warnings and worse) a test can read. */
export function recordingLogger(): { readonly logger: Logger; readonly lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = []
  const sink = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)) as Record<string, unknown>)
      done()
    },
  })
  return { logger: pino({ level: 'warn' }, sink), lines }
}
