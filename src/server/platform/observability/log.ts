import { type Logger, pino } from 'pino'

export type { Logger } from 'pino'

/** Structured JSON logs on stderr. Evidence text and personal data never go in: log ids, counts and codes. */
export const createLogger = (level: string): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination({ fd: 2, sync: true }),
  )

export const silentLogger = (): Logger => pino({ level: 'silent' })
