/** The prompts that administrators keep, and the variables that their user templates may name as {{variable}}. */
export const PROMPT_TYPES = [
  'analysis_question',
  'analysis_topic',
  'analysis_summary',
  'analysis_gap',
  'analysis_error_check',
  'analysis_timeline',
  'analysis_comparative',
  'analysis_witness_credibility',
  'analysis_risk',
  'quality_faithfulness',
  'quality_coverage',
] as const
export type PromptType = (typeof PROMPT_TYPES)[number]

/** What people call each of them. */
export const PROMPT_NAMES: Readonly<Record<PromptType, string>> = {
  analysis_question: 'Question',
  analysis_topic: 'Topic',
  analysis_summary: 'Summary',
  analysis_gap: 'Gaps',
  analysis_error_check: 'Error check',
  analysis_timeline: 'Timeline',
  analysis_comparative: 'Comparison',
  analysis_witness_credibility: 'Witness accounts',
  analysis_risk: 'Risk',
  quality_faithfulness: 'Check: faithfulness',
  quality_coverage: 'Check: coverage',
}

/**
 * `evidence` is the whole of the retrieved passages between their delimiters. A quality template is the part that
 * sees the evidence (verdicts on claims, key points); the part that must not see it is fixed in the code.
 */
export const PROMPT_VARIABLES: Readonly<
  Record<PromptType, { readonly required: readonly string[]; readonly optional: readonly string[] }>
> = {
  analysis_question: { required: ['evidence', 'question'], optional: ['focus'] },
  analysis_topic: { required: ['evidence', 'topic'], optional: ['focus'] },
  analysis_summary: { required: ['evidence'], optional: ['focus'] },
  analysis_gap: { required: ['evidence'], optional: ['focus'] },
  analysis_error_check: { required: ['evidence'], optional: ['focus'] },
  analysis_timeline: { required: ['evidence'], optional: ['focus'] },
  analysis_comparative: { required: ['evidence', 'columns'], optional: ['focus'] },
  analysis_witness_credibility: { required: ['evidence', 'parties'], optional: ['focus'] },
  analysis_risk: { required: ['evidence', 'categories'], optional: ['focus'] },
  quality_faithfulness: { required: ['evidence', 'claims'], optional: [] },
  quality_coverage: { required: ['evidence', 'subject'], optional: ['focus'] },
}

/** A version as whoever renders it needs it. */
export interface PromptTexts {
  readonly system_prompt: string
  readonly user_prompt_template: string
}

export interface PromptVersion extends PromptTexts {
  readonly prompt_type: PromptType
  readonly version: number
}
