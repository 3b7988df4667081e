import type { Core } from '#server/platform/core.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { findWordsOfPerson } from '../reading/index.ts'
import { formatExhibitNumber } from './exhibit-numbers.store.ts'

export const personWordsRoutes = ({ tenancy }: Pick<Core, 'tenancy'>): Route[] => [
  defineRoute(
    endpoints.getPersonWords,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'investigation.view',
      tag: 'investigations',
      summary: 'What a person says in the evidence, and what others say that names this person',
    },
    async ({ scope, params }) =>
      await tenancy.inTenant(scope, (db) =>
        findWordsOfPerson(
          db,
          { investigationId: params.id, personId: params.person_id },
          formatExhibitNumber,
        ),
      ),
  ),
]
