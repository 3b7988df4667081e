import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, databaseErrorCode, invalid, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import { idParams, listOf } from '#shared/contracts/common.ts'
import * as contract from '#shared/contracts/evidence.ts'
import type { CustodyEvent } from '#shared/custody-events.ts'
import { type AddEvidenceDeps, addText } from './add-evidence.ts'
import { listCustody, type Origin, recordCustody } from './custody.store.ts'
import {
  familyOf,
  markEvidenceDeleted,
  replaceQuestionLinks,
  updateEvidence,
  withdrawEvidence,
} from './evidence.store.ts'
import { listEvidence } from './list-evidence.store.ts'
import { type LoseSupport, loseSupport } from './lose-support.ts'
import { shapeOf } from './near-duplicates.ts'
import { originOf } from './origin.ts'
import { type EvidenceRow, mustFind, present, presentSummary } from './present-evidence.ts'

export interface EvidenceRoutesDeps extends AddEvidenceDeps, LoseSupport {
  readonly legalHoldUntil: (db: TenantDb, investigationId: string, evidenceId: string) => Promise<Date | null>
}

const tag = 'evidence'
const FOREIGN_KEY_VIOLATION = '23503'

export const evidenceRoutes = (deps: EvidenceRoutesDeps): Route[] => {
  const { tenancy, clock } = deps
  const find = (db: TenantDb, id: string) => mustFind(deps, db, id)
  const linkQuestions = async (
    db: TenantDb,
    scope: TenantScope,
    item: { id: string; investigationId: string },
    questionIds: readonly string[],
  ) =>
    await replaceQuestionLinks(
      db,
      { ...item, organizationId: scope.organizationId },
      questionIds,
      clock.now(),
    ).catch((error: unknown) => {
      if (databaseErrorCode(error) === FOREIGN_KEY_VIOLATION)
        throw invalid('question_ids', 'Some of the questions are not part of this investigation.')
      throw error
    })
  const record = (db: TenantDb, scope: TenantScope, row: EvidenceRow, event: CustodyEvent, origin: Origin) =>
    recordCustody(db, [
      {
        id: deps.ids.uuid(),
        organizationId: scope.organizationId,
        investigationId: row.investigation_id,
        evidenceId: row.id,
        event,
        actorId: scope.userId,
        sha256: row.sha256,
        sizeBytes: row.size_bytes,
        fileNameGiven: null,
        origin,
        now: clock.now(),
      },
    ])
  /** What the switch took from analyses; null where it took nothing: only background documents obey it. */
  const switchUse = async (
    db: TenantDb,
    scope: TenantScope,
    row: EvidenceRow,
    included: boolean | undefined,
    origin: Origin,
  ) => {
    if (included === undefined || included === row.include_in_ai) return null
    await record(db, scope, row, included ? 'included' : 'excluded', origin)
    if (row.source_type !== 'background_doc') return null
    const impact = await loseSupport(deps, db, row.investigation_id, [row.id], clock.now())
    return included ? null : impact
  }
  return [
    defineRoute(
      {
        method: 'GET',
        url: '/api/investigations/:id/evidence',
        access: atLeast('viewer'),
        rate: 'read',
        tag,
        summary: 'Evidence of an investigation without the texts, by filters, words and order',
        params: idParams,
        query: contract.evidenceListQuery,
        response: listOf(contract.evidenceSummary),
      },
      async ({ scope, params, query }) =>
        await tenancy.inTenant(scope, async (db) => {
          if (!(await deps.investigationExists(db, params.id))) throw notFound()
          const { rows, nextCursor } = await listEvidence(db, params.id, query)
          return { items: rows.map(presentSummary), next_cursor: nextCursor }
        }),
    ),
    defineRoute(
      {
        method: 'POST',
        url: '/api/investigations/:id/evidence',
        access: atLeast('member'),
        rate: 'write',
        audit: 'evidence.create',
        tag,
        summary: 'Add text as evidence',
        params: idParams,
        body: contract.newEvidence,
        status: 201,
        response: contract.evidence,
      },
      async ({ scope, params, body, request }) => {
        const shape = shapeOf(body.content)
        return await tenancy.inTenant(scope, async (db) => {
          if (!(await deps.investigationExists(db, params.id))) throw notFound()
          const id = await addText(db, scope, deps, params.id, { ...body, shape }, originOf(request))
          await linkQuestions(db, scope, { id, investigationId: params.id }, body.question_ids)
          return present(await find(db, id))
        })
      },
    ),
    defineRoute(
      {
        method: 'GET',
        url: '/api/evidence/:id',
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'evidence.view',
        tag,
        summary: 'One item with its text',
        params: idParams,
        response: contract.evidence,
      },
      async ({ scope, params }) => present(await tenancy.inTenant(scope, (db) => find(db, params.id))),
    ),
    defineRoute(
      {
        method: 'GET',
        url: '/api/evidence/:id/custody',
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'evidence.view',
        tag,
        summary: 'Who brought or changed an item, when and from where, with the hash of the file',
        params: idParams,
        response: contract.custody,
      },
      async ({ scope, params }) => {
        const rows = await tenancy.inTenant(scope, async (db) =>
          listCustody(db, (await find(db, params.id)).id),
        )
        return { items: rows.map((row) => ({ ...row, happened_at: iso(row.happened_at) })) }
      },
    ),
    defineRoute(
      {
        method: 'GET',
        url: '/api/evidence/:id/impact',
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'evidence.view',
        tag,
        summary: 'Which statements of which analyses would lose their only support without this item',
        params: idParams,
        response: contract.impact,
      },
      async ({ scope, params }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await find(db, params.id)
          return await deps.impactOf(db, row.investigation_id, [row.id])
        }),
    ),
    defineRoute(
      {
        method: 'PATCH',
        url: '/api/evidence/:id',
        access: atLeast('member'),
        rate: 'write',
        audit: 'evidence.update',
        tag,
        summary: 'Change an item, its links or its background switch',
        params: idParams,
        body: contract.evidencePatch,
        response: contract.changedEvidence,
      },
      async ({ scope, params, body: { question_ids, ...patch }, request }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await find(db, params.id)
          await updateEvidence(db, row.id, patch, clock.now())
          if (question_ids)
            await linkQuestions(
              db,
              scope,
              { id: row.id, investigationId: row.investigation_id },
              question_ids,
            )
          const changed = await find(db, row.id)
          const impact = await switchUse(
            db,
            scope,
            { ...changed, include_in_ai: row.include_in_ai },
            patch.include_in_ai,
            originOf(request),
          )
          return { ...present(changed), impact }
        }),
    ),
    defineRoute(
      {
        method: 'POST',
        url: '/api/evidence/:id/withdraw',
        access: atLeast('member'),
        rate: 'write',
        audit: 'evidence.withdraw',
        tag,
        summary: 'Withdraw an item with a reason; it stays visible and is no longer used',
        params: idParams,
        body: contract.withdrawal,
        response: contract.changedEvidence,
      },
      async ({ scope, params, body, request }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await find(db, params.id)
          if (row.withdrawn_at) throw new AppError('CONFLICT', 'This item has been withdrawn already.')
          await withdrawEvidence(db, row.id, body.reason, clock.now())
          await record(db, scope, row, 'withdrawn', originOf(request))
          const impact = await loseSupport(deps, db, row.investigation_id, [row.id], clock.now())
          return { ...present(await find(db, row.id)), impact }
        }),
    ),
    defineRoute(
      {
        method: 'DELETE',
        url: '/api/evidence/:id',
        access: atLeast('member'),
        rate: 'write',
        audit: 'evidence.delete',
        tag,
        summary: 'Hide an item and what came inside it; the next retention run destroys them',
        params: idParams,
        response: contract.removedEvidence,
      },
      async ({ scope, params }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await find(db, params.id)
          const hold = await deps.legalHoldUntil(db, row.investigation_id, row.id)
          if (hold && hold > clock.now())
            throw new AppError(
              'UNDER_HOLD',
              'This investigation is under legal hold; its evidence cannot be deleted until the hold ends.',
            )
          const family = await familyOf(db, row.id)
          await markEvidenceDeleted(db, family, clock.now())
          return {
            id: row.id,
            impact: await loseSupport(deps, db, row.investigation_id, family, clock.now()),
          }
        }),
    ),
  ]
}
