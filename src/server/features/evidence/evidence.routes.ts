import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import type { AddEvidenceDeps } from './add-evidence.ts'
import { addText } from './add-text.ts'
import { changeEvidence } from './change-evidence.ts'
import { deleteEvidence } from './delete-evidence.ts'
import { findExcerpts } from './find-excerpts.ts'
import { findPassages } from './find-passages.ts'
import type { LoseSupportDeps } from './lose-support.ts'
import { readThread } from './mail-thread/read-thread.ts'
import { readOrigin } from './origin.ts'
import { foreseeImpact, listItems, readCustody, showItem } from './read-items.ts'
import { withdrawEvidence } from './withdraw-evidence.ts'

const tag = 'evidence'

export const evidenceRoutes = (deps: AddEvidenceDeps & LoseSupportDeps): Route[] => [
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
    async ({ scope, params, query }) => await listItems(deps, scope, { investigationId: params.id, query }),
  ),
  defineRoute(
    endpoints.findPassages,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'evidence.list',
      auditTarget: 'investigation',
      tag,
      summary: 'Passages of the evidence with these words, each with its item and its place',
    },
    async ({ scope, params, query }) =>
      await findPassages(deps, scope, { investigationId: params.id, query }),
  ),
  defineRoute(
    endpoints.findExcerpts,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'evidence.list',
      auditTarget: 'investigation',
      tag,
      summary: 'Of each item with these words, some of its text where most of them stand',
    },
    async ({ scope, params, query }) =>
      await findExcerpts(deps, scope, { investigationId: params.id, query }),
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
    async ({ scope, params, body, request }) =>
      await addText(deps, scope, { investigationId: params.id, body, origin: readOrigin(request) }),
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
    async ({ scope, params }) => await showItem(deps, scope, params.id),
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
    async ({ scope, params }) => await readCustody(deps, scope, params.id),
  ),
  defineRoute(
    endpoints.getThread,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'evidence.view',
      tag,
      summary: 'The mails of the case that belong to the conversation of a mail, in order of time',
    },
    async ({ scope, params }) => await readThread(deps, scope, params.id),
  ),
  defineRoute(
    endpoints.getImpact,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'evidence.view',
      tag,
      summary:
        'Statements that would lose their only support without this item, by analysis, passages of it on allegations, and reports that say anything of it',
    },
    async ({ scope, params, query }) => await foreseeImpact(deps, scope, { id: params.id, of: query.of }),
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
    async ({ scope, params, body, request }) =>
      await changeEvidence(deps, scope, { id: params.id, patch: body, origin: readOrigin(request) }),
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
      await withdrawEvidence(deps, scope, {
        id: params.id,
        reason: body.reason,
        origin: readOrigin(request),
      }),
  ),
  defineRoute(
    endpoints.deleteEvidence,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'evidence.delete',
      tag,
      summary:
        'Hide an item and the files inside it; the next retention run destroys them, and each released report that says anything of them',
    },
    async ({ scope, params, query }) =>
      await deleteEvidence(deps, scope, { id: params.id, withReports: query.with_reports ?? [] }),
  ),
]
