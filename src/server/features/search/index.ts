import type { Core } from '#server/platform/core.ts'
import { searchRoutes } from './search.routes.ts'

/** What an organization holds, by words, whatever investigation it belongs to. */
export const createSearch = (deps: Core) => ({ routes: searchRoutes(deps), jobs: [] })
