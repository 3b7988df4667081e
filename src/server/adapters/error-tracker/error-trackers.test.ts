import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import type { ErrorReport } from '#server/ports/error-tracker.ts'
import { recordingLogger } from '#test/support/log-lines.ts'
import { createLogErrorTracker } from './log/log-error-tracker.ts'
import { createSentryErrorTracker } from './sentry/sentry-error-tracker.ts'

const REPORT: ErrorReport = {
  where: 'server',
  name: 'TypeError',
  frames: ['at readRow (/app/src/server/rows.ts:12:7)', 'at /app/src/server/main.ts:3:1'],
  place: 'GET /api/evidence/:id',
  requestId: 'request-1',
}

describe('an unexpected error', () => {
  it('is one line of the log without a tracking system', () => {
    const { logger, lines } = recordingLogger()
    createLogErrorTracker(logger).report(REPORT)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatchObject({
      msg: 'unexpected error',
      name: 'TypeError',
      place: 'GET /api/evidence/:id',
      request_id: 'request-1',
    })
  })

  const received: string[] = []
  const sentry = createServer(async (request, response) => {
    received.push(await text(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  afterAll(() => new Promise((resolve) => sentry.close(resolve)))

  it('reaches Sentry with its kind, place and frames, and with nothing of the machine or the request', async () => {
    await new Promise<void>((resolve) => sentry.listen(0, '127.0.0.1', resolve))
    const { port } = sentry.address() as AddressInfo
    const tracker = createSentryErrorTracker({
      dsn: `http://public@127.0.0.1:${port}/1`,
      environment: 'test',
      release: 'probity@0',
    })
    tracker.report(REPORT)
    await tracker.close()
    expect(received).toHaveLength(1)
    const event = JSON.parse(received[0]!.split('\n')[2]!)
    expect(event.exception.values[0]).toMatchObject({ type: 'TypeError', value: 'GET /api/evidence/:id' })
    expect(event.exception.values[0].stacktrace.frames.at(-1)).toMatchObject({
      function: 'readRow',
      filename: '/app/src/server/rows.ts',
      lineno: 12,
    })
    expect(event.tags).toEqual({ where: 'server', place: 'GET /api/evidence/:id', request_id: 'request-1' })
    expect(Object.keys(event)).not.toEqual(expect.arrayContaining(['user', 'request', 'breadcrumbs']))
    expect(event.server_name).toBe('probity')
  })
})
