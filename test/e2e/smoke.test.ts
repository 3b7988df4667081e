import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { patiently } from '#test/support/durations.ts'
import { runProbity } from '#test/support/service-process.ts'
import { freePort } from '../../scripts/services/service.ts'

const NAMES = [
  '/api/health',
  '/api/health/ready',
  '/api/openapi.json',
  '/',
  '/assets/',
  '/.well-known/probity-signing-key.pem',
]

describe('probity smoke', () => {
  let app: TestApp
  let url: string
  const folder = mkdtempSync(join(tmpdir(), 'probity-smoke-'))
  // No data folder may be made or asked for: there is no place for one.
  const nowhere = { DATA_DIR: join(folder, 'none') }
  beforeAll(async () => {
    app = await createTestApp({ work: false })
    url = await app.http.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('says of a healthy service one line for each probe: name, status and time', async () => {
    // On a busy machine even a healthy service may take longer than the two seconds that a probe has.
    let answer = await runProbity(['smoke', '--url', url], nowhere)
    for (let again = 0; again < 4 && answer.code !== 0; again++)
      answer = await runProbity(['smoke', '--url', url], nowhere)
    expect([answer.code, answer.stderr]).toEqual([0, ''])
    const lines = answer.stdout.trimEnd().split('\n')
    expect(lines).toEqual(NAMES.map((name) => expect.stringContaining(`ok   ${name}`)))
    for (const line of lines) expect(line).toMatch(/^ok {3}\/\S* 200 \d+ ms$/)
  })

  it('fails with one clear line and says the same as JSON, when the service is not ready', async () => {
    app.context.lifecycle.stopping = true
    const { code, stdout, stderr } = await runProbity(['smoke', '--url', `${url}/`, '--json'], nowhere)
    app.context.lifecycle.stopping = false
    expect([code, stderr]).toEqual([1, `probity: ${url}/ is not well: /api/health/ready answered 503.\n`])
    const report = JSON.parse(stdout) as { ok: boolean; checks: { name: string; status: number }[] }
    expect(report.ok).toBe(false)
    expect(report.checks.find(({ name }) => name === '/api/health/ready')!.status).toBe(503)
    expect(report.checks).toHaveLength(NAMES.length)
  })

  it('gives up on a service that accepts and says nothing', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    try {
      const began = Date.now()
      const { code, stderr } = await runProbity(
        ['smoke', '--url', `http://127.0.0.1:${(silent.address() as AddressInfo).port}`],
        nowhere,
      )
      expect([code, stderr]).toEqual([1, expect.stringContaining('/api/health did not answer within 2 s;')])
      expect(Date.now() - began).toBeLessThan(patiently(15_000))
    } finally {
      silent.closeAllConnections()
      silent.close()
    }
  })

  it.each([
    { args: ['--url', 'http://127.0.0.1:0'], line: /is not well: \/api\/health cannot be reached/ },
    { args: [], line: /smoke needs --url/ },
    { args: ['--url', 'localhost:3000'], line: /smoke needs --url/ },
  ])('ends with one line: $line', async ({ args, line }) => {
    const given = args.map((one) => one.replace(/:0$/, `:${closedPort}`))
    const { code, stderr } = await runProbity(['smoke', ...given], nowhere)
    expect(code).toBe(1)
    expect(stderr.trimEnd().split('\n')).toEqual([expect.stringMatching(line)])
  })
})

const closedPort = await freePort()
