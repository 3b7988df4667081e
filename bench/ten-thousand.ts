// An investigation of 10,000 items as a person works on it, over HTTP: the list plain, filtered, searched, sorted and
// far down, the readiness check, and one analysis from the request to its checks; compared with the same with 100
// items.
import { join } from 'node:path'
import { seededRandom } from '../test/support/random.ts'
import type { Bench, BenchResult } from './bench.ts'
import { openEmbedded, openReal } from './readiness-setup.ts'
import { openLargeCase } from './ten-thousand-setup.ts'

const SMALL = 100
const LARGE = 10_000
const WARM_UP = 5
const ROUNDS = 100
const MAX_P99_MS = 500
const MAX_ANALYSIS_MS = 60_000

interface Row {
  readonly database: string
  readonly items: number
  readonly what: string
  readonly p50: number
  readonly p99: number
}

async function run(): Promise<BenchResult> {
  const random = seededRandom()
  process.stderr.write(`ten-thousand: PROBITY_SEED=${random.seed}\n`)
  const rows: Row[] = []
  const analyses: { database: string; items: number; ms: number; statements: number }[] = []
  for (const open of [openEmbedded, () => openReal(join(import.meta.dirname, '../.cache'))]) {
    const opened = await open()
    if (!opened) continue
    const { database } = opened
    const service = await openLargeCase(database, random)
    try {
      for (const items of [SMALL, LARGE]) {
        const one = await service.fill(items)
        for (const [what, call] of Object.entries(one.calls)) {
          const ms: number[] = []
          for (let round = -WARM_UP; round < ROUNDS; round++) {
            const began = performance.now()
            await call()
            if (round >= 0) ms.push(performance.now() - began)
          }
          rows.push({ database: database.kind, items, what, ...percentiles(ms) })
        }
        const began = performance.now()
        const statements = await one.analyze()
        analyses.push({
          database: database.kind,
          items,
          ms: Math.round(performance.now() - began),
          statements,
        })
      }
    } finally {
      await service.close()
      await opened.release()
    }
  }
  return judge(rows, analyses, random.seed)
}

export const tenThousandBench: Bench = { name: 'ten-thousand', run }

function judge(
  rows: readonly Row[],
  analyses: readonly { items: number; ms: number }[],
  seed: number,
): BenchResult {
  const line = (cells: readonly (string | number)[]) =>
    process.stderr.write(`${cells.map((cell) => String(cell).padStart(18)).join('')}\n`)
  line(['database', 'items', 'call', 'p50 ms', 'p99 ms'])
  for (const { database, items, what, p50, p99 } of rows) line([database, items, what, p50, p99])
  for (const one of analyses) process.stderr.write(`analysis ${JSON.stringify(one)}\n`)
  const small = (row: Row) =>
    rows.find((one) => one.database === row.database && one.what === row.what && one.items === SMALL)!
  const large = rows.filter((row) => row.items === LARGE)
  const ratio = Math.max(...large.map((row) => row.p50 / small(row).p50))
  const slowest = Math.max(...large.map((row) => row.p99))
  const longest = Math.max(...analyses.map(({ ms }) => ms))
  return {
    ratio: Math.round(ratio * 100) / 100,
    against: `the same call in an investigation of ${SMALL} items, p50, the worst of all`,
    goal: `p99 of every call at most ${MAX_P99_MS} ms, an analysis with its checks within ${MAX_ANALYSIS_MS / 1000} s`,
    holds: slowest <= MAX_P99_MS && longest <= MAX_ANALYSIS_MS,
    details: { p99_slowest_ms: slowest, rounds: ROUNDS, seed, rows, analyses },
  }
}

function percentiles(ms: readonly number[]): { p50: number; p99: number } {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)]! * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}
