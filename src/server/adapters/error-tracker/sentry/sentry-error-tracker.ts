import { captureEvent, close, init } from '@sentry/node-core/light'
import type { ErrorReport, ErrorTracker } from '#server/ports/error-tracker.ts'

const FLUSH_MS = 2_000
const FRAME = /^at (?:(?<function>.+?) \()?(?<file>[^()]+?):(?<line>\d+):(?<column>\d+)\)?$/

/**
 * Sentry, or anything with its protocol. Events are built from the report alone: no requests, no breadcrumbs, no
 * machine names.
 */
export function createSentryErrorTracker(options: {
  readonly dsn: string
  readonly environment: string
  readonly release: string
}): ErrorTracker {
  init({
    ...options,
    defaultIntegrations: false,
    sendDefaultPii: false,
    serverName: 'probity',
    maxBreadcrumbs: 0,
  })
  return {
    report: (error) => {
      captureEvent(toSentryEvent(error))
    },
    close: async () => void (await close(FLUSH_MS)),
  }
}

const toSentryEvent = ({ where, name, frames, place, requestId }: ErrorReport) => ({
  level: 'error' as const,
  transaction: place,
  tags: { where, place, ...(requestId ? { request_id: requestId } : {}) },
  exception: {
    values: [{ type: name, value: place, stacktrace: { frames: frames.map(parseFrame).reverse() } }],
  },
})

function parseFrame(line: string) {
  const found = FRAME.exec(line.trim())?.groups
  if (!found) return { function: line.trim().slice(0, 200) }
  return {
    function: found.function ?? '<anonymous>',
    filename: found.file!,
    lineno: Number(found.line),
    colno: Number(found.column),
  }
}
