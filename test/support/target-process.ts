// A process of the service that looks around more often than usual, so that a test need not wait minutes. It loads its
// code at once and begins when a line comes in: a busy machine takes as long for the first as an alarm may wait.
import { once } from 'node:events'
import { createContext } from '#server/app/context.ts'
import { startFigures } from '#server/app/figures.ts'
import { createHttp } from '#server/app/http.ts'
import { startJobs } from '#server/app/worker.ts'
import { configFrom } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/env.ts'
import { startMetricsServer } from '#server/platform/observability/metrics-server.ts'
import { createStoredWordEmbeddings } from './worker-process-embeddings.ts'

const role = process.argv[2] === 'web' ? 'web' : 'worker'
const everyMs = Number(process.argv[3])
const lostMs = Number(process.argv[4])

process.stdout.write('loaded\n')
await once(process.stdin, 'data')
process.stdin.unref()

const config = configFrom(readEnvironment())
const context = await createContext(config, { embeddings: createStoredWordEmbeddings() })
await startJobs(context, { work: role === 'worker' })
const leave = startFigures(context, role, { everyMs, lostMs })
const metrics = await startMetricsServer(context.metrics, { host: config.host, port: config.metricsPort! })
const http = role === 'web' ? await createHttp(context) : null
await http?.listen({ host: config.host, port: config.port })
process.once('SIGTERM', async () => {
  context.lifecycle.stopping = true
  await http?.close()
  await metrics.close()
  await leave()
  await context.close()
  process.exit(0)
})
process.stdout.write('ready\n')
