import { parseArgs } from 'node:util'
import { createContext } from './app/context.ts'
import { startControlSocket } from './app/control-socket.ts'
import { ensureFirstRun } from './app/first-run.ts'
import { createHttp } from './app/http.ts'
import { startJobs } from './app/worker.ts'
import { configFrom } from './config/config.ts'
import { readEnvironment } from './config/env.ts'

const STOP_MS = 10_000

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { worker: { type: 'boolean' }, 'no-worker': { type: 'boolean' } } })
  const config = configFrom(readEnvironment())
  if (values.worker && config.database.kind === 'embedded')
    throw new Error(
      'A worker of its own needs DATABASE_URL: the embedded database belongs to one process, which works by itself.',
    )
  const context = await createContext(config)
  const stops: (() => Promise<unknown>)[] = [() => context.close()]
  await startJobs(context, { work: !values['no-worker'] })
  if (!values.worker) {
    const http = await createHttp(context)
    await http.listen({ host: config.host, port: config.port })
    stops.unshift(() => http.close())
    if (config.database.kind === 'embedded') stops.unshift(await startControlSocket(context))
    const { ownerUrl } = await ensureFirstRun(context)
    say(`Probity serves on ${config.publicUrl} (API at ${config.publicUrl}/api/docs)`)
    if (ownerUrl) say(`Create the owner's account: ${ownerUrl}`)
  } else say('Probity works in the background; stop it with Ctrl-C')
  stopOnSignal(stops)
}

const say = (line: string) => process.stdout.write(`${line}\n`)

function stopOnSignal(stops: readonly (() => Promise<unknown>)[]): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
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
