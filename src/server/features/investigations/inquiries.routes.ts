import type { Core } from '#server/platform/core.ts'
import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { AppError, notFound } from '#server/platform/errors.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { readCursor, toPage } from '#server/platform/http/paging.ts'
import { iso } from '#server/platform/http/present.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { inquiryAddresses } from '#shared/contracts/inquiry-addresses.ts'
import type { Inquiry, InquiryWording } from '#shared/contracts/investigations.ts'
import {
  deleteInquiry,
  findInquiry,
  type InquiryKind,
  type InquiryLinks,
  type InquiryRow,
  insertInquiry,
  keepWording,
  listInquiries,
  listWordings,
  replaceLinks,
  updateInquiry,
  type WordingRow,
} from './inquiries.store.ts'
import { findInvestigation } from './investigations.store.ts'

const tag = 'investigations'

const present = (row: InquiryRow): Inquiry => ({
  ...row,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

const presentWording = (row: WordingRow): InquiryWording => ({ ...row, changed_at: iso(row.changed_at) })

async function link(db: TenantDb, kind: InquiryKind, links: InquiryLinks): Promise<void> {
  const unknown = await replaceLinks(db, kind, links)
  if (unknown.length > 0)
    throw new AppError('VALIDATION_FAILED', 'Some of the linked evidence is not part of this case.', {
      errors: unknown.map((id) => ({
        path: 'evidence_ids',
        message: `${id} is not an item of this case`,
      })),
    })
}

async function requireInquiry(db: TenantDb, kind: InquiryKind, id: string): Promise<InquiryRow> {
  const row = await findInquiry(db, kind, id)
  if (!row || !(await findInvestigation(db, row.investigation_id))) throw notFound()
  return row
}

/** Questions and topics: the same six routes for each. */
export const inquiriesRoutes = ({ tenancy, clock, ids }: Core, kind: InquiryKind): Route[] => {
  const of = inquiryAddresses[kind]
  return [
    defineRoute(
      endpoints[of.list.name],
      {
        access: atLeast('viewer'),
        rate: 'read',
        audit: `${kind}.view`,
        auditTarget: 'investigation',
        tag,
        summary: `The ${kind}s of an investigation, in order`,
      },
      async ({ scope, params, query }) =>
        await tenancy.inTenant(scope, async (db) => {
          if (!(await findInvestigation(db, params.id))) throw notFound()
          const rows = await listInquiries(db, kind, {
            investigationId: params.id,
            after: readCursor(query.cursor),
            limit: query.limit + 1,
          })
          return toPage(rows.map(present), query.limit)
        }),
    ),
    defineRoute(
      endpoints[of.create.name],
      {
        access: atLeast('member'),
        rate: 'write',
        audit: `${kind}.create`,
        tag,
        summary: `Add a ${kind}`,
      },
      async ({ scope, params, body }) =>
        await tenancy.inTenant(scope, async (db) => {
          if (!(await findInvestigation(db, params.id))) throw notFound()
          const { organizationId, userId } = scope
          const row = { id: ids.uuid(), investigationId: params.id, organizationId, now: clock.now() }
          await insertInquiry(db, kind, { ...row, text: body.text, position: body.position, userId })
          await link(db, kind, { ...row, evidenceIds: body.evidence_ids })
          return present(await requireInquiry(db, kind, row.id))
        }),
    ),
    defineRoute(
      endpoints[of.get.name],
      {
        access: atLeast('viewer'),
        rate: 'read',
        audit: `${kind}.view`,
        tag,
        summary: `One ${kind}`,
      },
      async ({ scope, params }) =>
        present(await tenancy.inTenant(scope, (db) => requireInquiry(db, kind, params.id))),
    ),
    defineRoute(
      endpoints[of.update.name],
      {
        access: atLeast('member'),
        rate: 'write',
        audit: `${kind}.update`,
        tag,
        summary: `Change a ${kind} or its linked evidence`,
      },
      async ({ scope, params, body: { evidence_ids, ...patch } }) =>
        await tenancy.inTenant(scope, async (db) => {
          const row = await requireInquiry(db, kind, params.id)
          const now = clock.now()
          if (patch.text !== undefined)
            await keepWording(db, kind, {
              wordingId: ids.uuid(),
              id: row.id,
              text: patch.text,
              userId: scope.userId,
              now,
            })
          await updateInquiry(db, kind, { id: row.id, patch, now })
          if (evidence_ids)
            await link(db, kind, {
              id: row.id,
              investigationId: row.investigation_id,
              organizationId: scope.organizationId,
              evidenceIds: evidence_ids,
              now,
            })
          return present(await requireInquiry(db, kind, row.id))
        }),
    ),
    defineRoute(
      endpoints[of.delete.name],
      {
        access: atLeast('member'),
        rate: 'write',
        audit: `${kind}.delete`,
        tag,
        summary: `Remove a ${kind}; its analyses stay`,
      },
      async ({ scope, params }) =>
        await tenancy.inTenant(scope, async (db) => {
          await deleteInquiry(db, kind, (await requireInquiry(db, kind, params.id)).id)
        }),
    ),
    defineRoute(
      endpoints[of.listWordings.name],
      {
        access: atLeast('viewer'),
        rate: 'read',
        audit: `${kind}.view`,
        tag,
        summary: `The earlier words of a ${kind}, the last change first`,
      },
      async ({ scope, params, query }) =>
        await tenancy.inTenant(scope, async (db) => {
          const rows = await listWordings(db, kind, {
            inquiry: await requireInquiry(db, kind, params.id),
            after: readCursor(query.cursor),
            limit: query.limit + 1,
          })
          return toPage(rows.map(presentWording), query.limit)
        }),
    ),
  ]
}
