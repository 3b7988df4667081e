import type { Core } from '#server/platform/core.ts'
import { atLeast } from '#server/platform/http/caller.ts'
import { defineRoute, type Route, type RouteInput } from '#server/platform/http/define-route.ts'
import { endpoints } from '#shared/contracts/endpoints.ts'
import { PROMPT_VERSIONS_LISTED } from '#shared/contracts/prompts.ts'
import { PROMPT_TYPES, PROMPT_VARIABLES } from '#shared/prompt-types.ts'
import { activePrompt } from './active-prompt.ts'
import { activateVersion, type Editor, foundVersion, rollBack, saveVersion } from './change-prompt.ts'
import { diffTexts } from './diff-texts.ts'
import { presentSummary, presentVersion } from './present-prompt.ts'
import { listVersions } from './prompts.store.ts'

const common = { access: atLeast('admin'), rate: 'admin', tag: 'prompts' } as const

interface Change {
  readonly reason?: string | null | undefined
  readonly expected_active_version?: number | undefined
}

const toEditor = ({
  scope,
  user,
  body,
}: Pick<RouteInput<unknown, unknown, Change>, 'scope' | 'user' | 'body'>): Editor => ({
  scope,
  role: user.role,
  reason: body.reason ?? null,
  expectedActive: body.expected_active_version,
})

const readingRoutes = (deps: Core): Route[] => [
  defineRoute(
    endpoints.listActivePrompts,
    {
      ...common,
      audit: 'prompt.view',
      summary: 'The active prompt of each type',
    },
    async ({ scope }) => {
      const items = await deps.tenancy.inTenant(scope, async (db) => {
        const rows = []
        for (const type of PROMPT_TYPES) {
          const { version } = await activePrompt(deps, db, { organizationId: scope.organizationId, type })
          rows.push(await foundVersion(db, type, version))
        }
        return rows
      })
      return {
        items: items.map((row) => {
          const { required, optional } = PROMPT_VARIABLES[row.prompt_type]
          return { ...presentVersion(row), variables: { required: [...required], optional: [...optional] } }
        }),
        next_cursor: null,
      }
    },
  ),
  defineRoute(
    endpoints.getPromptHistory,
    {
      ...common,
      audit: 'prompt.view',
      summary: 'The newest versions of a prompt, or one version with its texts',
    },
    async ({ scope, query: { prompt_type: type, version } }) =>
      deps.tenancy.inTenant(scope, async (db) => {
        await activePrompt(deps, db, { organizationId: scope.organizationId, type })
        if (version !== undefined) return presentVersion(await foundVersion(db, type, version))
        const items = await listVersions(db, type, PROMPT_VERSIONS_LISTED)
        return { items: items.map(presentSummary), next_cursor: null }
      }),
  ),
  defineRoute(
    endpoints.diffPromptVersions,
    {
      ...common,
      audit: 'prompt.view',
      summary: 'What changed between two versions, by lines and by words',
    },
    async ({ scope, query: { prompt_type: type, from, to } }) => {
      const [older, newer] = await deps.tenancy.inTenant(scope, async (db) => {
        await activePrompt(deps, db, { organizationId: scope.organizationId, type })
        return [await foundVersion(db, type, from), await foundVersion(db, type, to)] as const
      })
      return {
        prompt_type: type,
        from,
        to,
        system_prompt: diffTexts(older.system_prompt, newer.system_prompt),
        user_prompt_template: diffTexts(older.user_prompt_template, newer.user_prompt_template),
      }
    },
  ),
]

const changingRoutes = (deps: Core): Route[] => [
  defineRoute(
    endpoints.createPromptVersion,
    {
      ...common,
      audit: 'prompt.create',
      summary: 'Save a new version of a prompt; active, unless it is a draft',
    },
    async (input) => {
      const { prompt_type: type, change_note, activate, system_prompt, user_prompt_template } = input.body
      const texts = { system_prompt, user_prompt_template }
      const wanted = { type, texts, changeNote: change_note ?? null, activate }
      return presentVersion(await saveVersion(deps, toEditor(input), wanted))
    },
  ),
  defineRoute(
    endpoints.activatePromptVersion,
    {
      ...common,
      audit: 'prompt.activate',
      summary: 'Make a saved version the active one',
    },
    async (input) => {
      const { prompt_type: type, version } = input.body
      return presentVersion(await activateVersion(deps, toEditor(input), { type, version }))
    },
  ),
  defineRoute(
    endpoints.rollBackPrompt,
    {
      ...common,
      audit: 'prompt.rollback',
      summary: 'Roll back: a new active version with the content of an earlier one',
    },
    async (input) => {
      const { prompt_type: type, version } = input.body
      return presentVersion(await rollBack(deps, toEditor(input), { type, version }))
    },
  ),
]

export const promptsRoutes = (deps: Core): Route[] => [...readingRoutes(deps), ...changingRoutes(deps)]
