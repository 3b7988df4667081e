import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request as send } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Investigation } from '#shared/contracts/investigations.ts'
import { patiently } from '#test/support/durations.ts'
import { untilVerified } from '#test/support/installation.ts'
import { request, runProbity, type ServiceProcess, startService } from '#test/support/service-process.ts'
import { slowUpload } from '#test/support/slow-upload.ts'
import { freePort } from '../../scripts/services/service.ts'

const CONNECTIONS = 50
const ANALYSES = 6
/** So that the load is below what a busy machine can carry: this is not about overload. */
const PAUSE_MS = 200

describe('SIGTERM under load', () => {
  const folder = mkdtempSync(join(tmpdir(), 'probity-stop-'))
  let port: number
  let settings: Record<string, string>
  let token: string
  let service: ServiceProcess
  let investigationId: string
  beforeAll(async () => {
    port = await freePort()
    settings = {
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DEPLOYMENT_STAGE: 'staging',
      RATE_LIMIT_FACTOR: '100000',
      LOG_LEVEL: 'silent',
      MAX_CONCURRENT_GENERATIONS_PER_ORG: String(ANALYSES),
    }
    service = startService(settings)
    await service.says('Probity serves on')
    token = (
      await runProbity(['token', '--email', 'o@acme.example', '--role', 'owner'], settings)
    ).stdout.trim()
    const made = await request<Investigation>(port, token, 'POST', '/api/investigations', {
      title: 'Stopped',
    })
    investigationId = made.body.id
    await request(port, token, 'POST', `/api/investigations/${investigationId}/evidence`, {
      title: 'Note',
      content: 'Dana Okafor approved the March invoice on 8 March 2024. It was paid twice.',
    })
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('fails no request in flight, is not ready first, ends within 10 s, and leaves no analysis unfinished', async () => {
    const state = { stop: false }
    const outcomes: string[] = []
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
    const readiness: number[] = []
    // A load balancer: it asks for readiness, and sends nothing more once that fails.
    const balancer = (async () => {
      while (!state.stop) {
        const status = (await request(port, null, 'GET', '/api/health/ready')).status
        readiness.push(status)
        if (status === 503) state.stop = true
        await sleep(50)
      }
    })()
    const callers = Array.from({ length: CONNECTIONS }, async () => {
      for (; !state.stop; await sleep(PAUSE_MS))
        outcomes.push(await outcomeOf(agent, port, token, '/api/investigations'))
    })
    const upload = slowUpload(port, token, investigationId)
    const accepted = await Promise.all(
      Array.from({ length: ANALYSES }, () =>
        request<{ id: string }>(port, token, 'POST', '/api/analysis/generate', {
          investigation_id: investigationId,
          type: 'summary',
        }),
      ),
    )
    expect(accepted.map(({ status }) => status)).toEqual(Array(ANALYSES).fill(202))
    const before = outcomes.length
    const began = Date.now()
    const ended = service.stop()
    await Promise.all([balancer, ...callers])
    expect(await upload).toBe('201')
    const { code, stderr } = await ended
    expect([code, stderr]).toEqual([0, ''])
    expect(Date.now() - began).toBeLessThan(patiently(10_000))
    agent.destroy()

    expect(readiness.at(-1)).toBe(503)
    // A service that has too much to do may say so at any time; nothing else may go wrong.
    expect(new Set(outcomes.filter((outcome) => outcome !== '503, try again'))).toEqual(new Set(['200']))
    expect(outcomes.slice(before)).toContain('200')

    const next = startService(settings)
    await next.says('Probity serves on')
    try {
      for (const { body } of accepted)
        expect((await untilVerified(port, token, body.id)).generation_status).toBe('verified')
    } finally {
      await next.stop()
    }
  })
})

/** The status as text, or why there was none. */
const outcomeOf = (agent: Agent, port: number, token: string, path: string): Promise<string> =>
  new Promise((resolve) => {
    send({ agent, port, path, headers: { authorization: `Bearer ${token}` } }, async (answer) => {
      await text(answer).then(
        (body) =>
          resolve(
            answer.statusCode === 503 && body.includes('The service is busy')
              ? '503, try again'
              : String(answer.statusCode),
          ),
        (error: NodeJS.ErrnoException) => resolve(`cut off (${error.code})`),
      )
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(`failed (${error.code})`))
      .end()
  })
