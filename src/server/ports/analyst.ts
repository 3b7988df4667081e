import type {
  AnalysisType,
  ClaimVerdict,
  KeyPointGrade,
  KeyPointImportance,
  Provider,
  SourceType,
  StatementKind,
} from '#shared/analysis-types.ts'
import type { CaseFacts } from '#shared/case-facts.ts'
import type { AnalysisParams, AnalysisView } from '#shared/contracts/analysis-views.ts'
import type { RegenerationReason } from '#shared/feedback-words.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import type { PromptVersion } from '#shared/prompt-types.ts'

/** A retrieved chunk as an analyst sees it. `text` is the chunk's words, `start` its offset in the item's text. */
export interface Passage {
  readonly chunkId: string
  readonly evidenceId: string
  readonly title: string
  readonly sourceType: SourceType
  readonly text: string
  readonly start: number
  /** 1 is the most relevant. */
  readonly rank: number
  /** When the item says it was written (ISO 8601), if known. */
  readonly occurredAt: string | null
  /** Shared by items with nearly the same text, which are one source; absent if unknown. */
  readonly nearDuplicateGroup?: string | null
  /** Who says what in it, when and in what kind of sentence; absent if the item has not been read yet. */
  readonly units?: readonly PassageUnit[]
}

/** Where an earlier analysis quoted an item: UTF-16 offsets into its text, end exclusive. */
export interface QuotedPlace {
  readonly evidence_id: string
  readonly start: number
  readonly end: number
}

/** Why someone wants another analysis to replace one they have read; the focus says what it should do. */
export interface Revision {
  readonly reason: RegenerationReason
  /** What the earlier one quoted. */
  readonly cited: readonly QuotedPlace[]
}

export interface AnalysisTask {
  readonly type: AnalysisType
  /** The question, the topic, or '' if the type needs none (summary, gap, error check of all evidence). */
  readonly subject: string
  /** Free text that steers any type, or ''. */
  readonly focus: string
  readonly passages: readonly Passage[]
  readonly revision?: Revision
  readonly params?: AnalysisParams
  /** Absent where an analysis was asked for before its type kept them. */
  readonly caseFacts?: CaseFacts
  /** What administrators tell a language model; the built-in analyst ignores it. */
  readonly prompt?: PromptVersion
}

/**
 * What an analyst claims to have read: words of one passage. The quote gate, not the analyst, decides whether they
 * are there.
 */
export interface DraftQuote {
  /** '' if the analyst named none of the passages it was given. */
  readonly chunkId: string
  readonly quote: string
}

export interface DraftStatement {
  readonly text: string
  readonly kind: StatementKind
  readonly quotes: readonly DraftQuote[]
  /** By which the draft's view names it; unique in the draft. */
  readonly key?: string
  /** What it says is not there, in words to search the whole case for. */
  readonly seeks?: string
  /** Of quoted words, the part for which they were chosen; the rest is what stands around it. */
  readonly core?: string
}

export interface Draft {
  readonly title: string
  readonly sections: readonly { readonly heading: string; readonly statements: readonly DraftStatement[] }[]
  readonly limitations: readonly string[]
  /** How the statements are arranged; it names them by their keys. */
  readonly view?: AnalysisView
}

export interface TokenUsage {
  /** Everything read, including what came from the provider's cache. */
  readonly inputTokens: number
  readonly outputTokens: number
}

export interface Metered<T> {
  readonly value: T
  readonly usage: TokenUsage
}

/** One checkable assertion taken from one statement. */
export interface Claim {
  readonly id: string
  readonly statementId: string
  readonly text: string
}

/** A verdict counts only if its quote is found again in the passage; `not_found` needs none. */
export interface ClaimFinding {
  readonly claimId: string
  readonly verdict: ClaimVerdict
  readonly chunkId: string | null
  readonly quote: string | null
}

export interface KeyPoint {
  readonly id: string
  readonly text: string
  readonly importance: KeyPointImportance
}

export interface GradedKeyPoint {
  readonly keyPointId: string
  readonly grade: KeyPointGrade
}

export interface NumberedStatement {
  readonly id: string
  readonly text: string
  readonly kind: StatementKind
  /** The evidence's words that it cites, as the quote gate found them. */
  readonly cited?: readonly string[]
}

/**
 * Reads the evidence: the built-in extractive analyst or a hosted language model. Drafting and the four steps of the
 * two quality checks (F1, F2 faithfulness; C1, C2 coverage) are separate calls, so that key points are listed without
 * seeing the analysis and graded without seeing the evidence. Rejects with AnalystFailed if a retry would end the
 * same way, and with QualityShedError if a quality step was postponed.
 */
export interface Analyst {
  readonly provider: Provider
  /** Writes the analysis. */
  readonly model: string
  /** Checks its quality, if that is another model. */
  readonly qualityModel?: string
  draft(task: AnalysisTask, signal: AbortSignal): Promise<Metered<Draft>>
  extractClaims(statements: readonly NumberedStatement[], signal: AbortSignal): Promise<Metered<Claim[]>>
  verifyClaims(
    claims: readonly Claim[],
    passages: readonly Passage[],
    signal: AbortSignal,
  ): Promise<Metered<ClaimFinding[]>>
  listKeyPoints(task: AnalysisTask, signal: AbortSignal): Promise<Metered<KeyPoint[]>>
  gradeKeyPoints(
    points: readonly KeyPoint[],
    statements: readonly NumberedStatement[],
    signal: AbortSignal,
  ): Promise<Metered<GradedKeyPoint[]>>
}
