import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMISSION } from '#server/platform/http/admission.ts'
import { ensurePostgres, startPostgres } from '../scripts/services/postgres.ts'
import { createFleet } from '../test/support/fleet.ts'
import { runProbity } from '../test/support/service-process.ts'
import type { BenchResult } from './bench.ts'

/** The last number equals the requests handled at once: more callers only wait for each other. */
const PEAK_CALLERS = [4, 8, 16, ADMISSION.slots]
const RUN_MS = 6_000
const TIMES = 5
const GENERATE_EVERY_MS = 250
const cacheDir = join(import.meta.dirname, '../.cache')

interface Load {
  readonly callers: number
  /** Answers 200 in a second. */
  readonly goodput: number
  readonly p50: number
  readonly p99: number
  readonly refused: number
  readonly failed: number
}

/** A web process on a real PostgreSQL without a running worker: measures only the web process. */
async function run(): Promise<BenchResult> {
  const install = await ensurePostgres(cacheDir)
  if ('unavailable' in install) throw new Error(`the overload bench needs PostgreSQL: ${install.unavailable}`)
  const postgres = await startPostgres(install)
  const dataDir = mkdtempSync(join(tmpdir(), 'probity-bench-'))
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.url,
    RATE_LIMIT_FACTOR: '1000000',
    MAX_CONCURRENT_GENERATIONS_PER_ORG: '1000000',
    ENCRYPTION_KEY: Buffer.alloc(32, 9).toString('base64'),
  }
  const fleet = createFleet(env)
  try {
    const { stdout } = await runProbity(['token', '--email', 'bench@bench.example', '--role', 'owner'], env)
    const token = stdout.trim()
    const { port } = await fleet.start('web')
    const call = caller(port, token)
    const investigation = await given(call)
    const list = () => call('GET', '/api/investigations')
    await load(list, 8, 2_000)
    // Runs beside all of them alike: generations use capacity that could answer lists.
    const primary = generating(call, investigation)
    const steps: Load[] = []
    for (const callers of PEAK_CALLERS) steps.push(await load(list, callers, RUN_MS))
    const peak = steps.reduce((best, step) => (step.goodput > best.goodput ? step : best))
    const full = steps.at(-1)!
    const over = await load(list, full.callers * TIMES, RUN_MS * 2)
    const generations = await primary.stop()
    for (const step of [...steps, over]) process.stderr.write(`${describeLoad(step)}\n`)
    process.stderr.write(`generations asked for meanwhile: ${JSON.stringify(generations)}\n`)
    return judge({ peak, full, over }, generations)
  } finally {
    await fleet.stopAll()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export const overloadBench = { name: 'overload', run }

function judge(
  { peak, full, over }: { peak: Load; full: Load; over: Load },
  generations: Readonly<Record<string, number>>,
): BenchResult {
  const ratio = round(over.goodput / peak.goodput)
  const slower = round(over.p99 / full.p99)
  const neverShed = Object.keys(generations).every((status) => status === '202')
  return {
    ratio,
    against: `goodput at the peak (${peak.callers} callers), with ${TIMES} times as many callers as are let in at once`,
    goal: 'goodput at least 0.9, p99 of what is accepted at most doubled, no generation refused',
    holds: ratio >= 0.9 && slower <= 2 && neverShed && over.failed === 0,
    details: { peak, full, over, p99_ratio: slower, generations },
  }
}

type Call = (method: 'GET' | 'POST', path: string, body?: object) => Promise<{ status: number; text: string }>

/** Each caller keeps its connection, as browsers and programs do. */
function caller(port: number, token: string): Call {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  return (method, path, body) =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          agent,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body ? { 'content-type': 'application/json' } : {}),
          },
        },
        (incoming) => {
          let text = ''
          incoming.setEncoding('utf8').on('data', (part: string) => (text += part))
          incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text }))
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body ? JSON.stringify(body) : undefined)
    })
}

async function given(call: Call): Promise<string> {
  const { text } = await call('POST', '/api/investigations', { title: 'Overload' })
  const { id } = JSON.parse(text) as { id: string }
  await call('POST', `/api/investigations/${id}/evidence`, {
    title: 'Note',
    content: 'Who was there on Friday.',
  })
  return id
}

/** Callers that ask again as soon as they are answered. */
async function load(work: () => Promise<{ status: number }>, callers: number, ms: number): Promise<Load> {
  const times: number[] = []
  let refused = 0
  let failed = 0
  const end = performance.now() + ms
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const began = performance.now()
        const status = await work().then(
          (answer) => answer.status,
          () => 0,
        )
        if (status === 200) times.push(performance.now() - began)
        else if (status === 503) refused++
        else failed++
      }
    }),
  )
  times.sort((one, other) => one - other)
  const at = (share: number) => round(times[Math.floor(share * (times.length - 1))] ?? 0)
  return { callers, goodput: round((1000 * times.length) / ms), p50: at(0.5), p99: at(0.99), refused, failed }
}

/** Requests analyses at a steady pace; returns the answer of each. */
function generating(call: Call, investigation: string) {
  const statuses: Record<string, number> = {}
  const asked: Promise<unknown>[] = []
  const timer = setInterval(() => {
    asked.push(
      call('POST', '/api/analysis/generate', { investigation_id: investigation, type: 'summary' }).then(
        ({ status }) => {
          statuses[status] = (statuses[status] ?? 0) + 1
        },
        () => {
          statuses.failed = (statuses.failed ?? 0) + 1
        },
      ),
    )
  }, GENERATE_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(asked)
      return statuses
    },
  }
}

const describeLoad = ({ callers, goodput, p50, p99, refused, failed }: Load) =>
  `${callers} callers: ${goodput}/s, p50 ${p50} ms, p99 ${p99} ms, ${refused} refused, ${failed} failed`

const round = (number: number) => Math.round(number * 1000) / 1000
