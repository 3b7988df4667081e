import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { parse } from 'yaml'
import { ALARMS, withThresholds } from '#server/features/operations/index.ts'
import { cacheDir, createMigratedPostgres, loginsIn } from '#test/support/databases.ts'
import { ensureNodeExporter } from '../../scripts/services/node-exporter.ts'
import { ensurePrometheus, startPrometheus } from '../../scripts/services/prometheus.ts'
import { reportMissingServer } from '../../scripts/services/service.ts'
import { prometheusRules } from '../../tools/alarms/prometheus-rules.ts'
import { createContainers, startBalancer, startNodeExporter } from '../support/container.ts'
import { startNameServer } from '../support/name-server.ts'
import { mountSmallDisk } from '../support/small-disk.ts'
import { SOAK } from '../support/soak.ts'

/** Where much else runs, a process takes longer to start: then everything else takes that much longer too. */
const MAX_PACE = 3
const PACE = Math.min(MAX_PACE, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism() / 1.5))
/** How many seconds stand for a minute of the rules, which are scraped and evaluated twice a second. */
const MINUTE = 1.2 * PACE
const EVERY = `${Math.round(500 * PACE)}ms`
const TIMING = { everyMs: Math.round(400 * PACE), lostMs: Math.round(3_000 * PACE) }
const PATIENCE_MS = 30_000 * PACE
const LEAST_FREE_BYTES = 4_000_000
const DISK_MEGABYTES = 16
const DEPLOY = join(import.meta.dirname, '../../deploy')
const WATCHED = ['task-deficit', 'lb-healthy-hosts-low', 'db-storage-low', 'task-oom-or-exit'] as const
type Name = (typeof WATCHED)[number]

const serverUrl = inject('postgresUrl')
const prometheusInstall = await ensurePrometheus(cacheDir)
const exporter = await ensureNodeExporter(cacheDir)
const disk = mountSmallDisk(DISK_MEGABYTES)
const missing = [prometheusInstall, exporter].flatMap((one) => ('unavailable' in one ? one.unavailable : []))
if (missing[0]) reportMissingServer('alarms over real targets', missing[0])

const stops: (() => unknown)[] = [() => disk?.remove()]
afterAll(async () => {
  // One that fails must not keep the others from ending: the disk would stay mounted.
  const ended = []
  for (const stop of stops.reverse()) ended.push(...(await Promise.allSettled([(async () => stop())()])))
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
})

/** The generated rules, with `MINUTE` seconds for each of their minutes. */
function shortenedRules(): string {
  const seconds = (minutes: number) => `${Math.round(minutes * MINUTE * 1_000)}ms`
  const shorten = (text: string) =>
    text
      .replace(/\b(\d+)d\b/g, (_, days: string) => seconds(Number(days) * 1_440))
      .replace(/\b(\d+)h\b/g, (_, hours: string) => seconds(Number(hours) * 60))
      .replace(/\b(\d+)m\b/g, (_, minutes: string) => seconds(Number(minutes)))
      .replace(
        /(start_time_seconds <) (\d+)/g,
        (_, before: string, span: string) => `${before} ${(Number(span) / 60) * MINUTE}`,
      )
  const rules = JSON.parse(
    prometheusRules(withThresholds(ALARMS, { ALARM_DB_FREE_BYTES: LEAST_FREE_BYTES })),
  ) as { groups: { rules: { expr: string; for?: string; labels: { alarm: string } }[] }[] }
  for (const group of rules.groups) {
    group.rules = group.rules.filter(({ labels }) => (WATCHED as readonly string[]).includes(labels.alarm))
    for (const rule of group.rules) {
      rule.expr = shorten(rule.expr)
      if (rule.for) rule.for = shorten(rule.for)
    }
  }
  return JSON.stringify(rules)
}

/** deploy/prometheus.yml as it is, but that it looks twice a second and at these rules. */
function hurriedScraping(): string {
  const config = parse(readFileSync(join(DEPLOY, 'prometheus.yml'), 'utf8')) as {
    scrape_configs: { dns_sd_configs?: { refresh_interval?: string }[] }[]
  }
  for (const { dns_sd_configs = [] } of config.scrape_configs)
    for (const each of dns_sd_configs) each.refresh_interval = EVERY
  return JSON.stringify({
    ...config,
    global: { scrape_interval: EVERY, scrape_timeout: EVERY, evaluation_interval: EVERY },
    rule_files: ['rules.json'],
    alerting: {},
  })
}

