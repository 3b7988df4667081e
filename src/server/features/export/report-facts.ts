import { momentInWords } from '#server/platform/moment-in-words.ts'
import type { AnalysisType, Provider } from '#shared/analysis-types.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import { destroyedInWords } from '#shared/destroyed-words.ts'
import type { FeedbackStatus } from '#shared/feedback-words.ts'

export const TYPE_NAMES: Readonly<Record<AnalysisType, string>> = {
  question: 'Question',
  topic: 'Topic',
  summary: 'Summary',
  gap: 'Gap',
  error_check: 'Error check',
  timeline: 'Timeline',
  comparative: 'Comparison',
  witness_credibility: 'Witness accounts',
  risk: 'Risk',
}

const PROVIDER_NAMES: Readonly<Record<Provider, string>> = {
  extractive: 'Built in: quotes only, no AI-written text',
  anthropic: 'Anthropic',
  bedrock: 'Amazon Bedrock',
  openai_compatible: 'An OpenAI-compatible service',
}

const ACTION_NAMES: Readonly<Record<FeedbackStatus, string>> = {
  accepted: 'Agreed',
  rejected: 'Disagreed',
  needs_revision: 'Unsure, needs revision',
  regenerated: 'Regenerated',
  edited: 'Edited',
  viewed: 'Opened',
}
export const actionName = (status: FeedbackStatus): string => ACTION_NAMES[status]

const CHECKS: Readonly<Partial<Record<Analysis['generation_status'], string>>> = {
  complete: 'not done yet',
  checking: 'under way',
  verified: 'finished; see Quality for what it found',
  quality_unavailable: 'did not finish',
}

const SEALS: Readonly<Record<NonNullable<Analysis['seal']>, string>> = {
  intact: 'unaltered: it is what the analysis was written from',
  reduced: 'reduced: items that the analysis had read were destroyed; the rest is unaltered',
  broken: 'altered: it is no longer what the analysis was written from',
}

const considered = (coverage: NonNullable<Analysis['evidence_coverage']>): string => {
  const items = `${coverage.considered} of ${coverage.total} items considered`
  const { sources_considered: read, sources_total: all } = coverage
  if (read === null || all === null || all === coverage.total) return items
  return `${items}; with copies counted once ${read} of ${all}`
}

/** Who or what wrote it, from how much, and when. */
export const originFacts = (analysis: Analysis): (readonly [string, string])[] => [
  ['Written by', PROVIDER_NAMES[analysis.provider]],
  ...(analysis.evidence_coverage ? [['Evidence', considered(analysis.evidence_coverage)] as const] : []),
  ...(analysis.generated_at ? [['Generated', momentInWords(analysis.generated_at)] as const] : []),
  ...(analysis.edited_at ? [['Edited', momentInWords(analysis.edited_at)] as const] : []),
  ['Quality check', CHECKS[analysis.generation_status] ?? 'not done'],
]

/** By what somebody else can tell that this is the analysis which was made then. */
export const recordFacts = (analysis: Analysis, now: Date): (readonly [string, string])[] => [
  ['Model', analysis.model],
  [
    'Prompt',
    analysis.prompt_type && analysis.prompt_version !== null
      ? `${analysis.prompt_type}, version ${analysis.prompt_version}`
      : 'none',
  ],
  ['Stored context', analysis.seal ? SEALS[analysis.seal] : 'not known'],
  ...destroyedInWords(analysis.destroyed_items).map((words) => ['Destroyed since', words] as const),
  ...(analysis.context_sha256 ? [['SHA-256 of the context', analysis.context_sha256] as const] : []),
  ...(analysis.content_sha256 ? [['SHA-256 of the text', analysis.content_sha256] as const] : []),
  ['Exported', momentInWords(now)],
]
