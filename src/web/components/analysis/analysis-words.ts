import type { ClaimVerdict, KeyPointGrade, Provider, StatementKind } from '#shared/analysis-types.ts'
import type { Analysis, Citation } from '#shared/contracts/analyses.ts'
import { isQuotesOnly } from '#shared/quality-words.ts'
import type { Labels } from '../../ui/options.ts'
import type { Meaning } from '../../ui/status-badge.tsx'

export const ANALYSIS_STATUSES: Labels<Analysis['generation_status']> = {
  pending: 'Waiting',
  generating: 'Being written',
  complete: 'Not checked',
  checking: 'Being checked',
  verified: 'Checked',
  quality_unavailable: 'Check failed',
  failed: 'Failed',
}
export const ANALYSIS_STATUS_MEANINGS: Readonly<Record<Analysis['generation_status'], Meaning>> = {
  pending: 'accent',
  generating: 'accent',
  complete: 'neutral',
  checking: 'accent',
  // That a check has ended says nothing of what it found.
  verified: 'neutral',
  quality_unavailable: 'partial',
  failed: 'contradicted',
}
export const CONFIDENCES: Labels<NonNullable<Analysis['quality_confidence']>> = {
  established: 'Established',
  probable: 'Probable',
  possible: 'Possible',
  insufficient: 'Insufficient',
}
const CONFIDENCE_MEANINGS: Readonly<Record<NonNullable<Analysis['quality_confidence']>, Meaning>> = {
  established: 'supported',
  probable: 'supported',
  possible: 'partial',
  insufficient: 'not-found',
}

/** Null, and so without a colour, where the level speaks of quotes found again and of nothing else. */
export const confidenceMeaning = (
  analysis: Pick<Analysis, 'provider'>,
  level: NonNullable<Analysis['quality_confidence']>,
): Meaning | null => (isQuotesOnly(analysis) ? null : CONFIDENCE_MEANINGS[level])
export const STATEMENT_KINDS: Labels<StatementKind> = {
  finding: 'Finding',
  inference: 'Inference',
  gap: 'Gap',
  discrepancy: 'Possible conflict',
  caveat: 'Caveat',
}
export const PROVIDERS: Labels<Provider> = {
  extractive: 'quotes only, no AI-written text',
  anthropic: 'Anthropic',
  bedrock: 'Amazon Bedrock',
  openai_compatible: 'OpenAI-compatible',
}
export const CITATION_METHODS: Labels<Citation['method']> = {
  exact: 'Found word for word',
  normalized: 'Found word for word, apart from spaces, quotation marks or dashes',
  ellipsis: 'Found in parts, with words left out between them',
  fuzzy: 'Close match: the words differ slightly',
}
/** How close a passage is in meaning to what was asked; a lower band is no fault of the passage or of the search. */
export const SIMILARITY_BANDS: Labels<'very_high' | 'high' | 'moderate' | 'low'> = {
  very_high: 'Very close',
  high: 'Close',
  moderate: 'Fairly close',
  low: 'Less close',
}
export const VERDICTS: Readonly<Record<ClaimVerdict, readonly [string, Meaning]>> = {
  supported: ['Found', 'supported'],
  partial: ['Partly found', 'partial'],
  contradicted: ['Contradicted', 'contradicted'],
  not_found: ['Not found', 'not-found'],
}
export const GRADES: Readonly<Record<KeyPointGrade, readonly [string, Meaning]>> = {
  support: ['Addressed', 'supported'],
  partial: ['Partly addressed', 'partial'],
  none: ['Not addressed', 'not-found'],
}
