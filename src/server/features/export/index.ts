import { exportRoutes } from './export.routes.ts'
import type { ExportDeps } from './export-analysis.ts'

export type { ReportSource } from './compose-report.ts'
export { listNames } from './export.store.ts'
export { findSources } from './export-analysis.ts'
export { nameOrganization } from './name-organization.ts'
export { describeSource } from './number-citations.ts'
export type { PaperBlock, PaperDocument } from './paper-document.ts'
export { loadPaperWriters } from './paper-writers.ts'
export { inOneLine, visibleText } from './report-document.ts'
export { TYPE_NAMES } from './report-facts.ts'
export { createTurns, type Turns } from './take-turns.ts'
export { toldTime, wordsOfTime } from './told-time.ts'
export { whenInWords } from './when-in-words.ts'

export const createExport = (deps: ExportDeps) => ({ routes: exportRoutes(deps), jobs: [] })
