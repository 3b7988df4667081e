import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import type { Route } from '#server/platform/http/define-route.ts'
import type { Analyst } from '#server/ports/analyst.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { EndpointName } from '#shared/contracts/endpoints.ts'
import { createTestApp, type TestApp } from '#test/support/app.ts'
import { type CallerName, createMatrixWorld, type MatrixWorld } from '#test/support/matrix-callers.ts'
import { startTraceCollector, type TraceCollector } from '#test/support/trace-collector.ts'
import { createStoredWordEmbeddings } from '#test/support/worker-process-embeddings.ts'
import { type MatrixCall, type MatrixRow, ROUTE_MATRIX, type Target } from '../rules/route-matrix.ts'

const CANARY = `canary${randomUUID().replaceAll('-', '')}`
/** Columns that the database cannot fill any more; its message then quotes the value. */
const BROKEN_COLUMNS = [
  ['questions', 'text'],
  ['topics', 'text'],
  ['legal_holds', 'reason'],
  ['analysis_feedback', 'reason'],
] as const

/** The message of a dependency that repeats all it was given, in lines that look like frames of a stack. */
const quoting = (given: unknown) => new TypeError(`cannot do ${given}\n    at ${given} (/x.ts:1:1)`)

const lines: string[] = []
const reports: string[] = []
const faults = { embeddings: false, analyst: false }

const wordEmbeddings = createStoredWordEmbeddings()
const embeddings: EmbeddingModel = {
  ...wordEmbeddings,
  embed: (texts, signal) =>
    faults.embeddings ? Promise.reject(quoting(texts)) : wordEmbeddings.embed(texts, signal),
}
const builtIn = createExtractiveAnalyst({ embeddings })
const analyst: Analyst = {
  ...builtIn,
  draft: (task, signal) =>
    faults.analyst ? Promise.reject(quoting(JSON.stringify(task))) : builtIn.draft(task, signal),
}

/** Takes what would go to Sentry. */
const tracker = createServer(async (request, response) => {
  reports.push(await text(request))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

let app: TestApp
let world: MatrixWorld
let collector: TraceCollector
const statuses = new Map<number, number>()
/** Routes that failed inside. */
const broken = new Set<string>()

beforeAll(async () => {
  await new Promise<void>((resolve) => tracker.listen(0, '127.0.0.1', resolve))
  const { port } = tracker.address() as AddressInfo
  collector = await startTraceCollector()
  app = await createTestApp({
    overrides: {
      logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
      embeddings,
      analyst,
    },
    config: {
      generationsPerOrganization: 1_000_000,
      sentryDsn: `http://public@127.0.0.1:${port}/1`,
      tracesEndpoint: collector.endpoint,
    },
  })
  world = await createMatrixWorld(app)
})
afterAll(async () => {
  await app.close()
  await new Promise((resolve) => tracker.close(resolve))
  await collector.stop()
})

/** Every way to put the canary in the place of one string of a body. */
function* planted(value: unknown): Generator<unknown> {
  if (typeof value === 'string') {
    yield CANARY
    yield `${value} ${CANARY}`
  } else if (Array.isArray(value))
    for (const [index, each] of value.entries())
      for (const other of planted(each)) yield value.with(index, other)
  else if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value))
      for (const other of planted(each)) yield { ...value, [key]: other }
}

/** A valid request, and everything that it becomes with the canary in one of its places. */
function* requestsOf(row: MatrixRow, target: Target): Generator<MatrixCall> {
  const valid = row.call(target)
  for (const body of planted(valid.body ?? {})) yield { ...valid, body: body as object }
  if (valid.body) yield { ...valid, body: { ...valid.body, [CANARY]: CANARY } }
  const words = ['q', 'query', 'search', 'cursor', 'limit', 'from', 'action', 'type', 'state', 'code']
  yield { ...valid, query: words.map((word) => `${word}=${CANARY}`).join('&') }
  for (const id of Object.values(target))
    if (valid.path.includes(id)) yield { ...valid, path: valid.path.replace(id, CANARY) }
}

