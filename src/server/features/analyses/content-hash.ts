import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { AnalysisContent } from '#shared/contracts/analyses.ts'

/**
 * Identifies one wording of an analysis: SHA-256 over its canonical JSON. Always computed from what is stored, so
 * that any change of the words, an edit or the destruction of evidence, changes it too.
 */
export const contentSha256 = (content: AnalysisContent): string =>
  createHash('sha256').update(canonicalize(content)!).digest('hex')
