import type { Core } from '#server/platform/core.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { searchEverywhere } from './search-everywhere.ts'

export const searchRoutes = ({ tenancy }: Pick<Core, 'tenancy'>): Route[] => [
  defineRoute(
    endpoints.searchEverywhere,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'investigation.search',
      tag: 'investigations',
      summary: 'Evidence, questions, topics, people and analyses of every investigation, by words',
    },
    async ({ scope, query }) => await tenancy.reading(scope, (db) => searchEverywhere(db, query)),
  ),
]
