// A retention or PII-scrub run in a process of its own that kills itself, as `kill -9` would, at the n-th time of a named step.
import { openPglite } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { RetentionProcessOptions } from './retention-process-control.ts'
import { createRetentionWorld } from './retention-world.ts'

const options = JSON.parse(process.argv[2]!) as RetentionProcessOptions
const database = options.databaseUrl
  ? await openPostgres({ url: options.databaseUrl, logger: silentLogger() })
  : await openPglite({ dataDir: options.dataDir })
let left = options.dieAt?.times ?? 0
const world = await createRetentionWorld({
  database,
  dataDir: options.dataDir,
  onStep: (step) => {
    if (step === options.dieAt?.step && --left === 0) process.kill(process.pid, 'SIGKILL')
  },
})
const begin = options.runType === 'retention' ? world.run : world.scrub
const { body, error } = await begin({ run_id: options.runId })
process.stdout.write(`${JSON.stringify(error ? { error: error.code } : body)}\n`)
await world.close()
await database.close()
