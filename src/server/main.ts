import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { DOCUMENTATION_URL } from '#shared/contracts/addresses.ts'
import { startAlarmTimer } from './app/alarm-watch.ts'
import { type AppContext, createContext } from './app/context.ts'
import { startControlSocket } from './app/control-socket.ts'
import { startFigures } from './app/figures.ts'
import { ensureSample, offerFirstOwnerUrl, offerOwnerUrl, ownerIsWanted } from './app/first-run.ts'
import { createHttp } from './app/http.ts'
import { sayEnclosure } from './app/reader-enclosure.ts'
import { startTrouble } from './app/start-trouble.ts'
import { startJobs } from './app/worker.ts'
import { configFrom } from './config/config.ts'
import { withoutServing } from './config/database.ts'
import { readEnvironment } from './config/env.ts'
import { describeShortage, memoryMb } from './config/memory.ts'
import { startMetricsServer } from './platform/observability/metrics-server.ts'

const USAGE = `Starts Probity. It takes its settings from the environment: see .env.example.
  --no-worker   serves people only
  --worker      does the background work only`
const STOP_MS = 10_000
/** After a start that failed, nobody waits for the process to end: what computes may come to its end. */
const FAILED_STOP_MS = 25_000
/** Time for a load balancer to notice that the process is no longer ready. */
const DRAIN_MS = 2_000
/** Responses under way are cut off then, so that the rest can still be closed in time. */
const ANSWERS_MS = 8_500

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { worker: { type: 'boolean' }, 'no-worker': { type: 'boolean' }, help: { type: 'boolean' } },
  })
  if (values.help) return void say(USAGE)
  const read = configFrom(readEnvironment())
  const shortage = read.database.kind === 'embedded' ? describeShortage(memoryMb()) : null
  if (shortage) process.stderr.write(`probity: ${shortage}\n`)
  const config = values.worker ? { ...read, database: withoutServing(read.database) } : read
  if (values.worker && config.database.kind === 'embedded')
    throw new Error(
      'A separate worker needs DATABASE_URL: the embedded database belongs to one process, which also does the background work.',
    )
  const context = await createContext(config)
  const stops: Stop[] = [() => context.close()]
  await begin(context, values, stops).catch(async (error: NodeJS.ErrnoException) => {
    // First, because what is still computing may end the process by a signal.
    sayTrouble(error)
    await Promise.race([stopAll(stops), sleep(FAILED_STOP_MS)])
    process.exit(1)
  })
}

type Stop = () => Promise<unknown>

/** Works, serves, or both. Whatever is begun is put before the `stops`, which end it in their order. */
async function begin(
  context: AppContext,
  values: { readonly worker?: boolean | undefined; readonly 'no-worker'?: boolean | undefined },
  stops: Stop[],
): Promise<void> {
  const { config } = context
  // Jobs end or are handed back while the responses under way end.
  let jobsEnd: Promise<unknown> = Promise.resolve()
  stops.unshift(() => jobsEnd)
  if (!values['no-worker']) await sayEnclosure(context.logger)
  await startJobs(context, { work: !values['no-worker'] })
  const role = values.worker ? 'worker' : values['no-worker'] ? 'web' : 'all'
  // Taking leave comes last: whoever ends in another way than planned is missed.
  stops.splice(-1, 0, startFigures(context, role))
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
    await ensureSample(context)
    say(`Probity serves on ${config.publicUrl} (API at ${config.publicUrl}${DOCUMENTATION_URL})`)
    await sayWhereOwnersBegin(context)
  } else say('Probity works in the background; stop it with Ctrl-C')
  stops.unshift(async () => {
    jobsEnd = context.jobs.stop()
  })
  stopOnSignal(context.lifecycle, stops)
}

/**
 * The link makes its holder the owner. Outside development a process's output is kept in logs, so the link is only
 * printed to a terminal. A fleet prints one: a second would end the first.
 */
async function sayWhereOwnersBegin(context: AppContext): Promise<void> {
  if (!(await ownerIsWanted(context))) return
  const { stage, database } = context.config
  const kept = stage !== 'development' && !process.stdout.isTTY
  const url = kept ? null : await (database.kind === 'embedded' ? offerOwnerUrl : offerFirstOwnerUrl)(context)
  if (url) say(`Create the owner's account: ${url}`)
  else if (kept) say("Print a link to create the owner's account: probity owner-link")
  else say("Another process printed a link to create the owner's account. To replace it: probity owner-link")
}

const say = (line: string) => process.stdout.write(`${line}\n`)

async function stopAll(stops: readonly Stop[]): Promise<void> {
  for (const each of stops) await each().catch(() => {})
}

/**
 * Readiness fails at once, so that a load balancer stops sending requests; then requests and jobs under way may end.
 */
function stopOnSignal(lifecycle: { stopping: boolean }, stops: readonly Stop[]): void {
  const stop = async () => {
    if (lifecycle.stopping) return
    lifecycle.stopping = true
    setTimeout(() => process.exit(1), STOP_MS).unref()
    await stopAll(stops)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

const sayTrouble = (error: NodeJS.ErrnoException) => process.stderr.write(`probity: ${startTrouble(error)}\n`)

main().catch((error: NodeJS.ErrnoException) => {
  sayTrouble(error)
  process.exit(1)
})