/** Which alerts fire, looked up as often as Prometheus evaluates them. */
function watchAlerts(url: string) {
  const seen = new Set<string>()
  let now: ReadonlySet<string> = new Set()
  let ended = false
  const look = async () => {
    const answer = await fetch(`${url}/api/v1/alerts`)
    const { data } = (await answer.json()) as {
      data: { alerts: { state: string; labels: { alarm: string } }[] }
    }
    now = new Set(data.alerts.flatMap(({ state, labels }) => (state === 'firing' ? labels.alarm : [])))
    for (const name of now) seen.add(name)
  }
  const looking = (async () => {
    for (; !ended; await sleep(200)) await look()
  })()
  return {
    seen,
    fires: (name: Name) => now.has(name),
    stop: async () => {
      ended = true
      await looking
    },
  }
}

interface Row {
  readonly alarm: Name
  readonly situation: string
  readonly expected: 'fires' | 'silent'
  readonly seen: 'fires' | 'silent'
}

const mayRun = serverUrl !== null && missing.length === 0 && disk !== null

describe.skipIf(!mayRun)('alarms over targets that start, stop and change their addresses', () => {
  it('fire and stay silent when they should', { timeout: 240_000 * MAX_PACE }, async () => {
    if ('unavailable' in prometheusInstall || 'unavailable' in exporter || !disk) return
    const network = `127.${(process.pid >> 8) & 255}.${process.pid & 255}`
    const at = (host: number) => `${network}.${host}`
    const names = await startNameServer(at(2))
    stops.push(() => names.close())
    const created = await createMigratedPostgres(serverUrl!)
    stops.push(() => created.drop())
    const dataDir = mkdtempSync(join(tmpdir(), 'probity-targets-'))
    stops.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const env = {
      DATA_DIR: dataDir,
      ...loginsIn(created),
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      LOG_LEVEL: 'silent',
    }
    const containers = createContainers(names, { network, env }, TIMING)
    stops.push(() => containers.killAll())
    const balancer = await startBalancer(at(3), 8082)
    stops.push(() => balancer.close())
    names.add('traefik', at(3))
    const startDiskExporter = () => startNodeExporter(exporter.program, disk.folder, at(4))
    let stopDiskExporter = startDiskExporter()
    stops.push(() => stopDiskExporter())
    names.add('node-exporter', at(4))

    let web = await containers.start('web', 1)
    balancer.behind.add(web.address)
    const [first, second] = await Promise.all([containers.start('worker', 2), containers.start('worker', 2)])
    const prometheus = await startPrometheus(
      prometheusInstall,
      { 'rules.json': shortenedRules(), 'prometheus.json': hurriedScraping() },
      { nameServer: at(2) },
    )
    stops.push(() => prometheus.stop())
    const query = async (text: string) => {
      const answer = await fetch(`${prometheus.url}/api/v1/query?query=${encodeURIComponent(text)}`)
      const { data } = (await answer.json()) as { data: { result: { value: [number, string] }[] } }
      return data.result.map(({ value }) => Number(value[1]))
    }
    const upOf = async (job: string, count: number) =>
      await expect
        .poll(
          async () => [
            (await query(`sum(up{job="${job}"})`))[0] ?? 0,
            await query(`count(up{job="${job}"} == 0)`),
          ],
          { timeout: PATIENCE_MS, interval: 200 },
        )
        .toEqual([count, []])
    const alerts = watchAlerts(prometheus.url)
    stops.push(() => alerts.stop())

    const rows: Row[] = []
    /** Does something, waits until what should fire does and everything is as it should be afterwards, and notes what was seen. */
    const situation = async (
      words: string,
      expected: Partial<Record<Name, Row['expected']>>,
      happen: () => Promise<unknown>,
    ) => {
      alerts.seen.clear()
      await happen()
      const firing = WATCHED.filter((name) => expected[name] === 'fires')
      await expect
        .poll(() => firing.filter((name) => !alerts.seen.has(name)), { timeout: PATIENCE_MS, interval: 100 })
        .toEqual([])
        .catch(() => {})
      for (const [alarm, wanted] of Object.entries(expected) as [Name, Row['expected']][])
        rows.push({
          alarm,
          situation: words,
          expected: wanted,
          seen: alerts.seen.has(alarm) ? 'fires' : 'silent',
        })
    }
    const minutes = (count: number) => sleep(count * MINUTE * 1_000)
    const untilQuiet = (...alarms: Name[]) =>
      expect.poll(() => alarms.filter(alerts.fires), { timeout: PATIENCE_MS, interval: 100 }).toEqual([])

    const ALL_SILENT = Object.fromEntries(WATCHED.map((name) => [name, 'silent'] as const))
    await situation('everything runs', ALL_SILENT, async () => {
      await upOf('probity-worker', 2)
      await upOf('probity-web', 1)
      await upOf('load-balancer', 1)
      await upOf('probity-database-host', 1)
      alerts.seen.clear()
      await minutes(2)
    })

    let third = second
    const beginThird = await containers.load('worker', 2)
    await situation(
      'a worker is killed and comes back under another address',
      { 'task-oom-or-exit': 'fires', 'task-deficit': 'silent', 'lb-healthy-hosts-low': 'silent' },
      async () => {
        await first.end('SIGKILL')
        third = await beginThird()
        await upOf('probity-worker', 2)
      },
    )

    await untilQuiet('task-oom-or-exit', 'task-deficit')
    await situation(
      'the last web process is told to stop; the disk of the database fills',
      { 'lb-healthy-hosts-low': 'fires', 'db-storage-low': 'fires', 'task-oom-or-exit': 'silent' },
      async () => {
        disk.fill()
        expect(await web.end('SIGTERM')).toBe(0)
        balancer.behind.delete(web.address)
      },
    )
    await situation(
      'a web process comes under another address; there is room on the disk again',
      { 'lb-healthy-hosts-low': 'silent', 'db-storage-low': 'silent', 'task-deficit': 'silent' },
      async () => {
        disk.makeRoom()
        web = await containers.start('web', 1)
        balancer.behind.add(web.address)
        await untilQuiet('lb-healthy-hosts-low', 'db-storage-low')
        alerts.seen.clear()
        await minutes(1)
      },
    )

    if (SOAK) {
      let fourth = third
      await situation(
        'a deployment: the new worker starts, then the old one is told to stop',
        { 'task-oom-or-exit': 'silent', 'task-deficit': 'silent' },
        async () => {
          fourth = await containers.start('worker', 2)
          expect(await second.end('SIGTERM')).toBe(0)
          await upOf('probity-worker', 2)
          await minutes(3)
        },
      )

      await situation(
        'a worker is killed and stays away; the exporter goes while the disk is full; the load balancer is silent',
        {
          'task-deficit': 'fires',
          'task-oom-or-exit': 'fires',
          'db-storage-low': 'fires',
          'lb-healthy-hosts-low': 'fires',
        },
        async () => {
          disk.fill()
          await third.end('SIGKILL')
          await balancer.close()
          await expect.poll(() => alerts.fires('db-storage-low'), { timeout: PATIENCE_MS }).toBe(true)
          await stopDiskExporter()
          await minutes(2)
          alerts.seen.clear()
        },
      )
      await situation('everything is back, and one worker fewer is wanted', ALL_SILENT, async () => {
        disk.makeRoom()
        stopDiskExporter = startDiskExporter()
        await balancer.listen()
        const fifth = await containers.start('worker', 1)
        expect(await fourth.end('SIGTERM')).toBe(0)
        await upOf('probity-worker', 1)
        await untilQuiet(...WATCHED)
        alerts.seen.clear()
        await minutes(11)
        expect(fifth.address).not.toBe(fourth.address)
      })
    }

    process.stdout.write(`${table(rows)}\n`)
    expect(rows.filter(({ expected, seen }) => expected !== seen)).toEqual([])
  })
})

const table = (rows: readonly Row[]): string =>
  ['| alarm | situation | expected | seen |', '|---|---|---|---|']
    .concat(rows.map((row) => `| ${row.alarm} | ${row.situation} | ${row.expected} | ${row.seen} |`))
    .join('\n')
