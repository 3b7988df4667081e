import type { Investigation } from '#shared/contracts/investigations.ts'
import { paths } from '../../paths.ts'

export type HintName = 'case' | 'analyze' | 'citation'
type Found = Pick<Investigation, 'is_sample' | 'analysis_count'> | undefined

/** What is said of the case itself is true of the sample alone; who has asked in a case of their own knows how. */
export function findHint(path: string, caseId: string, found: Found): HintName | null {
  const isSample = found?.is_sample ?? false
  // The sample has marks beside what they are about.
  if (path.startsWith(`${paths.analyses(caseId)}/`)) return isSample ? null : 'citation'
  if (path === paths.analyses(caseId)) return isSample || !found?.analysis_count ? 'analyze' : null
  return isSample && path.replace(/\/$/, '') === paths.case(caseId) ? 'case' : null
}
