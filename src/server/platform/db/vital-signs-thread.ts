// One connection off the main thread, so that a process busy with a long computation neither takes its database for
// silent nor is itself taken for dead.
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import pg from 'pg'
import type { HeldJob, VitalSignsCall, VitalSignsOptions, VitalSignsReport } from './vital-signs-protocol.ts'

const EVERY_MS = 400
const ANSWER_MS = 1_100
/** On a busy machine an answer is read late, so it checks once more before it counts the server as lost. */
const LATE_MS = 100
/** Less than an answer may take: a lock on the queue's tables must not look like a silent server. */
const SIGN_OF_LIFE_MS = 500

const BEGIN = `begin; set local lock_timeout = ${SIGN_OF_LIFE_MS}; set local statement_timeout = ${SIGN_OF_LIFE_MS}`
const SIGN_OF_LIFE = `update pgboss.job set heartbeat_on = pgboss.job_now()
  from unnest($1::text[], $2::uuid[], $3::int[]) held (queue, id, attempt)
  where job.name = held.queue and job.id = held.id and job.retry_count = held.attempt and job.state = 'active'`

const { url } = workerData as VitalSignsOptions
const port = parentPort
const report = (said: VitalSignsReport) => port?.postMessage(said)

const held = new Map<string, { readonly job: HeldJob; readonly everyMs: number; lastAt: number }>()
const toKey = ({ id, attempt }: HeldJob) => `${id} ${attempt}`
let client: pg.Client | null = null
let closing = false
let lost = false

async function connection(): Promise<pg.Client> {
  if (client) return client
  const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWER_MS })
  // Without a listener, losing this connection would end the process.
  fresh.on('error', () => {})
  await fresh.connect()
  // Closed, or connected by another question, while it was connecting.
  if (closing || client) {
    await fresh.end()
    if (client) return client
    throw new Error('the database is being closed')
  }
  client = fresh
  return fresh
}

function leave(): void {
  client?.end().catch(() => {})
  ;(client as { connection?: { stream?: { destroy(): void } } } | null)?.connection?.stream?.destroy()
  client = null
}

const ask = (): Promise<void> => inTurn(async () => void (await (await connection()).query('select 1')))

/** A connection answers one question at a time. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work, work)
  turn = done.catch(() => {})
  return done
}

const closed = new AbortController()
/** Until then, or until it is closed. */
const wait = (ms: number) => sleep(ms, undefined, { signal: closed.signal }).catch(() => {})

async function beat(): Promise<void> {
  const asked = ask().then(
    () => 'answered' as const,
    () => 'refused' as const,
  )
  const late = () => 'silent' as const
  const heard =
    (await Promise.race([asked, wait(ANSWER_MS).then(late)])) === 'silent'
      ? await Promise.race([asked, wait(LATE_MS).then(late)])
      : await asked
  if (heard === 'answered') {
    if (lost) report({ kind: 'answers' })
    lost = false
    return
  }
  leave()
  // A server that refuses fails every statement by itself.
  if (heard === 'refused' || lost || closing) return
  lost = true
  report({ kind: 'silent' })
}

async function giveSignsOfLife(): Promise<void> {
  const now = performance.now()
  const due = [...held.values()].filter(({ lastAt, everyMs }) => now - lastAt >= everyMs)
  if (due.length === 0 || !client) return
  for (const one of due) one.lastAt = now
  const asked = client
  try {
    await asked.query(BEGIN)
    await asked.query(SIGN_OF_LIFE, [
      due.map(({ job }) => job.queue),
      due.map(({ job }) => job.id),
      due.map(({ job }) => job.attempt),
    ])
    await asked.query('commit')
  } catch {
    // The next beat tells whether the server is lost; a sign of life may be late twice.
    await asked.query('rollback').catch(() => {})
  }
}

port?.on('message', (call: VitalSignsCall) => {
  switch (call.op) {
    case 'hold':
      held.set(toKey(call.job), { ...call, lastAt: performance.now() })
      return
    case 'release':
      held.delete(toKey(call.job))
      return
    case 'ping':
      ask().then(
        () => report({ kind: 'pong', id: call.id, failed: null }),
        (error: { code?: string }) =>
          report({ kind: 'pong', id: call.id, failed: error.code ?? 'ECONNRESET' }),
      )
      return
    case 'close':
      closing = true
      closed.abort()
      leave()
      port.close()
  }
})

while (!closing) {
  await beat()
  await inTurn(giveSignsOfLife)
  await wait(EVERY_MS)
}
