import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startAlarmTimer } from './app/alarm-watch.ts'
import { createContext } from './app/context.ts'
import { startControlSocket } from './app/control-socket.ts'
import { ensureFirstRun } from './app/first-run.ts'
import { createHttp } from './app/http.ts'
import { startJobs } from './app/worker.ts'
import { configFrom } from './config/config.ts'
import { readEnvironment } from './config/env.ts'
import { startMetricsServer } from './platform/observability/metrics-server.ts'

const STOP_MS = 10_000
/** How long a load balancer is given to notice that the process is no longer ready. */
const DRAIN_MS = 2_000
/** By then answers under way are cut off, so that what remains can still be closed in time. */
const ANSWERS_MS = 8_500

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { worker: { type: 'boolean' }, 'no-worker': { type: 'boolean' } } })
  const config = configFrom(readEnvironment())
  if (values.worker && config.database.kind === 'embedded')
    throw new Error(
      'A worker of its own needs DATABASE_URL: the embedded database belongs to one process, which works by itself.',
    )
  const context = await createContext(config)
  const stops: (() => Promise<unknown>)[] = [() => context.close()]
  // Jobs end or are handed back while the answers under way end.
  let jobsEnd: Promise<unknown> = Promise.resolve()
  stops.unshift(() => jobsEnd)
  await startJobs(context, { work: !values['no-worker'] })
  if (context.alarmWatch) stops.unshift(startAlarmTimer(context.alarmWatch, context.logger))
  if (config.metricsPort !== null) {
    const metrics = await startMetricsServer(context.metrics, { host: config.host, port: config.metricsPort })
    stops.unshift(() => metrics.close())
  }
  if (!values.worker) {
    const http = await createHttp(context)
    await http.listen({ host: config.host, port: config.port })
    stops.unshift(() => http.close())
    if (config.stage !== 'development') stops.unshift(() => sleep(DRAIN_MS))
    stops.unshift(async () => {
      setTimeout(() => http.server.closeAllConnections(), ANSWERS_MS).unref()
    })
    if (config.database.kind === 'embedded') stops.unshift(await startControlSocket(context))
    const { ownerUrl } = await ensureFirstRun(context)
    say(`Probity serves on ${config.publicUrl} (API at ${config.publicUrl}/api/docs)`)
    if (ownerUrl) say(`Create the owner's account: ${ownerUrl}`)
  } else say('Probity works in the background; stop it with Ctrl-C')
  stops.unshift(async () => {
    jobsEnd = context.jobs.stop()
  })
  stopOnSignal(context.lifecycle, stops)
}

const say = (line: string) => process.stdout.write(`${line}\n`)

/** Readiness fails at once, so that a load balancer looks elsewhere; then requests and jobs under way may end. */
function stopOnSignal(lifecycle: { stopping: boolean }, stops: readonly (() => Promise<unknown>)[]): void {
  const stop = async () => {
    if (lifecycle.stopping) return
    lifecycle.stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    for (const each of stops) await each().catch(() => {})
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

main().catch((error: NodeJS.ErrnoException) => {
  const message =
    error.code === 'EADDRINUSE'
      ? 'The port is in use. Stop what listens there, or set PORT to another one.'
      : error.message
  process.stderr.write(`probity: ${message}\n`)
  process.exit(1)
})
