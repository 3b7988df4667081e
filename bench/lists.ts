// The page of a list after 90,000 rows beside its first page, on a real PostgreSQL with 100,000 rows of one
// organization in each list, and the list of cases whose cases have 5,000 items each. `npm run -s bench -- lists 20000`
// uses fewer rows.
import { loadavg } from 'node:os'
import { listInvestigations } from '#server/features/investigations/investigations.store.ts'
import { tenancyOf } from '../test/support/databases.ts'
import { listPages } from '../test/support/list-pages.ts'
import { fillCases, givenLongLists } from '../test/support/long-lists.ts'
import { countPagesRead } from '../test/support/pages-read.ts'
import type { Bench, BenchResult } from './bench.ts'
import { medianTimes } from './median-times.ts'
import { onRealDatabase } from './real-database.ts'

const ROWS = 100_000
const SINGLE = 21
const PAGE = 51
const CASES = { cases: PAGE, items: 5_000, questions: 100, analyses: 300 }
const MAX_RATIO = 1.5
/** Below this a difference is that of the machine. */
const NOISE_MS = 2

interface Row {
  readonly name: string
  readonly firstMs: number
  readonly farMs: number
  readonly pagesRead: { readonly first: number; readonly far: number }
}

async function run(): Promise<BenchResult> {
  const rows = Number(process.argv[3] ?? ROWS)
  return await onRealDatabase(async (database) => {
    const lists = await givenLongLists(database, rows)
    const tenancy = tenancyOf(database)
    const scope = { organizationId: lists.organizationId, userId: null }
    const measured: Row[] = []
    for (const { name, read } of listPages(lists)) {
      const [first, far] = [false, true].map((isFar) => ({
        time: () => tenancy.inTenant(scope, (db) => read(db, isFar)),
        count: () => tenancy.inTenant(scope, (db) => countPagesRead(db, (session) => read(session, isFar))),
      }))
      const [firstMs, farMs] = await medianTimes([first!.time, far!.time], SINGLE)
      const row = {
        name,
        firstMs: firstMs!,
        farMs: farMs!,
        pagesRead: { first: await first!.count(), far: await far!.count() },
      }
      process.stderr.write(
        `  ${name}: first ${row.firstMs} ms (${row.pagesRead.first} pages read), after ${rows * 0.9} ${row.farMs} ms (${row.pagesRead.far})\n`,
      )
      measured.push(row)
    }
    const readCases = () =>
      tenancy.inTenant(scope, (db) =>
        listInvestigations(db, { before: null, limit: PAGE, reviewer: lists.actorId }),
      )
    const [empty] = await medianTimes([readCases], SINGLE)
    await fillCases(database, lists, CASES)
    const [full] = await medianTimes([readCases], SINGLE)
    process.stderr.write(`  list of cases: ${empty} ms empty, ${full} ms with ${CASES.items} items each\n`)
    return judge(measured, { rows, cases: { empty: empty!, full: full! } })
  })
}

export const listsBench: Bench = { name: 'lists', run }

function judge(
  measured: readonly Row[],
  {
    rows,
    cases,
  }: { readonly rows: number; readonly cases: { readonly empty: number; readonly full: number } },
): BenchResult {
  const ratioOf = (first: number, far: number) =>
    far <= first + NOISE_MS ? Math.min(1, far / first) : far / first
  const ratio = Math.max(
    ...measured.map(({ firstMs, farMs }) => ratioOf(firstMs, farMs)),
    ratioOf(cases.empty, cases.full),
  )
  return {
    ratio: Math.round(ratio * 100) / 100,
    against: `the first page of the same list of ${rows}, median, the worst list`,
    goal: `at most ${MAX_RATIO}, differences below ${NOISE_MS} ms left out; the list of cases with ${CASES.items} items each like that of empty ones`,
    holds: ratio <= MAX_RATIO,
    details: { load: Math.round((loadavg()[0] ?? 0) * 10) / 10, cases, measured },
  }
}
