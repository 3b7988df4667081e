import { exportRoutes } from './export.routes.ts'
import type { ExportDeps } from './export-analysis.ts'

export type { ReportSource } from './compose-report.ts'
export { listNames } from './export.store.ts'
export { findSources } from './export-analysis.ts'
export { nameSource } from './number-citations.ts'
export type { PaperBlock, PaperDocument, PaperNote } from './paper-document.ts'
export { loadPaperWriters } from './paper-writers.ts'
export { visibleText } from './report-document.ts'
export { TYPE_NAMES } from './report-facts.ts'
export { dayInWords, timeInWords } from './report-times.ts'
export { createTurns, type Turns } from './take-turns.ts'

export const createExport = (deps: ExportDeps) => ({ routes: exportRoutes(deps), jobs: [] })
