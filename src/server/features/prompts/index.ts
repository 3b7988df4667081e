import type { Core } from '#server/platform/core.ts'
import { promptsRoutes } from './prompts.admin.routes.ts'

export { activePrompt } from './active-prompt.ts'
export { foundVersion, requireUsableTexts } from './change-prompt.ts'
/** undefined if the organization has no version with that number. */
export { findTexts as promptVersion } from './prompts.store.ts'

export const createPrompts = (deps: Core) => ({ routes: promptsRoutes(deps), jobs: [] })
