import { z } from 'zod'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, databaseErrorCode, invalid, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { idParams, listOf } from '#shared/contracts/common.ts'
import { type EvidenceSummary, evidence, evidenceListQuery, evidencePatch, evidenceSummary, newEvidence, withdrawal } from '#shared/contracts/evidence.ts'
import { type AddEvidenceDeps, addText } from './add-evidence.ts'
import { findEvidence, listEvidence, markEvidenceDeleted, replaceQuestionLinks, updateEvidence, withdrawEvidence } from './evidence.store.ts'

export interface EvidenceRoutesDeps extends AddEvidenceDeps {
  readonly legalHoldUntil: (db: TenantDb, investigationId: string) => Promise<Date | null>
}

const tag = 'evidence'
const FOREIGN_KEY_VIOLATION = '23503'
type ListedRow = Awaited<ReturnType<typeof listEvidence>>[number]
type Row = NonNullable<Awaited<ReturnType<typeof findEvidence>>>

const presentSummary = (row: ListedRow): EvidenceSummary => ({
  ...row,
  occurred_at: iso(row.occurred_at),
  collected_at: iso(row.collected_at),
  withdrawn_at: iso(row.withdrawn_at),
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

const present = ({ object_key: _, ...row }: Row) => ({ ...presentSummary(row), content: row.content })

export const evidenceRoutes = (deps: EvidenceRoutesDeps): Route[] => {
  const { tenancy, clock } = deps
  const mustFind = async (db: TenantDb, id: string): Promise<Row> => {
    const row = await findEvidence(db, id)
    if (!row || !(await deps.investigationExists(db, row.investigation_id))) throw notFound()
    return row
  }
  const linkQuestions = async (db: TenantDb, scope: TenantScope, item: { id: string; investigationId: string }, questionIds: readonly string[]) =>
    await replaceQuestionLinks(db, { ...item, organizationId: scope.organizationId }, questionIds, clock.now()).catch((error: unknown) => {
      if (databaseErrorCode(error) === FOREIGN_KEY_VIOLATION) throw invalid('question_ids', 'Some of the questions are not part of this investigation.')
      throw error
    })
  return [
    defineRoute(
      { method: 'GET', url: '/api/investigations/:id/evidence', access: atLeast('viewer'), rate: 'read', tag, summary: 'Evidence of an investigation, oldest first, without the texts', params: idParams, query: evidenceListQuery, response: listOf(evidenceSummary) },
      async ({ scope, params, query }) =>
        await tenancy.inTenant(scope, async (db) => {
          if (!(await deps.investigationExists(db, params.id))) throw notFound()
          const filter = { sourceType: query.source_type, textStatus: query.text_status, questionId: query.question_id }
          const rows = await listEvidence(db, params.id, filter, readCursor(query.cursor), query.limit + 1)
          return toPage(rows.map(presentSummary), query.limit)
        }),
    ),
    defineRoute(
      { method: 'POST', url: '/api/investigations/:id/evidence', access: atLeast('member'), rate: 'write', audit: 'evidence.create', tag, summary: 'Add text as evidence', params: idParams, body: newEvidence, status: 201, response: evidence },
      async ({ scope, params, body }) =>
        await tenancy.inTenant(scope, async (db) => {
          if (!(await deps.investigationExists(db, params.id))) throw notFound()
          const id = await addText(db, scope, deps, params.id, body)
          await linkQuestions(db, scope, { id, investigationId: params.id }, body.question_ids)
          return present(await mustFind(db, id))
        }),
    ),
    defineRoute(
      { method: 'GET', url: '/api/evidence/:id', access: atLeast('viewer'), rate: 'read', audit: 'evidence.view', tag, summary: 'One item with its text', params: idParams, response: evidence },
      async ({ scope, params }) => present(await tenancy.inTenant(scope, (db) => mustFind(db, params.id))),
    ),
    defineRoute(
      { method: 'PATCH', url: '/api/evidence/:id', access: atLeast('member'), rate: 'write', audit: 'evidence.update', tag, summary: 'Change an item, its links or its background switch', params: idParams, body: evidencePatch, response: evidence },
      async ({ scope, params, body: { question_ids, ...patch } }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await mustFind(db, params.id)
          await updateEvidence(db, row.id, patch, clock.now())
          if (question_ids) await linkQuestions(db, scope, { id: row.id, investigationId: row.investigation_id }, question_ids)
          return present(await mustFind(db, row.id))
        }),
    ),
    defineRoute(
      { method: 'POST', url: '/api/evidence/:id/withdraw', access: atLeast('member'), rate: 'write', audit: 'evidence.withdraw', tag, summary: 'Withdraw an item with a reason; it stays visible and is no longer used', params: idParams, body: withdrawal, response: evidence },
      async ({ scope, params, body }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await mustFind(db, params.id)
          if (row.withdrawn_at) throw new AppError('CONFLICT', 'This item has been withdrawn already.')
          await withdrawEvidence(db, row.id, body.reason, clock.now())
          return present(await mustFind(db, row.id))
        }),
    ),
    defineRoute(
      { method: 'DELETE', url: '/api/evidence/:id', access: atLeast('member'), rate: 'write', audit: 'evidence.delete', tag, summary: 'Hide an item; the next retention run destroys it', params: idParams, status: 204, response: z.void() },
      async ({ scope, params }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await mustFind(db, params.id)
          const hold = await deps.legalHoldUntil(db, row.investigation_id)
          if (hold && hold > clock.now()) throw new AppError('UNDER_HOLD', 'This investigation is under legal hold; its evidence cannot be deleted until the hold ends.')
          await markEvidenceDeleted(db, row.id, clock.now())
        }),
    ),
  ]
}