const CALLER_OF: Readonly<Record<string, CallerName>> = {
  session: 'none',
  installation: 'ADMIN_TOKEN',
  platform_admin: 'platform admin',
  cron: 'CRON_TOKEN',
}
const CALLERS_USED: readonly CallerName[] = ['owner', ...new Set(Object.values(CALLER_OF))]
/** Log people out, take them their tokens or themselves: everything after it would be refused at the door. */
const LAST = new Set<string>([
  'signOut',
  'revokeAccessToken',
  'removeMember',
  'revokeInvitation',
  'cancelPendingPolicy',
])

const routes = () => new Map(app.context.features.routes.map((route: Route) => [route.name, route]))
const isRemoval = (name: string) => addresses[name as EndpointName].method === 'DELETE'
/** What is used up or gone afterwards comes last. */
const ROWS = Object.entries(ROUTE_MATRIX)
  .filter(([name]) => !LAST.has(name))
  .sort(
    ([one, { spends }], [other, more]) =>
      Number(spends ?? isRemoval(one)) - Number(more.spends ?? isRemoval(other)),
  )

/** Something for each caller to name; made anew, because an earlier pass has withdrawn and deleted what it named. */
async function makeTargets() {
  const made = new Map<CallerName, Target>()
  for (const caller of CALLERS_USED) made.set(caller, await world.targetOf('home', caller, true))
  return made
}

async function callEverything(targets: ReadonlyMap<CallerName, Target>): Promise<void> {
  const known = routes()
  for (const [name, row] of ROWS) {
    const { method, access } = known.get(name)!
    const caller = CALLER_OF[access.kind] ?? 'owner'
    for (const { path, query, body, headers } of requestsOf(row, targets.get(caller)!)) {
      const url = query ? `${path}?${query}` : path
      const payload = method === 'GET' ? undefined : body
      const { status } = await world.inject(method, url, world.bearer[caller], payload, {
        'user-agent': CANARY,
        referer: `http://localhost/${CANARY}`,
        cookie: `note=${CANARY}`,
        ...headers,
      })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 500) broken.add(name)
    }
  }
}

const logged = (words: string) => lines.filter((line) => line.includes(words)).length

describe('the words of people', () => {
  it('are sent in every field of every route, while all is well', async () => {
    await callEverything(await makeTargets())
    for (const status of [200, 201, 404, 422]) expect([...statuses.keys()]).toContain(status)
    expect([...broken]).toEqual([])
  })

  it('are sent again while the embeddings, the analyst and the database fail and quote them', async () => {
    const targets = await makeTargets()
    Object.assign(faults, { embeddings: true, analyst: true })
    for (const [table, column] of BROKEN_COLUMNS)
      await app.context.database.sql.executeSql(
        `alter table ${table} alter column ${column} type int using 0`,
      )
    await callEverything(targets)
    expect(broken.size).toBeGreaterThan(3)
    await vi.waitFor(() => expect(logged('job attempt failed')).toBeGreaterThan(1), { timeout: 60_000 })
  })

  it('are in no log line, no metric, no error report and no trace', async () => {
    const metrics = await app.context.metrics.registry.metrics()
    await app.context.errorTracker.close()
    await app.context.tracing.close()
    expect(lines.length).toBeGreaterThan(500)
    expect(reports.length).toBeGreaterThan(3)
    expect(collector.spans().length).toBeGreaterThan(500)
    const secrets = [CANARY, world.canary, '@home.example', ...Object.values(world.bearer).filter(Boolean)]
    const places = { log: lines, metrics: metrics.split('\n'), reports, traces: collector.received }
    for (const [where, told] of Object.entries(places))
      for (const secret of secrets)
        expect([where, told.filter((each) => each.includes(secret!)).slice(0, 3)]).toEqual([where, []])
  })
})
