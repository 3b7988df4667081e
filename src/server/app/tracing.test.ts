import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#server/config/config.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { NO_TRACING } from '#server/platform/observability/tracing.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { createTestApp, givenInvestigation, type TestApp, untilEnded } from '#test/support/app.ts'
import { honestAboutInvoice, INVOICE_TEXT } from '#test/support/invoice-model.ts'
import { recordingLogger } from '#test/support/log-lines.ts'
import { scriptedModel } from '#test/support/scripted-model.ts'
import { startTcpProxy } from '#test/support/tcp-proxy.ts'
import {
  type CollectedSpan,
  startTraceCollector,
  type TraceCollector,
} from '#test/support/trace-collector.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'
import { openTracing } from './tracing.ts'

const FOREIGN_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const FOREIGN_PARENT = `00-${FOREIGN_TRACE}-00f067aa0ba902b7-01`

/** A service whose traces go to a collector; all of them are there once it is closed. */
async function tracedApp(tracesEndpoint: string, more: Partial<Config> = {}): Promise<TestApp> {
  const model = scriptedModel({ provider: 'anthropic', move: () => 'answer', text: honestAboutInvoice })
  return await createTestApp({
    overrides: { embeddings: createStoredWordEmbeddings(), languageModels: { anthropic: [model] } },
    config: { tracesEndpoint, ...more },
  })
}

