// Removing the due beginning of a long audit trail, and proving it, beside one bare DELETE of as many rows of another
// organization; then the same trail in a partition for each month (decision 042). `npm run -s bench -- audit-trail
// 20000` uses fewer rows.
import { randomUUID } from 'node:crypto'
import { verifyChains } from '#server/features/audit/verify-chains.ts'
import { pruneAudit } from '#server/features/retention/prune-audit.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { randomIds } from '#server/platform/ids.ts'
import { tenancyOf } from '../test/support/databases.ts'
import { compareMonths } from './audit-months.ts'
import type { Bench, BenchResult } from './bench.ts'
import { onRealDatabase } from './real-database.ts'

const ROWS = 200_000
const MONTHS = 84
const DAYS = 30
const KEPT_MONTHS = 17
const ROWS_AT_ONCE = 1_000
const MIN_RATIO = 0.4

export const auditTrailBench: Bench = { name: 'audit-trail', run }

async function run(): Promise<BenchResult> {
  const rows = Number(process.argv[3] ?? ROWS)
  return await onRealDatabase(async (database) => {
    const [ours, bare] = [await giveTrail(database, rows), await giveTrail(database, rows)]
    await database.sql.executeSql('vacuum analyze audit_logs')
    const months = await compareMonths(database, tenancyOf(database), {
      organizationId: ours,
      months: MONTHS,
    })
    for (const line of months) process.stderr.write(`  ${JSON.stringify(line)}\n`)
    const removed = await timed(() => removeDue(database, ours))
    const deleted = await timed(() => deleteBare(database, bare, removed.rows))
    const verdicts = await verifyChains(tenancyOf(database))
    const broken = verdicts.filter(
      ({ organizationId, brokenAt }) => organizationId === ours && brokenAt !== null,
    )
    const ratio = deleted.seconds / removed.seconds
    return {
      ratio: Number(ratio.toFixed(2)),
      against: `rows a second of one bare DELETE … RETURNING of as many rows (${removed.rows})`,
      goal: `at least ${MIN_RATIO}, and what is left of the chain verifies`,
      holds: ratio >= MIN_RATIO && broken.length === 0,
      details: { rows, removed, deleted, broken, months },
    }
  })
}

async function timed(work: () => Promise<number>): Promise<{ rows: number; seconds: number }> {
  const began = performance.now()
  const rows = await work()
  return { rows, seconds: Math.round(performance.now() - began) / 1000 }
}

/** An organization whose rows lie evenly in the last months, in their chain. */
async function giveTrail({ sql }: OpenDatabase, rows: number): Promise<string> {
  const organizationId = randomUUID()
  await sql.executeSql(
    `insert into organizations (id, name, slug, created_at, updated_at) values ($1::uuid, 'Bench', $1::uuid::text, now(), now())`,
    [organizationId],
  )
  for (let first = 0; first < rows; first += ROWS_AT_ONCE)
    await sql.executeSql(
      `insert into audit_logs (organization_id, id, action, actor_id, target_type, target_id, success, phi, created_at)
       select $1::uuid, gen_random_uuid(), (array['evidence.view', 'analysis.view', 'auth.login'])[1 + n % 3],
         md5((n % 40)::text)::uuid, 'evidence', gen_random_uuid()::text, n % 50 <> 0, true,
         now() - make_interval(days => $4::int) * (1 - n::float8 / $3::float8)
       from generate_series($2::int, least($2::int + ${ROWS_AT_ONCE}, $3::int) - 1) n`,
      [organizationId, first, rows, MONTHS * DAYS],
    )
  return organizationId
}

async function removeDue(database: OpenDatabase, organizationId: string): Promise<number> {
  const runId = randomUUID()
  await pruneAudit({
    deps: {
      tenancy: tenancyOf(database),
      clock: { now: () => new Date() },
      ids: randomIds,
      onStep: () => {},
    },
    runId,
    organizationId,
    policyId: null,
    days: KEPT_MONTHS * DAYS,
  })
  const { rows } = await database.sql.executeSql(
    'select sum(row_count)::int as rows from retention_destructions where run_id = $1',
    [runId],
  )
  return Number(rows[0]?.rows)
}

async function deleteBare(database: OpenDatabase, organizationId: string, rows: number): Promise<number> {
  const { rows: gone } = await database.transaction((session) =>
    session.executeSql('delete from audit_logs where organization_id = $1 and sequence <= $2 returning id', [
      organizationId,
      rows,
    ]),
  )
  return gone.length
}
