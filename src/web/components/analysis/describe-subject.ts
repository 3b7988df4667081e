import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import { ANALYSIS_TYPES } from './analysis-words.ts'

/** What an analysis is about: the question in the words in which it was asked, its focus, or its kind. */
export function describeSubject({
  type,
  subject,
  focus,
}: Pick<AnalysisSummary, 'type' | 'subject' | 'focus'>): string {
  if (subject) return subject
  if (focus) return focus
  return type === 'risk' ? 'Risks in the whole case' : `${ANALYSIS_TYPES[type]} of the whole case`
}
