import { addresses } from '#shared/contracts/addresses.ts'
import type { BrowserError } from '#shared/contracts/browser-errors.ts'
import { call } from './client.ts'
import { ApiProblem } from './problem.ts'

const MAX_REPORTS = 5
const MAX_FRAMES = 20
const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}/g

/** Reports what nobody expected, by kind and place alone: its message may quote what somebody was reading. */
export function reportUnexpectedErrors(): void {
  let sent = 0
  const report = (error: unknown) => {
    // What the service answered was told on the page, and the service knows it already.
    if (error instanceof ApiProblem || sent++ >= MAX_REPORTS) return
    void call(addresses.reportBrowserError, { body: describe(error) }).catch(() => {})
  }
  addEventListener('error', (event) => report(event.error))
  addEventListener('unhandledrejection', (event) => report(event.reason))
}

const describe = (error: unknown): BrowserError => ({
  name: error instanceof Error ? error.name : 'Error',
  frames: error instanceof Error ? parseFrames(error.stack ?? '') : [],
  page: location.pathname.replaceAll(IDS, '$id'),
})

/** Positions in the application's own files, in the one form that the service takes. */
const parseFrames = (stack: string): string[] =>
  (stack.match(/\/assets\/[\w./-]+:\d+:\d+/g) ?? []).slice(0, MAX_FRAMES)
