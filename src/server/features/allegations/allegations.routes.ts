import type { Core } from '#server/platform/core.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { allowedConclusions } from '#shared/allegation-words.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { findReportSettings } from '../settings/index.ts'
import { choosePassage, placePassage } from './choose-passage.ts'
import { listCandidates, placeStatement } from './place-statement.ts'
import { readAllegations } from './read-allegations.ts'
import { changeAllegation, createAllegation } from './write-allegation.ts'
import { writeFinding } from './write-finding.ts'

const tag = 'reports'

/** Who may judge an analysis may write allegations and findings. */
export const allegationsRoutes = (deps: Core): Route[] => [
  defineRoute(
    endpoints.listAllegations,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'allegation.view',
      auditTarget: 'investigation',
      tag,
      summary:
        'The allegations of a case in their order, with the evidence on each side and what people found',
    },
    async ({ scope, params }) =>
      await deps.tenancy.inTenant(scope, async (db) => {
        const { standard, standardWords } = await findReportSettings(db, scope.organizationId)
        return {
          items: await readAllegations(db, params.id),
          standard,
          standard_words: standardWords,
          conclusions: [...allowedConclusions(standard)],
        }
      }),
  ),
  defineRoute(
    endpoints.createAllegation,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'allegation.create',
      tag,
      summary: 'Add an allegation; it gets a number of its own',
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, (db) =>
        createAllegation(deps, db, { author: user, investigationId: params.id, input: body }),
      ),
  ),
  defineRoute(
    endpoints.updateAllegation,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'allegation.update',
      tag,
      summary: 'Change, link, move or withdraw an allegation; earlier words are kept',
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, (db) =>
        changeAllegation(deps, db, { author: user, id: params.id, patch: body }),
      ),
  ),
  defineRoute(
    endpoints.listCandidates,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'allegation.view',
      tag,
      summary: 'Statements that may bear on an allegation; a person decides on which side',
    },
    async ({ scope, params }) => ({
      items: await deps.tenancy.inTenant(scope, (db) => listCandidates(db, params.id)),
    }),
  ),
  defineRoute(
    endpoints.placeStatement,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'allegation.place_statement',
      tag,
      summary: 'Put a statement of an agreed analysis on a side of an allegation, or take it off',
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, (db) =>
        placeStatement(deps, db, { author: user, id: params.id, placing: body }),
      ),
  ),
  defineRoute(
    endpoints.choosePassage,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'allegation.choose_passage',
      tag,
      summary: 'Put words of an item on a side of an allegation, with a note',
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, (db) =>
        choosePassage(deps, db, { author: user, id: params.id, choice: body }),
      ),
  ),
  defineRoute(
    endpoints.placePassage,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'allegation.place_passage',
      tag,
      summary: 'Move a chosen passage to another side of its allegation, or take it off',
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, (db) =>
        placePassage(deps, db, { author: user, id: params.id, placing: body }),
      ),
  ),
  defineRoute(
    endpoints.writeFinding,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'allegation.find',
      tag,
      summary: 'Write what you find of an allegation, with your reasons: only people do',
    },
    async ({ scope, user, params, body }) =>
      await deps.tenancy.inTenant(scope, (db) =>
        writeFinding(deps, db, { author: user, id: params.id, input: body }),
      ),
  ),
]
