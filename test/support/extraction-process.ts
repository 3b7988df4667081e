// The reading of one file in a process of its own that kills itself, as `kill -9` would, before its n-th step: a step is
// each statement to the database, each answer of it, and each call of the object store, begun or ended.
import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { createContext } from '#server/app/context.ts'
import { openObjectStore } from '#server/app/object-stores.ts'
import { startJobs } from '#server/app/worker.ts'
import { configFrom } from '#server/config/config.ts'
import { environment } from '#server/config/env.ts'
import { openPglite } from '#server/platform/db/database.ts'
import { silentLogger } from '#server/platform/observability/log.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'
import type { ExtractionProcessOptions } from './extraction-process-control.ts'
import { createStoredWordEmbeddings } from './worker-process-embeddings.ts'

const READ_QUEUE = 'evidence-read'
const PENDING = `select 1 from evidence_items where text_status = 'pending' or (text_status = 'extracted' and embedding_status = 'pending') limit 1`

const options = JSON.parse(process.argv[2]!) as ExtractionProcessOptions
let isCounting = false
const steps: string[] = []
function step(name: string): void {
  if (isCounting && steps.push(name) === options.reading?.dieAt) process.kill(process.pid, 'SIGKILL')
}

const countStatements: KyselyPlugin = {
  transformQuery: ({ node }) => {
    step('statement')
    return node
  },
  transformResult: async ({ result }) => {
    step('statement answered')
    return result
  },
}
const counted =
  <Args extends unknown[], T>(name: string, call: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    step(name)
    const answer = await call(...args)
    step(`${name} ended`)
    return answer
  }

const config = configFrom(environment.parse({ DATA_DIR: options.dataDir }))
const database = await openPglite({ dataDir: options.dataDir })
const store = await openObjectStore(config.objectStore)
const objects: ObjectStore = {
  ...store,
  get: counted('get', store.get),
  put: counted('put', store.put),
  remove: counted('remove', store.remove),
}
const context = await createContext(config, {
  logger: silentLogger(),
  database: { ...database, kysely: database.kysely.withPlugin(countStatements) },
  objects,
  embeddings: createStoredWordEmbeddings(),
})
await startJobs(context, { work: options.reading === null })
if (options.reading) {
  const { organizationId, evidenceId } = options.reading
  const kind = context.features.jobKinds.find(({ name }) => name === READ_QUEUE)!
  isCounting = true
  await kind.handle({ organizationId, evidenceId }, { signal: new AbortController().signal })
} else while ((await database.sql.executeSql(PENDING)).rows.length > 0) await sleep(100)
process.stdout.write(JSON.stringify(steps))
await context.close()
