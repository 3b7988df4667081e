import type { AnalysisType } from '#shared/analysis-types.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import type { findInvestigation } from '../investigations/index.ts'

type InvestigationRow = NonNullable<Awaited<ReturnType<typeof findInvestigation>>>

const ASKS_THEM: ReadonlySet<AnalysisType> = new Set([
  'question',
  'topic',
  'gap',
  'timeline',
  'comparative',
  'witness_credibility',
  'risk',
])

/**
 * What the case says of its people and of the days of conduct, kept with an analysis that arranges statements by them,
 * asks who was not heard, or has to tell which version of a rule applied.
 */
export const toCaseFacts = (type: AnalysisType, row: InvestigationRow): CaseFacts | null =>
  ASKS_THEM.has(type)
    ? {
        conductStart: row.conduct_start,
        conductEnd: row.conduct_end,
        parties: row.parties.map(({ name, role, aliases = [] }) => ({ name, role, aliases })),
      }
    : null
