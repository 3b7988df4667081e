import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'

/**
 * Names one wording of an analysis: SHA-256 over its canonical JSON. Computed from what is stored whenever it is asked
 * for, so that whatever changes the words, an edit or the destruction of evidence, changes the name as well.
 */
export const contentSha256 = (content: AnalysisContent): string =>
  createHash('sha256').update(canonicalize(content)!).digest('hex')