describe('with a collector configured', () => {
  let collector: TraceCollector
  let spans: CollectedSpan[]
  let analysis: Analysis
  const requestId = `request-${randomUUID()}`

  const named = (name: string) => spans.filter((span) => span.name === name)
  const childrenOf = ({ spanId }: CollectedSpan) => spans.filter((span) => span.parentSpanId === spanId)
  const generation = () => named('POST /api/analysis/generate')[0]!

  beforeAll(async () => {
    collector = await startTraceCollector()
    const app = await tracedApp(collector.endpoint)
    const member = await app.client('member')
    const { id } = await givenInvestigation(member, [INVOICE_TEXT])
    // Over a real connection: its bytes come in by themselves and belong to no request.
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
    const accepted = await fetch(`${address}/api/analysis/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ investigation_id: id, type: 'summary' }),
    })
    analysis = await untilEnded(member, ((await accepted.json()) as { id: string }).id)
    await app.context.database.sql.executeSql('alter table topics alter column text type int using 0')
    await member.call('POST', `/api/investigations/${id}/topics`, { text: 'Whose words these are' })
    await app.http.inject({
      url: '/api/health',
      headers: { 'x-request-id': requestId, traceparent: FOREIGN_PARENT },
    })
    app.context.tracing.event('outside of everything')
    await app.close()
    spans = collector.spans()
  })
  afterAll(() => collector.stop())

  it('every request is a span with its method, route pattern, status and request id', () => {
    expect(named('GET /api/health')).toMatchObject([
      {
        attributes: {
          'http.request.method': 'GET',
          'http.route': '/api/health',
          'http.response.status_code': 200,
          'probity.request_id': requestId,
        },
        failed: false,
      },
    ])
    expect(named('GET /api/analysis/:id').length).toBeGreaterThan(0)
  })

  it('the spans say of which service, version and stage they are, and nothing of the machine', () => {
    for (const resource of collector.resources())
      expect(resource).toEqual({
        'service.name': 'probity',
        'service.version': expect.any(String),
        'deployment.environment.name': 'development',
      })
  })

  it('the transactions of a request, also of one with a body, are inside its span and say when they began', () => {
    const transactions = childrenOf(generation()).filter(({ name }) => name === 'database transaction')
    expect(transactions.map(({ attributes }) => attributes['probity.transaction'])).toContain('inTenant')
    for (const { attributes, events } of transactions) {
      expect(attributes['db.system.name']).toBe('postgresql')
      expect(events.map(({ name }) => name)).toContain('begun')
    }
  })

  it('a job run is a trace of its own that names the one of the request which queued it', () => {
    expect(analysis.generation_status).toBe('verified')
    const { traceId } = generation()
    const jobs = spans.filter(({ links }) => links.some((link) => link.traceId === traceId))
    expect(jobs).toMatchObject([
      {
        name: expect.stringMatching(/^job /),
        parentSpanId: null,
        attributes: { 'messaging.message.id': expect.any(String), 'probity.job.attempt': 0 },
      },
    ])
    expect(jobs[0]!.traceId).not.toBe(traceId)
  })

  it('every attempt of a model call is a span inside its job, with provider, purpose and tokens', () => {
    const calls = named('model call anthropic')
    expect(new Set(calls.map(({ attributes }) => attributes['probity.model.purpose']))).toEqual(
      new Set(['primary', 'quality']),
    )
    for (const call of calls) {
      expect(call.attributes).toMatchObject({
        'gen_ai.provider.name': 'anthropic',
        'gen_ai.usage.input_tokens': 100,
        'gen_ai.usage.output_tokens': 10,
      })
      expect(spans.find(({ spanId }) => spanId === call.parentSpanId)!.name).toMatch(/^job /)
    }
  })

  it('what operators hear about is an event on the span in which it happened', () => {
    const events = spans.flatMap((span) =>
      span.events.map(({ name, attributes }) => ({ span, name, attributes })),
    )
    const attempts = events.filter(({ name }) => name === 'model call')
    expect(attempts.length).toBe(named('model call anthropic').length)
    expect(attempts[0]).toMatchObject({
      span: { name: expect.stringMatching(/^job /) },
      attributes: { provider: 'anthropic', outcome: 'ok' },
    })
    expect(events.map(({ name }) => name)).not.toContain('outside of everything')
  })

  it('what failed is marked by the kind of its error, without a message', () => {
    const failed = named('POST /api/investigations/:id/topics')[0]!
    expect(failed).toMatchObject({
      failed: true,
      attributes: { 'http.response.status_code': 500, 'error.type': '500' },
    })
    const transaction = childrenOf(failed).find((span) => span.failed)!
    expect(transaction.attributes['error.type']).toMatch(/22P02/)
    expect(collector.received.join()).not.toContain('invalid input syntax')
  })

  it('a stranger cannot say which trace a request belongs to', () => {
    expect(spans.map(({ traceId }) => traceId)).not.toContain(FOREIGN_TRACE)
  })
})

describe('a trusted proxy', () => {
  it('says which trace a request belongs to, unless what it says is no traceparent', async () => {
    const collector = await startTraceCollector()
    const app = await tracedApp(collector.endpoint, { trustedProxies: ['loopback'] })
    for (const traceparent of [
      FOREIGN_PARENT,
      `${FOREIGN_PARENT}-more`,
      FOREIGN_PARENT.replace(/[1-9a-f]/g, '0'),
    ])
      await app.http.inject({
        url: '/api/health',
        headers: { traceparent, 'x-forwarded-for': '203.0.113.7' },
      })
    await app.close()
    await collector.stop()
    const requests = collector.spans().filter(({ name }) => name === 'GET /api/health')
    expect(requests.map(({ parentSpanId }) => parentSpanId)).toEqual(['00f067aa0ba902b7', null, null])
    expect(requests[0]!.traceId).toBe(FOREIGN_TRACE)
  })
})

describe('a collector that takes connections and says nothing', () => {
  it('fails no request, holds up no stop, and is told in the log', async () => {
    const silent = await startTcpProxy(9)
    silent.silence()
    const { logger, lines } = recordingLogger()
    const app = await createTestApp({
      overrides: { logger, embeddings: createStoredWordEmbeddings() },
      config: { tracesEndpoint: `http://127.0.0.1:${silent.port}` },
    })
    const member = await app.client('member')
    // More than are kept for the collector, so that some are dropped.
    for (let span = 0; span < 5_000; span++)
      app.context.tracing.begin({ name: 'one of many', kind: 'consumer' }).end()
    const { id } = await givenInvestigation(member, [INVOICE_TEXT])
    expect((await member.call('GET', `/api/investigations/${id}`)).status).toBe(200)
    await app.close()
    await silent.stop()
    const told = () => lines.filter(({ msg }) => String(msg).includes('collector')).length
    await expect.poll(told).toBe(1)
  })
})

describe('without a collector', () => {
  it('nothing is traced', async () => {
    expect(await openTracing({ tracesEndpoint: null } as Config, silentLogger())).toBe(NO_TRACING)
  })

  it('the SDK is not loaded', () => {
    const program = `
      import { registerHooks } from 'node:module'
      const loaded = []
      registerHooks({ resolve: (specifier, context, next) => (loaded.push(specifier), next(specifier, context)) })
      const { openTracing } = await import('./src/server/app/tracing.ts')
      await import('./src/server/app/context.ts')
      await openTracing({ tracesEndpoint: null })
      const sdk = () => loaded.filter((name) => name.startsWith('@opentelemetry/sdk')).length
      const without = sdk()
      await openTracing({ tracesEndpoint: 'http://127.0.0.1:1', stage: 'test' })
      console.log(JSON.stringify([without, sdk() > 0]))
      process.exit(0)`
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    })
    expect(JSON.parse(said)).toEqual([0, true])
  })
})
