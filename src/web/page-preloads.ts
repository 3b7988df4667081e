import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import { LIST_PAGE } from './api/list-page.ts'
import { paths } from './paths.ts'

export interface PagePreload {
  /** The page's address; names after a colon are whatever stands there. */
  readonly at: string
  /** Files below src/web whose code the page begins with. */
  readonly code: readonly string[]
  /** What it asks the service for at first, with the names of `at`. */
  readonly data: readonly string[]
}

const CASE = { id: ':caseId' }
const inCase = ({ at, code, data }: PagePreload): PagePreload => ({
  at,
  code,
  data: [toUrl(addresses.getInvestigation, { params: CASE }), ...data].map(decodeURIComponent),
})

/**
 * Pages on which people begin a day: their code and first data are named in the page itself, so that a browser asks for
 * them beside the application and not after it. The addresses of data are those that the page will ask for.
 */
export const PAGE_PRELOADS: readonly PagePreload[] = [
  ...[paths.home(), paths.cases()].map((at) => ({
    at,
    code: [],
    data: [toUrl(addresses.listInvestigations, { query: { limit: LIST_PAGE } })],
  })),
  inCase({ at: paths.case(':caseId'), code: ['pages/case-overview-page.tsx'], data: [] }),
  inCase({
    at: paths.evidence(':caseId'),
    code: ['pages/evidence-page.tsx', 'ui/virtual-rows.tsx'],
    data: [toUrl(addresses.listEvidence, { params: CASE, query: { limit: LIST_PAGE } })],
  }),
  inCase({ at: paths.questions(':caseId'), code: ['pages/questions-page.tsx'], data: [] }),
  inCase({ at: paths.analyses(':caseId'), code: ['pages/analyses-page.tsx'], data: [] }),
  inCase({
    at: paths.analysis(':caseId', ':analysisId'),
    code: ['pages/analysis-page.tsx'],
    data: [addresses.getAnalysis, addresses.getQualityStatus].map((address) =>
      toUrl(address, { params: { id: ':analysisId' } }),
    ),
  }),
  inCase({
    at: paths.report(':caseId'),
    code: ['pages/report-page.tsx'],
    data: [toUrl(addresses.getReport, { params: CASE })],
  }),
]
