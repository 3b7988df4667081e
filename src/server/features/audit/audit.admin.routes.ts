import type { z } from 'zod'
import type { Core } from '#server/platform/core.ts'
import type { SystemDb, TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { atLeast, installation, platformAdmin } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import { listMondays, startWeeks } from '#server/platform/weeks.ts'
import { VIEW_ACTIONS } from '#shared/audit-actions.ts'
import { findTargetId } from '#shared/audit-target.ts'
import { AUDIT_TREND_WEEKS, type AuditRow, type AuditWeek, type auditQuery } from '#shared/contracts/audit.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { MEDIA_TYPES } from '#shared/media-types.ts'
import { type NamedActor, nameActors } from './actor-names.store.ts'
import { countByWeek, INSTALLATION, listAuditRows, type WeekCount } from './audit.store.ts'
import { type ReadPage, streamAuditCsv } from './audit-csv.ts'
import type { AuditHealth } from './audit-health.ts'
import { type NamedTarget, nameTargets } from './target-titles.store.ts'

export interface AuditRoutesDeps extends Pick<Core, 'tenancy' | 'clock'> {
  readonly health: AuditHealth
}

const tag = 'admin'
const ROWS_AT_ONCE = 1_000

type Query = z.output<typeof auditQuery>
const toFilter = (query: Partial<Query>) => ({
  action: query.action,
  actorId: query.actor_id,
  success: query.success,
  from: query.from ? new Date(query.from) : undefined,
  to: query.to ? new Date(query.to) : undefined,
  without: query.acts_only ? VIEW_ACTIONS : undefined,
})

function toWeek(week: string, counts: readonly WeekCount[]): AuditWeek {
  const count = (isDone: boolean) =>
    counts.find(({ monday, success }) => monday === week && success === isDone)?.count ?? 0
  return { week_start: week, done: count(true), refused: count(false) }
}

type Row = Awaited<ReturnType<typeof listAuditRows>>[number]
const present = ({ sequence: _, ...row }: Row): AuditRow => ({
  ...(row as unknown as AuditRow),
  created_at: iso(row.created_at),
})

export const auditRoutes = ({ tenancy, clock, health }: AuditRoutesDeps): Route[] => [
  defineRoute(
    endpoints.listAuditRows,
    {
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'audit.read',
      tag,
      summary: 'The audit trail of the organization, newest first',
    },
    async ({ scope, query }) =>
      await tenancy.reading(scope, async (db) => {
        const rows = await listPage(db, scope.organizationId, query)
        const names = { actors: await nameActors(db, rows), targets: await nameTargets(db, rows) }
        return toPage(query, rows, names)
      }),
  ),
  defineRoute(
    endpoints.listInstallationAuditRows,
    {
      access: platformAdmin,
      rate: 'admin',
      audit: 'audit.read',
      auditTarget: 'installation',
      tag,
      summary: 'The audit trail of events outside any organization or across several, newest first',
    },
    async ({ query }) =>
      toPage(
        query,
        await tenancy.asSystem('list the audit trail of the installation', (db) =>
          listPage(db, INSTALLATION, query),
        ),
        NAMELESS,
      ),
  ),
  defineRoute(
    endpoints.countAuditWeeks,
    {
      access: atLeast('admin'),
      rate: 'admin',
      audit: 'audit.read',
      tag,
      summary: 'How much the audit trail has of each of the last weeks, done and refused',
    },
    async ({ scope, query }) => {
      const since = startWeeks(clock.now(), AUDIT_TREND_WEEKS)
      const filter = toFilter(query)
      const counts = await tenancy.reading(scope, (db) =>
        countByWeek(db, { organizationId: scope.organizationId, filter, since }),
      )
      return { items: listMondays(since, AUDIT_TREND_WEEKS).map((week) => toWeek(week, counts)) }
    },
  ),
  defineRoute(
    endpoints.exportAuditRows,
    {
      access: atLeast('admin'),
      rate: 'admin',
      stepUp: true,
      audit: 'audit.export',
      tag,
      summary: 'The audit trail as CSV, newest first',
    },
    async ({ scope, query, reply }) => {
      const stream = await streamAuditCsv(pagesOf(tenancy, scope, query))
      reply
        .type(`${MEDIA_TYPES.csv}; charset=utf-8`)
        .header('content-disposition', 'attachment; filename="audit.csv"')
      return stream
    },
  ),
  defineRoute(
    endpoints.getAuditHealth,
    {
      access: installation,
      rate: 'admin',
      tag,
      summary: 'Audit actions that could not be written, and recent errors',
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

/** One page plus one row, which tells whether there is a next page. */
const listPage = (db: TenantDb | SystemDb, organizationId: string, query: Query): Promise<Row[]> =>
  listAuditRows(db, {
    organizationId,
    filter: toFilter(query),
    before: query.cursor ?? null,
    limit: query.limit + 1,
  })

interface Names {
  readonly actors: ReadonlyMap<string, NamedActor>
  readonly targets: ReadonlyMap<string, NamedTarget>
}
const NAMELESS: Names = { actors: new Map(), targets: new Map() }

function toPage(query: Query, rows: readonly Row[], { actors, targets }: Names) {
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    items: page.map((row) => {
      const named = targets.get(findTargetId(row.target_id ?? ''))
      const actor = actors.get(row.actor_id ?? '')
      return {
        ...present(row),
        actor_name: actor?.name ?? null,
        actor_is_former: actor?.isFormer ?? false,
        target_title: named?.title ?? null,
        target_investigation_id: named?.investigationId ?? null,
      }
    }),
    next_cursor: last && rows.length > query.limit ? String(last.sequence) : null,
  }
}

/** Each page in a transaction of its own, so that a slow reader holds no connection. */
function pagesOf(tenancy: Core['tenancy'], scope: TenantScope, query: Query): ReadPage {
  let before: number | null = null
  let isOver = false
  return async () => {
    if (isOver) return null
    const rows: Row[] = await tenancy.reading(scope, (db) =>
      listAuditRows(db, {
        organizationId: scope.organizationId,
        filter: toFilter(query),
        before,
        limit: ROWS_AT_ONCE,
      }),
    )
    before = rows.at(-1)?.sequence ?? null
    isOver = rows.length < ROWS_AT_ONCE
    return rows.map(present)
  }
}
