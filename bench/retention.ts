// One retention run that destroys and proves 100,000 items with their chunks, vectors, files and links, compared with
// bare `DELETE … RETURNING` statements over the same rows of another organization. `npm run -s bench -- retention
// 5000` uses fewer.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { migrateForTest } from '#test/support/databases.ts'
import type { Bench, BenchResult } from './bench.ts'
import { openEmbedded, openReal } from './readiness-setup.ts'
import { deleteBare, ITEMS_PER_INVESTIGATION, openDueCase, ROWS_PER_ITEM } from './retention-setup.ts'

const ITEMS = 100_000
/** The manifest alone names each file in 76 bytes. */
const MAX_HELD_MB = 32
const MAX_GROWN_MB = 128
const MIN_RATIO = 0.4
const SAMPLE_MS = 50
const TENTHS = 10

export const retentionBench: Bench = { name: 'retention', run }

async function run(): Promise<BenchResult> {
  const items = Number(process.argv[3] ?? ITEMS)
  const measured: Measured[] = []
  for (const open of [() => openReal(join(import.meta.dirname, '../.cache')), openEmbedded]) {
    const opened = await open()
    if (!opened) continue
    try {
      await migrateForTest(opened.database)
      const one = await measure(opened.database, items)
      process.stderr.write(`  ${JSON.stringify(one)}\n`)
      measured.push(one)
    } finally {
      await opened.database.close()
      await opened.release()
    }
  }
  return judge(measured, items)
}

interface Measured {
  readonly database: string
  readonly rows: number
  readonly objects: number
  readonly seconds: {
    readonly rows: number
    readonly files: number
    readonly sweep: number
    readonly manifest: number
  }
  readonly rows_a_second: number
  readonly rows_a_second_of_the_whole_run: number
  readonly bare_rows: number
  readonly bare_rows_a_second: number
  /**
   * Memory in use after a garbage collection, above that before the run: half-way, and with the manifest composed.
   */
  readonly held_mb: readonly number[]
  /**
   * After each tenth of the items, the process's peak memory meanwhile, garbage included, above that before the run.
   */
  readonly grown_mb: readonly number[]
}

async function measure(database: OpenDatabase, items: number): Promise<Measured> {
  const opened = await openDueCase(database, items)
  const { world, bare } = opened
  try {
    process.stderr.write(`  ${database.kind}: ${items} items are there\n`)
    const half = bare.investigations.length >> 1
    // Half of it before the run and half after it, so that table size and load affect both alike.
    const before = await deleteAll(database, bare.organization, bare.investigations.slice(0, half))
    const watched = await watchRun(world, items)
    const after = await deleteAll(database, bare.organization, bare.investigations.slice(half))
    const bareRows = before.rows + after.rows
    if (bareRows === 0 || bareRows % ROWS_PER_ITEM !== 0)
      throw new Error(`${bareRows} rows were deleted bare`)
    return {
      database: database.kind,
      ...watched,
      bare_rows: bareRows,
      bare_rows_a_second: Math.round(bareRows / (before.seconds + after.seconds)),
    }
  } finally {
    await opened.close()
  }
}

async function deleteAll(database: OpenDatabase, organization: string, investigations: readonly string[]) {
  const began = performance.now()
  let rows = 0
  for (const id of investigations) rows += await deleteBare(database, organization, id)
  return { rows, seconds: (performance.now() - began) / 1000 }
}

/** The whole run with its time split by its named steps, and the growth of the process meanwhile. */
async function watchRun(world: Awaited<ReturnType<typeof openDueCase>>['world'], items: number) {
  const seconds = { rows: 0, files: 0, sweep: 0, manifest: 0 }
  const part = { rows_destroyed: 'rows', objects_removed: 'files', manifest_composed: 'sweep' } as const
  const whole = Math.ceil(items / ITEMS_PER_INVESTIGATION)
  const held: number[] = []
  const heldBefore = heldNow()
  let last = performance.now()
  let steps = 0
  world.hooks.onStep = (step) => {
    const now = performance.now()
    seconds[part[step as keyof typeof part] ?? 'manifest'] += (now - last) / 1000
    last = now
    if (step === 'objects_removed') steps++
    if (step === 'manifest_composed' || (step === 'objects_removed' && steps === whole >> 1)) {
      held.push(Math.round(heldNow() - heldBefore))
      last = performance.now()
    }
  }
  const memory = () => process.memoryUsage().rss / 2 ** 20
  const grown = Array.from({ length: TENTHS + 1 }, () => 0)
  const start = memory()
  const watch = setInterval(() => {
    const tenth = Math.min(TENTHS, Math.floor((steps / whole) * TENTHS))
    grown[tenth] = Math.max(grown[tenth]!, Math.round(memory() - start))
  }, SAMPLE_MS)
  const { body, error } = await world.run({ run_id: randomUUID() })
  clearInterval(watch)
  if (error) throw error
  const rows = body.results.reduce((sum, { rowCount }) => sum + rowCount, 0)
  const objects = body.results.reduce((sum, { s3ObjectsDeleted }) => sum + s3ObjectsDeleted.length, 0)
  if (objects < items) throw new Error(`only ${objects} files were named`)
  const total = seconds.rows + seconds.files + seconds.sweep + seconds.manifest
  return {
    rows,
    objects,
    seconds: mapValues(seconds, (value) => Math.round(value * 10) / 10),
    rows_a_second: Math.round(rows / seconds.rows),
    rows_a_second_of_the_whole_run: Math.round(rows / total),
    held_mb: held,
    grown_mb: grown,
  }
}

/** After a garbage collection, so that only memory in use counts; without the embedded database's own thread. */
function heldNow(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 2 ** 20
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

function judge(measured: readonly Measured[], items: number): BenchResult {
  const ratio = Math.min(...measured.map((one) => one.rows_a_second / one.bare_rows_a_second))
  const held = Math.max(...measured.flatMap(({ held_mb }) => held_mb))
  const grown = Math.max(...measured.flatMap(({ grown_mb }) => grown_mb))
  return {
    ratio: Number(ratio.toFixed(2)),
    against:
      'rows a second of bare DELETE … RETURNING statements over the same rows of another organization, the worse database',
    goal: `at least ${MIN_RATIO}; memory grows by at most ${MAX_GROWN_MB} MB, what is held of it by ${MAX_HELD_MB}`,
    holds: ratio >= MIN_RATIO && held <= MAX_HELD_MB && grown <= MAX_GROWN_MB,
    details: { items, held_most_mb: held, grown_most_mb: grown, measured },
  }
}

const mapValues = <T extends Record<string, number>>(values: T, change: (value: number) => number): T =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)])) as T
