import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, databaseErrorCode, invalid, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { iso } from '#server/platform/http/present.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { CustodyEvent } from '#shared/custody-events.ts'
import { findHoldOnItem } from '../holds/index.ts'
import { investigationExists } from '../investigations/index.ts'
import { type AddEvidenceDeps, addText } from './add-evidence.ts'
import { listCustody, type Origin, recordCustody } from './custody.store.ts'
import {
  listFamily,
  markEvidenceDeleted,
  replaceQuestionLinks,
  updateEvidence,
  withdrawEvidence,
} from './evidence.store.ts'
import { listEvidence } from './list-evidence.store.ts'
import { type LoseSupportDeps, loseSupport } from './lose-support.ts'
import { toTextShape } from './near-duplicates.ts'
import { readOrigin } from './origin.ts'
import { type EvidenceRow, present, presentSummary, requireItem } from './present-evidence.ts'

const tag = 'evidence'
const FOREIGN_KEY_VIOLATION = '23503'

export const evidenceRoutes = (deps: AddEvidenceDeps & LoseSupportDeps): Route[] => {
  const { tenancy, clock } = deps
  const find = (db: TenantDb, id: string) => requireItem(db, id)
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
        throw invalid('question_ids', 'Some of the questions do not belong to this case.')
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
  /** What analyses lost through the switch; null if they lost nothing: only background documents obey it. */
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
    const impact = await loseSupport(deps, db, row.investigation_id, [row.id])
    return included ? null : impact
  }
  return [
    defineRoute(
      endpoints.listEvidence,
      {
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'evidence.list',
        auditTarget: 'investigation',
        tag,
        summary: 'Evidence of an investigation without the texts, with filters, search and sorting',
      },
      async ({ scope, params, query }) =>
        await tenancy.inTenant(scope, async (db) => {
          if (!(await investigationExists(db, params.id))) throw notFound()
          const { rows, nextCursor } = await listEvidence(db, params.id, query)
          return { items: rows.map(presentSummary), next_cursor: nextCursor }
        }),
    ),
    defineRoute(
      endpoints.createEvidence,
      {
        access: atLeast('member'),
        rate: 'write',
        audit: 'evidence.create',
        tag,
        summary: 'Add text as evidence',
      },
      async ({ scope, params, body, request }) => {
        const shape = toTextShape(body.content)
        return await tenancy.inTenant(scope, async (db) => {
          if (!(await investigationExists(db, params.id))) throw notFound()
          const id = await addText(db, scope, deps, params.id, { ...body, shape }, readOrigin(request))
          await linkQuestions(db, scope, { id, investigationId: params.id }, body.question_ids)
          return present(await find(db, id))
        })
      },
    ),
    defineRoute(
      endpoints.getEvidence,
      {
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'evidence.view',
        tag,
        summary: 'One item with its text',
      },
      async ({ scope, params }) => present(await tenancy.inTenant(scope, (db) => find(db, params.id))),
    ),
    defineRoute(
      endpoints.getCustody,
      {
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'evidence.view',
        tag,
        summary: 'Who added or changed an item, when and from where, with the hash of the file',
      },
      async ({ scope, params }) => {
        const rows = await tenancy.inTenant(scope, async (db) =>
          listCustody(db, (await find(db, params.id)).id),
        )
        return { items: rows.map((row) => ({ ...row, happened_at: iso(row.happened_at) })) }
      },
    ),
    defineRoute(
      endpoints.getImpact,
      {
        access: atLeast('viewer'),
        rate: 'read',
        audit: 'evidence.view',
        tag,
        summary: 'Statements that would lose their only support without this item, by analysis',
      },
      async ({ scope, params }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await find(db, params.id)
          return await deps.onSupportLost.findImpact(db, row.investigation_id, [row.id])
        }),
    ),
    defineRoute(
      endpoints.updateEvidence,
      {
        access: atLeast('member'),
        rate: 'write',
        audit: 'evidence.update',
        tag,
        summary: 'Change an item, its links or its background switch',
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
            readOrigin(request),
          )
          return { ...present(changed), impact }
        }),
    ),
    defineRoute(
      endpoints.withdrawEvidence,
      {
        access: atLeast('member'),
        rate: 'write',
        audit: 'evidence.withdraw',
        tag,
        summary: 'Withdraw an item with a reason; it stays visible but is no longer used',
      },
      async ({ scope, params, body, request }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await find(db, params.id)
          if (row.withdrawn_at) throw new AppError('CONFLICT', 'This item has already been withdrawn.')
          await withdrawEvidence(db, row.id, body.reason, clock.now())
          await record(db, scope, row, 'withdrawn', readOrigin(request))
          const impact = await loseSupport(deps, db, row.investigation_id, [row.id])
          return { ...present(await find(db, row.id)), impact }
        }),
    ),
    defineRoute(
      endpoints.deleteEvidence,
      {
        access: atLeast('member'),
        rate: 'write',
        audit: 'evidence.delete',
        tag,
        summary: 'Hide an item and the files inside it; the next retention run destroys them',
      },
      async ({ scope, params }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await find(db, params.id)
          const hold = await findHoldOnItem(db, {
            investigationId: row.investigation_id,
            evidenceId: row.id,
            now: clock.now(),
          })
          if (hold && hold > clock.now())
            throw new AppError(
              'UNDER_HOLD',
              'This case is under legal hold; its evidence cannot be deleted until the hold ends.',
            )
          const family = await listFamily(db, row.id)
          await markEvidenceDeleted(db, family, clock.now())
          return {
            id: row.id,
            impact: await loseSupport(deps, db, row.investigation_id, family),
          }
        }),
    ),
  ]
}
