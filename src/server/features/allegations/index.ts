import type { Core } from '#server/platform/core.ts'
import { allegationsRoutes } from './allegations.routes.ts'

export { listAllegationsWith } from './allegation-passages.store.ts'
export { holdInvestigation } from './allegations.store.ts'
export { findStatement, isCitable, type JudgedWording, listJudgedWordings } from './judged-wordings.ts'
export { readAllegations } from './read-allegations.ts'

/** What is alleged, the evidence on each side, and what people find. */
export const createAllegations = (deps: Core) => ({ routes: allegationsRoutes(deps), jobs: [] })
