/** Closed vocabularies of an analysis, as contract.md names them on the wire. */
export const ANALYSIS_TYPES = [
  'question',
  'topic',
  'summary',
  'gap',
  'error_check',
  'timeline',
  'comparative',
  'witness_credibility',
  'risk',
] as const
export type AnalysisType = (typeof ANALYSIS_TYPES)[number]

export const STATEMENT_KINDS = ['finding', 'inference', 'gap', 'discrepancy', 'caveat'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** Whose words a statement is made of: the analyst's, or those of a person who edited it. */
export const STATEMENT_ORIGINS = ['analyst', 'person'] as const
export type StatementOrigin = (typeof STATEMENT_ORIGINS)[number]

export const CITATION_METHODS = ['exact', 'normalized', 'ellipsis', 'fuzzy'] as const
export type CitationMethod = (typeof CITATION_METHODS)[number]

/** In what a passage speaks otherwise than a finding. */
export const CONTRARY_REASONS = [
  'other_value',
  'denial',
  'other_date',
  'other_person',
  'other_account',
] as const
export type ContraryReason = (typeof CONTRARY_REASONS)[number]

export const CLAIM_VERDICTS = ['supported', 'partial', 'contradicted', 'not_found'] as const
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number]

export const KEY_POINT_IMPORTANCES = ['vital', 'okay'] as const
export type KeyPointImportance = (typeof KEY_POINT_IMPORTANCES)[number]

export const KEY_POINT_GRADES = ['support', 'partial', 'none'] as const
export type KeyPointGrade = (typeof KEY_POINT_GRADES)[number]

export const SOURCE_TYPES = ['content', 'attachment', 'background_doc'] as const
export type SourceType = (typeof SOURCE_TYPES)[number]

export const PROVIDERS = ['extractive', 'anthropic', 'bedrock', 'openai_compatible'] as const
export type Provider = (typeof PROVIDERS)[number]
