import type { Core } from '#server/platform/core.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { decidePeople, listPeople } from './people-of-case.ts'
import { presentReading } from './present-reading.ts'

export const readingRoutes = (deps: Core): Route[] => [
  defineRoute(
    endpoints.getReading,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'evidence.view',
      tag: 'evidence',
      summary: 'Who says what in an item, when and in what kind of sentence, with offsets into its text',
    },
    async ({ scope, params }) => await presentReading(deps, scope, params.id),
  ),
  defineRoute(
    endpoints.listPeople,
    {
      access: atLeast('viewer'),
      rate: 'read',
      audit: 'investigation.view',
      tag: 'investigations',
      summary:
        'Everybody who speaks or is spoken to in the evidence, with all their names and why these belong together',
    },
    async ({ scope, params }) => await listPeople(deps, scope, params.id),
  ),
  defineRoute(
    endpoints.decidePeople,
    {
      access: atLeast('member'),
      rate: 'write',
      audit: 'people.decide',
      tag: 'investigations',
      summary: 'Say that two names are one person, or two, or that names are nobody’s',
    },
    async ({ scope, params, body }) =>
      await decidePeople(deps, scope, { investigationId: params.id, decision: body }),
  ),
]
