import { join } from 'node:path'
import { seededRandom } from '../test/support/random.ts'
import type { Bench, BenchResult } from './bench.ts'
import { openEmbedded, openReal, prepareCases, type ReadinessCase } from './readiness-setup.ts'

const SIZES = [10, 1_000, 100_000]
const WARM_UP = 100
const ROUNDS = 600
const MAX_RATIO = 1.5
const MAX_GROWTH = 1.5
const MAX_P99_MS = 100
const POSTGRES_P99_GOAL_MS = 10
const WAYS = ['useCase', 'bareDriver', 'http'] as const

interface Row {
  readonly database: ReadinessCase['database']
  readonly size: number
  readonly ratio: number
  readonly times: Readonly<Record<(typeof WAYS)[number], { p50: number; p99: number }>>
}

/**
 * The readiness check compared with the same transaction through the bare driver, at three sizes of an investigation,
 * on the embedded database and on a real PostgreSQL; interleaved in one run, so that varying load affects all alike.
 */
async function run(): Promise<BenchResult> {
  const random = seededRandom()
  process.stderr.write(`readiness: PROBITY_SEED=${random.seed}\n`)
  const opened = [await openEmbedded(), await openReal(join(import.meta.dirname, '../.cache'))].filter(
    (each) => each !== null,
  )
  const prepared = []
  for (const { database } of opened) prepared.push(await prepareCases(database, SIZES))
  try {
    const cases = prepared.flatMap((each) => each.cases)
    const series = cases.flatMap((one) => WAYS.map((way) => ({ one, way, ms: [] as number[] })))
    for (let round = -WARM_UP; round < ROUNDS; round++)
      for (const { one, way, ms } of random.shuffle(series)) {
        const start = performance.now()
        await one[way]()
        if (round >= 0) ms.push(performance.now() - start)
      }
    const timesOf = (one: ReadinessCase, way: (typeof WAYS)[number]) =>
      percentiles(series.find((each) => each.one === one && each.way === way)!.ms)
    return judge(
      cases.map((one): Row => {
        const times = {
          useCase: timesOf(one, 'useCase'),
          bareDriver: timesOf(one, 'bareDriver'),
          http: timesOf(one, 'http'),
        }
        return {
          database: one.database,
          size: one.size,
          ratio: round2(times.useCase.p50 / times.bareDriver.p50),
          times,
        }
      }),
      random.seed,
    )
  } finally {
    for (const each of prepared) await each.close()
    for (const each of opened) await each.release()
  }
}

export const readinessBench: Bench = { name: 'readiness', run }

function judge(rows: readonly Row[], seed: number): BenchResult {
  printTable(rows)
  const growthOf = (database: Row['database']) => {
    const p50 = (size: number) =>
      rows.find((row) => row.database === database && row.size === size)!.times.useCase.p50
    return round2(p50(SIZES.at(-1)!) / p50(SIZES[0]!))
  }
  const databases = [...new Set(rows.map((row) => row.database))]
  const growth = Object.fromEntries(databases.map((database) => [database, growthOf(database)]))
  const ratio = Math.max(...rows.map((row) => row.ratio))
  const slowest = Math.max(...rows.flatMap((row) => [row.times.useCase.p99, row.times.http.p99]))
  const postgres = rows.filter((row) => row.database === 'postgres').map((row) => row.times.useCase.p99)
  const holds =
    ratio <= MAX_RATIO &&
    Math.max(...Object.values(growth)) <= MAX_GROWTH &&
    slowest < MAX_P99_MS &&
    Math.max(0, ...postgres) < POSTGRES_P99_GOAL_MS
  return {
    ratio,
    against:
      'the same row-level-security transaction through the bare driver, p50, the worst of both databases and three sizes',
    goal: `at most ${MAX_RATIO}; p50 at 100,000 items at most ${MAX_GROWTH} times that at 10; p99 under ${MAX_P99_MS} ms over HTTP, under ${POSTGRES_P99_GOAL_MS} ms in PostgreSQL`,
    holds,
    details: {
      growth,
      p99_slowest_ms: slowest,
      p99_postgres_ms: postgres.length ? Math.max(...postgres) : null,
      rounds: ROUNDS,
      seed,
      rows,
    },
  }
}

function percentiles(ms: readonly number[]): { p50: number; p99: number } {
  const sorted = [...ms].sort((a, b) => a - b)
  return {
    p50: round2(sorted[Math.floor(sorted.length * 0.5)]!),
    p99: round2(sorted[Math.floor(sorted.length * 0.99)]!),
  }
}

const round2 = (value: number): number => Math.round(value * 100) / 100

function printTable(rows: readonly Row[]): void {
  const line = (cells: readonly (string | number)[]) =>
    process.stderr.write(`${cells.map((cell) => String(cell).padStart(14)).join('')}\n`)
  line(['database', 'items', 'use case p50', 'p99', 'driver p50', 'p99', 'ratio', 'HTTP p50', 'p99'])
  for (const { database, size, ratio, times } of rows)
    line([
      database,
      size,
      times.useCase.p50,
      times.useCase.p99,
      times.bareDriver.p50,
      times.bareDriver.p99,
      ratio,
      times.http.p50,
      times.http.p99,
    ])
}
