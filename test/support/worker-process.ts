// A worker in a process of its own that may kill itself, as `kill -9` would, at a named step.
import { writeSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createContext } from '#server/app/context.ts'
import { createHttp } from '#server/app/http.ts'
import { issueToken } from '#server/app/issue-token.ts'
import { startJobs } from '#server/app/worker.ts'
import { configFrom } from '#server/config/config.ts'
import { environment } from '#server/config/env.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { WorkerMessage, WorkerOptions } from './worker-process-control.ts'
import { createStoredWordEmbeddings } from './worker-process-embeddings.ts'

const options = JSON.parse(process.argv[2]!) as WorkerOptions
// Written at once, because the next thing may be the end.
const say = (message: WorkerMessage) => writeSync(1, `${JSON.stringify(message)}\n`)

const config = configFrom(
  environment.parse({
    DATA_DIR: options.dataDir,
    ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    MAX_CONCURRENT_GENERATIONS_PER_ORG: '1000',
  }),
)
const context = await createContext(config, {
  logger: silentLogger(),
  embeddings: createStoredWordEmbeddings(),
  onStep: (step) => {
    say({ step })
    if (step === options.dieAt) process.kill(process.pid, 'SIGKILL')
  },
})
await startJobs(context, { work: true })
if (options.serve) {
  const http = await createHttp(context)
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await issueToken(context, {
    email: 'member@acme.example',
    role: 'member',
    organization: 'acme',
    platform_admin: false,
  })
  say({ port: (http.server.address() as AddressInfo).port, token })
} else say({ ready: true })
