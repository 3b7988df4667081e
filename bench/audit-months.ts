import { CompiledQuery } from 'kysely'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import { medianTimes } from './median-times.ts'

const SINGLE = 21
const COLUMNS =
  'organization_id, sequence, id, action, actor_id, target_type, target_id, success, error_message, ip_address, user_agent, phi, created_at, previous_hash, hash'
const NEWEST = 'order by sequence desc limit 51'

/** What is asked of either, and how many milliseconds it takes, median. */
export interface OneAndMonths {
  readonly name: string
  readonly one: number
  readonly months: number
}

/**
 * The audit trail as it is, in one table, beside a copy with the same policies and indexes in one partition for each
 * month. The copy is made for this comparison and is no part of the service.
 */
export async function compareMonths(
  database: OpenDatabase,
  tenancy: Tenancy,
  { organizationId, months }: { readonly organizationId: string; readonly months: number },
): Promise<OneAndMonths[]> {
  await copyIntoMonths(database, months)
  const scope = { organizationId, userId: null }
  const read = (table: string, rest: string) => () =>
    tenancy.inTenant(scope, (db) =>
      ask(db, `select ${COLUMNS} from ${table} where organization_id = $1 ${rest}`, organizationId),
    )
  const reads: [string, string][] = [
    ['newest page', NEWEST],
    ['page of one person', `and actor_id = md5('7')::uuid ${NEWEST}`],
    ['page of one action', `and action = 'auth.login' ${NEWEST}`],
    ['page of what failed', `and not success ${NEWEST}`],
    [
      'view repeated within 5 minutes',
      `and action = 'evidence.view' and created_at > now() - interval '5 minutes' limit 1`,
    ],
  ]
  const measured: OneAndMonths[] = []
  for (const [name, rest] of reads) {
    const [one, ofMonths] = await medianTimes([read('audit_logs', rest), read('audit_months', rest)], SINGLE)
    measured.push({ name, one: one ?? 0, months: ofMonths ?? 0 })
  }
  return [...measured, await removeMonth(database, organizationId)]
}

const ask = (db: TenantDb, text: string, organizationId: string) =>
  db.executeQuery(CompiledQuery.raw(text, [organizationId]))

async function copyIntoMonths({ sql }: OpenDatabase, months: number): Promise<void> {
  await sql.executeSql(`
    create table audit_months (like audit_logs including defaults, primary key (organization_id, sequence, created_at)) partition by range (created_at);
    create index on audit_months (organization_id, action, sequence);
    create index on audit_months (organization_id, actor_id, sequence);
    create index on audit_months (organization_id, created_at, sequence);
    create index on audit_months (organization_id, sequence) where not success;
    select enable_tenancy('audit_months');
    do $$
    declare
      month date := date_trunc('month', now() - interval '${months + 1} months');
    begin
      while month < now() loop
        execute format('create table audit_month_%s partition of audit_months for values from (%L) to (%L)', to_char(month, 'YYYY_MM'), month, month + interval '1 month');
        month := month + interval '1 month';
      end loop;
    end
    $$;`)
  await sql.executeSql(`insert into audit_months (${COLUMNS}) select ${COLUMNS} from audit_logs`)
  await sql.executeSql('vacuum analyze audit_months')
}

/** The rows of the oldest month: deleted one by one, and with their partition. */
async function removeMonth({ sql }: OpenDatabase, organizationId: string): Promise<OneAndMonths> {
  const { rows } = await sql.executeSql(
    `select tableoid::regclass::text as name, count(*)::int as rows, max(sequence) as through from audit_months
     where organization_id = $1 group by 1 having count(*) > 1000 order by 1 limit 1`,
    [organizationId],
  )
  const month = rows[0] ?? {}
  const one = await ms(() =>
    sql.executeSql('delete from audit_months where organization_id = $1 and sequence <= $2', [
      organizationId,
      month.through,
    ]),
  )
  return {
    name: `${month.rows} rows of one month removed`,
    one,
    months: await ms(() => sql.executeSql(`drop table ${month.name}`)),
  }
}

async function ms(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return Math.round((performance.now() - began) * 10) / 10
}
