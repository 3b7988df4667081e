import { z } from 'zod'
import type { Tenancy, TenantDb } from '#server/platform/db/tenancy.ts'
import { atLeast, installation } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import { type AuditRow, auditHealth, auditQuery, auditRow } from '#shared/contracts/audit.ts'
import { listOf } from '#shared/contracts/common.ts'
import { listAuditRows } from './audit.store.ts'
import { auditCsv } from './audit-csv.ts'
import type { AuditHealth } from './audit-health.ts'

export interface AuditRoutesDeps {
  readonly tenancy: Tenancy
  readonly health: AuditHealth
}

const tag = 'admin'
const CSV_ROWS_MOST = 100_000
const ROWS_AT_ONCE = 1_000

type Query = z.output<typeof auditQuery>
const filterOf = (query: Query) => ({
  action: query.action,
  actorId: query.actor_id,
  success: query.success,
  from: query.from ? new Date(query.from) : undefined,
  to: query.to ? new Date(query.to) : undefined,
})

type Row = Awaited<ReturnType<typeof listAuditRows>>[number]
const present = ({ sequence: _, ...row }: Row): AuditRow => ({
  ...(row as unknown as AuditRow),
  created_at: iso(row.created_at),
})

export const auditRoutes = ({ tenancy, health }: AuditRoutesDeps): Route[] => [
  defineRoute(
    {
      method: 'GET',
      url: '/api/admin/audit-logs',
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'audit.read',
      tag,
      summary: 'The audit trail of the organization, newest first',
      query: auditQuery,
      response: listOf(auditRow),
    },
    async ({ scope, query }) => {
      const rows = await tenancy.inTenant(scope, (db) =>
        listAuditRows(db, filterOf(query), query.cursor ?? null, query.limit + 1),
      )
      const page = rows.slice(0, query.limit)
      return {
        items: page.map(present),
        next_cursor: rows.length > query.limit ? String(page.at(-1)!.sequence) : null,
      }
    },
  ),
  defineRoute(
    {
      method: 'GET',
      url: '/api/admin/audit-logs.csv',
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'audit.export',
      tag,
      summary: 'The audit trail as CSV, at most 100,000 rows',
      query: auditQuery,
      response: z.string(),
    },
    async ({ scope, query, reply }) => {
      const rows = await tenancy.inTenant(scope, (db) => readAll(db, query))
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="audit.csv"')
      return auditCsv(rows.map(present))
    },
  ),
  defineRoute(
    {
      method: 'GET',
      url: '/api/admin/audit-health',
      access: installation,
      rate: 'admin',
      tag,
      summary: 'Audit actions that fail to be written, and recent errors',
      response: auditHealth,
    },
    async () => {
      const { failing, recent, recovered } = health.report()
      return {
        status: failing.length > 0 ? ('failing' as const) : ('healthy' as const),
        failing_actions: failing.map((each) => ({
          action: each.action,
          count: each.count,
          last_error: each.lastError,
          since: iso(each.since),
        })),
        recent_errors: recent.map((each) => ({ ...each, at: iso(each.at) })),
        recovered: recovered.map((each) => ({ ...each, at: iso(each.at) })),
      }
    },
  ),
]

async function readAll(db: TenantDb, query: Query): Promise<Row[]> {
  const rows: Row[] = []
  let before: number | null = null
  while (rows.length < CSV_ROWS_MOST) {
    const batch: Row[] = await listAuditRows(db, filterOf(query), before, ROWS_AT_ONCE)
    rows.push(...batch)
    if (batch.length < ROWS_AT_ONCE) break
    before = batch.at(-1)!.sequence
  }
  return rows
}
