import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { recordingLogger } from '#test/support/log-lines.ts'

const MINUTE_MS = 60_000

describe('an error that a browser reports', () => {
  const { logger, lines } = recordingLogger()
  const time = { now: new Date() }
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ work: false, overrides: { logger, clock: { now: () => time.now } } })
  })
  afterAll(() => app.close())

  const report = async (line: number, name = 'TypeError', remoteAddress = '192.0.2.1') => {
    const answer = await app.http.inject({
      remoteAddress,
      method: 'POST',
      url: '/api/errors',
      headers: { authorization: 'Bearer prb_nobody' },
      payload: { name, frames: [`/assets/index.js:${line}:1`], page: '/cases' },
    })
    expect(answer.statusCode).toBe(204)
  }
  const reported = () => lines.filter((line) => line.msg === 'unexpected error').length
  const hourLater = () => {
    time.now = new Date(time.now.getTime() + 61 * MINUTE_MS)
  }

  it('is passed on once an hour, however often it comes', async () => {
    const before = reported()
    for (let i = 0; i < 20; i++) await report(1)
    expect(reported()).toBe(before + 1)
    await report(1, 'RangeError')
    expect(reported()).toBe(before + 2)
    hourLater()
    await report(1)
    expect(reported()).toBe(before + 3)
  })

  it('is one of at most 20 an hour of one address, whatever it makes up, and others are still heard', async () => {
    hourLater()
    const before = reported()
    for (let line = 0; line < 100; line++) await report(line)
    expect(reported()).toBe(before + 20)
    await report(500, 'TypeError', '192.0.2.2')
    expect(reported()).toBe(before + 21)
    hourLater()
    await report(1_000)
    expect(reported()).toBe(before + 22)
  })
})
