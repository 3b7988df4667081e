import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Gauge, type Registry } from 'prom-client'
import { SMTPServer } from 'smtp-server'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ALARMS, withThresholds } from '#server/features/operations/index.ts'
import { startMetricsServer } from '#server/platform/observability/metrics-server.ts'
import {
  CRON_TOKEN,
  createTestApp,
  givenInvestigation,
  type TestClient,
  untilEnded,
} from '#test/support/app.ts'
import { cacheDir } from '#test/support/databases.ts'
import { honestAboutInvoice, INVOICE_TEXT } from '#test/support/invoice-model.ts'
import { type ModelMove, scriptedModel } from '#test/support/scripted-model.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'
import {
  ensurePrometheus,
  type PrometheusInstall,
  startAlertmanager,
  startPrometheus,
} from '../../scripts/services/prometheus.ts'
import { reportMissingServer } from '../../scripts/services/service.ts'
import { alertmanagerRouting, prometheusRules } from '../../tools/alarms/prometheus-rules.ts'

const HOUR_MS = 3_600_000
const install = await ensurePrometheus(cacheDir)
if ('unavailable' in install) reportMissingServer('mails of a real Alertmanager', install.unavailable)

const stops: (() => Promise<unknown> | unknown)[] = []
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

/** A mail server that keeps the subjects of what it is given. */
async function startMailSink(): Promise<{ readonly port: number; readonly subjects: string[] }> {
  const subjects: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, _session, done) => {
      void text(stream).then((mail) => {
        subjects.push(/^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '')
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { port: (server.server.address() as AddressInfo).port, subjects }
}

/** The generated routing and rules, told where things are here and to look every second. */
async function startWatching(tools: PrometheusInstall, metricsPort: number, mailPort: number) {
  const routing = JSON.parse(alertmanagerRouting()) as { global: object; route: object }
  const alertmanager = await startAlertmanager(
    tools,
    JSON.stringify({ ...routing, global: { ...routing.global, smtp_smarthost: `127.0.0.1:${mailPort}` } }),
  )
  stops.push(() => alertmanager.stop())
  const prometheus = await startPrometheus(tools, {
    'rules.json': prometheusRules(withThresholds(ALARMS, { ALARM_MODEL_THROTTLES: 4 })),
    'prometheus.json': JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: ['rules.json'],
      alerting: { alertmanagers: [{ static_configs: [{ targets: [new URL(alertmanager.url).host] }] }] },
      scrape_configs: [
        { job_name: 'probity-web', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] },
      ],
    }),
  })
  stops.push(() => prometheus.stop())
  const has = async (query: string) => {
    const answer = await fetch(`${prometheus.url}/api/v1/query?query=${encodeURIComponent(query)}`)
    return ((await answer.json()) as { data: { result: unknown[] } }).data.result.length > 0
  }
  await vi.waitFor(async () => expect(await has('probity_audit_failures_total == 0')).toBe(true), {
    timeout: 90_000,
    interval: 200,
  })
}

/** The service with a hosted model in two regions that does what it is told, and a clock that can be turned back. */
async function startService() {
  const time = { hoursBack: 0 }
  const model = { checks: true, primary: 0, fallback: 0 }
  const throttledFor = (region: 'primary' | 'fallback') => (): ModelMove => {
    if (model[region] === 0) return 'answer'
    model[region]--
    return 'throttled'
  }
  const region = (name: string, which: 'primary' | 'fallback') =>
    scriptedModel({
      provider: 'bedrock',
      region: name,
      move: throttledFor(which),
      text: (request) =>
        request.answer.name === 'claims' && !model.checks ? 'no claims' : honestAboutInvoice(request),
    })
  const app = await createTestApp({
    overrides: {
      clock: { now: () => new Date(Date.now() - time.hoursBack * HOUR_MS) },
      embeddings: createStoredWordEmbeddings(),
      languageModels: { bedrock: [region('eu-west-2', 'primary'), region('eu-west-1', 'fallback')] },
    },
  })
  stops.push(() => app.close())
  beginNow(app.context.metrics.registry)
  const metrics = await startMetricsServer(app.context.metrics, { host: '127.0.0.1', port: 0 })
  stops.push(() => metrics.close())
  return { app, metricsPort: metrics.port, time, model }
}

/** The process of the tests is old when this begins; the service that it stands for has just been started. */
function beginNow(registry: Registry): void {
  const name = 'probity_process_start_time_seconds'
  registry.removeSingleMetric(name)
  new Gauge({ name, help: 'When the process began', registers: [registry] }).set(Date.now() / 1000)
}

async function startAnalysis(member: TestClient): Promise<string> {
  const { id } = await givenInvestigation(member, [INVOICE_TEXT])
  const { body } = await member.call<{ id: string }>('POST', '/api/analysis/generate', {
    investigation_id: id,
    type: 'summary',
    focus: 'March invoice',
  })
  return body.id
}

const analyse = async (member: TestClient) =>
  (await untilEnded(member, await startAnalysis(member))).generation_status

describe.skipIf('unavailable' in install)('Prometheus and Alertmanager', () => {
  it('mail about a failed check, an audit write that fails, no retention run for 26 hours and five throttles, and about nothing else', async () => {
    const mail = await startMailSink()
    const { app, metricsPort, time, model } = await startService()
    const member = await app.client('owner')
    await startWatching(install as PrometheusInstall, metricsPort, mail.port)
    const untilMailed = (subject: string) =>
      vi.waitFor(() => expect(mail.subjects).toContain(subject), { timeout: 90_000, interval: 100 })
    expect(await analyse(member)).toBe('verified')
    expect(mail.subjects).toEqual([])

    model.checks = false
    expect(await analyse(member)).toBe('quality_unavailable')
    await untilMailed('[Probity warning] quality-check-failure firing')

    await app.context.database.sql.executeSql('alter table audit_logs rename to audit_logs_away')
    await member.call('POST', '/api/investigations', { title: 'Opened without a trace' })
    await app.context.database.sql.executeSql('alter table audit_logs_away rename to audit_logs')
    await untilMailed('[Probity critical] audit-failure firing')

    time.hoursBack = 27
    const run = await app.http.inject({
      method: 'POST',
      url: '/api/admin/cron/retention',
      headers: { authorization: `Bearer ${CRON_TOKEN}` },
      payload: {},
    })
    expect(run.statusCode).toBe(200)
    time.hoursBack = 0
    await untilMailed('[Probity warning] retention-cron-missing firing')

    Object.assign(model, { checks: true, primary: 3, fallback: 2 })
    await startAnalysis(member)
    await untilMailed('[Probity warning] modelhost-throttling firing')
    expect(new Set(mail.subjects.filter((subject) => subject.endsWith('firing'))).size).toBe(4)
  }, 240_000)
})
