import { beforeEach, describe, expect, it } from 'vitest'
import { createEvents } from '#server/platform/observability/events.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import { createMetrics } from '#server/platform/observability/metrics.ts'
import type { Notice } from '#server/ports/notifier.ts'
import { APPLICATION_ALARMS } from './application-alarms.ts'
import { ALARMS, withThresholds } from './catalogue.ts'
import { type AlarmWatch, createAlarmWatch } from './watch-alarms.ts'

const START = Date.UTC(2026, 0, 1)

/** An application that watches itself under a clock of the test's. */
function watched(values: Record<string, number> = {}) {
  const metrics = createMetrics()
  const events = createEvents(silentLogger(), metrics)
  const time = { now: START }
  const mails: Notice[] = []
  const watch: AlarmWatch = createAlarmWatch({
    metrics,
    clock: { now: () => new Date(time.now) },
    logger: silentLogger(),
    notifier: { send: async (notice) => void mails.push(notice) },
    alarms: withThresholds(ALARMS, values),
  })
  const pass = async (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      time.now += 60_000
      await watch.tick()
    }
  }
  const subjects = () => mails.map((mail) => mail.subject)
  return { events, metrics, watch, pass, mails, subjects, time }
}

describe('the application that watches itself', () => {
  let app: ReturnType<typeof watched>
  beforeEach(async () => {
    app = watched()
    app.metrics.retentionLastRun.set(START / 1000)
    await app.watch.tick()
  })

  it('is quiet while nothing happens', async () => {
    await app.pass(60)
    expect(app.subjects()).toEqual([])
  })

  it('mails about one audit row that could not be written, and again when five minutes passed without another', async () => {
    app.events.auditFailed('auth.login', 'disk full')
    await app.pass(1)
    expect(app.subjects()).toEqual(['[Probity critical] audit-failure is firing'])
    expect(app.mails[0]!.text).toContain('docs/runbooks/audit-failure.md')
    await app.pass(6)
    expect(app.subjects()).toEqual([
      '[Probity critical] audit-failure is firing',
      '[Probity critical] audit-failure has ended',
    ])
  })

  it('mails once that the first invoice was paid, and never that this has ended', async () => {
    app.events.firstPaidInvoice('evt_1')
    await app.pass(60)
    expect(app.subjects()).toEqual(['[Probity info] first-paid-invoice is firing'])
    expect(app.watch.report().find(({ alarm }) => alarm.name === 'first-paid-invoice')!.state.kind).toBe(
      'quiet',
    )
  })

  it('mails about throttling above ten in five minutes, not at ten', async () => {
    for (let count = 0; count < 10; count++) app.events.modelThrottled('bedrock', 'eu-west-1', count)
    await app.pass(1)
    expect(app.subjects()).toEqual([])
    app.events.modelThrottled('anthropic', null, 11)
    await app.pass(1)
    expect(app.subjects()).toEqual(['[Probity warning] modelhost-throttling is firing'])
  })

  it('tells failures to record usage as a warning at once and as critical where they last', async () => {
    for (let minute = 0; minute < 17; minute++) {
      app.events.usageRecordingFailed('no connection')
      await app.pass(1)
    }
    expect(app.subjects()).toEqual([
      '[Probity warning] usage-recording-failure is firing',
      '[Probity critical] usage-recording-failure is firing',
    ])
  })

  it('misses a retention run after 26 hours, not before', async () => {
    app.time.now = START + 26 * 3_600_000 - 60_000
    await app.pass(1)
    expect(app.subjects()).toEqual([])
    await app.pass(1)
    expect(app.subjects()).toEqual(['[Probity warning] retention-cron-missing is firing'])
    app.events.retentionRan({
      runId: 'r',
      rows: 0,
      objects: 0,
      isProtected: true,
      at: new Date(app.time.now),
    })
    await app.pass(1)
    expect(app.subjects()).toContain('[Probity warning] retention-cron-missing has ended')
  })

  it('notices a model host that is slow for a quarter of an hour', async () => {
    for (let minute = 0; minute < 17; minute++) {
      for (const seconds of [5, 70, 80, 90, 95])
        app.events.modelAttempted({
          provider: 'anthropic',
          region: null,
          purpose: 'primary',
          outcome: 'ok',
          seconds,
          outputTokens: 10,
        })
      await app.pass(1)
    }
    expect(app.subjects()).toEqual(['[Probity warning] modelhost-latency is firing'])
  })

  it('mails about what processes see, of every kind, and that it has ended', async () => {
    const { metrics, events } = app
    metrics.queueOldest.set({ queue: 'a' }, 3_000)
    metrics.queueOldest.set({ queue: 'b' }, 3_000)
    metrics.poolUse.set({ login: 'web' }, 90)
    metrics.poolWait.set({ login: 'web' }, 2)
    metrics.storeFree.set({ store: 'disk' }, 5e9)
    metrics.lastBackup.set({ by: 'nobody' }, START / 1000)
    await app.pass(60)
    expect(app.subjects()).toEqual([])

    metrics.queueOldest.set({ queue: 'b' }, 3_601)
    metrics.poolUse.set({ login: 'worker' }, 100)
    metrics.poolWait.set({ login: 'web' }, 2.5)
    metrics.restoreBehind.set(1)
    metrics.storeFree.set({ store: 'disk' }, 4e9)
    metrics.lastBackup.set({ by: 'nobody' }, START / 1000 - 26 * 3_600)
    events.objectRefused()
    events.processesLost(1)
    await app.pass(11)
    const fired = [
      'queue-age-high',
      'db-pool-use-high',
      'db-pool-wait-long',
      'restore-behind',
      'object-store-space-low',
      'object-store-full',
      'backup-missing',
      'task-oom-or-exit',
    ]
    const named = (words: string) =>
      app.subjects().flatMap((subject) => (subject.endsWith(words) ? subject.split(' ')[2]! : []))
    expect(new Set(named('is firing'))).toEqual(new Set(fired))

    metrics.queueOldest.reset()
    metrics.poolUse.reset()
    metrics.poolWait.reset()
    metrics.restoreBehind.set(0)
    metrics.storeFree.set({ store: 'disk' }, 6e9)
    metrics.lastBackup.reset()
    await app.pass(1)
    expect(new Set(named('has ended'))).toEqual(new Set(fired))
  })

  it('takes thresholds that an operator set', async () => {
    const patient = watched({ ALARM_AUDIT_FAILURES: 2 })
    patient.metrics.retentionLastRun.set(START / 1000)
    await patient.watch.tick()
    for (let count = 0; count < 2; count++) patient.events.auditFailed('auth.login', 'disk full')
    await patient.pass(1)
    expect(patient.subjects()).toEqual([])
    patient.events.auditFailed('auth.login', 'disk full')
    await patient.pass(1)
    expect(patient.subjects()).toEqual(['[Probity critical] audit-failure is firing'])
  })
})

describe('a mail server that is away', () => {
  it('stops nothing: the alarm still shows as firing', async () => {
    const metrics = createMetrics()
    const watch = createAlarmWatch({
      metrics,
      clock: { now: () => new Date(START) },
      logger: silentLogger(),
      notifier: { send: () => Promise.reject(new Error('connection refused')) },
      alarms: APPLICATION_ALARMS,
    })
    metrics.retentionLastRun.set(START / 1000)
    await watch.tick()
    createEvents(silentLogger(), metrics).auditFailed('auth.login', 'disk full')
    await watch.tick()
    const state = watch.report().find(({ alarm }) => alarm.name === 'audit-failure')!.state
    expect(state.kind).toBe('firing')
  })
})
