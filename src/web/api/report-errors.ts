import type { BrowserError } from '#shared/contracts/browser-errors.ts'
import { api } from './client.ts'
import { ApiProblem } from './problem.ts'

const REPORTS_MOST = 5
const FRAMES_MOST = 20
const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/** Reports what nobody expected, by kind and place alone: its message may quote what somebody was reading. */
export function reportUnexpectedErrors(): void {
  let sent = 0
  const report = (error: unknown) => {
    // What the service answered was told on the page, and the service knows it already.
    if (error instanceof ApiProblem || sent++ >= REPORTS_MOST) return
    void api.post('/api/errors', describe(error)).catch(() => {})
  }
  addEventListener('error', (event) => report(event.error))
  addEventListener('unhandledrejection', (event) => report(event.reason))
}

const describe = (error: unknown): BrowserError => ({
  name: error instanceof Error ? error.name : 'Error',
  frames: error instanceof Error ? framesOf(error.stack ?? '') : [],
  page: location.pathname.replaceAll(IDS, '$id'),
})

/** Positions in the application's own files, in the one form that the service takes. */
const framesOf = (stack: string): string[] =>
  [...stack.matchAll(/(?<file>\/assets\/[\w./-]+):(?<line>\d+):(?<column>\d+)/g)]
    .slice(0, FRAMES_MOST)
    .map(({ groups }) => `${groups!.file}:${groups!.line}:${groups!.column}`)
