import type { SourceType } from '#shared/analysis-types.ts'
import type { EXCLUSION_CODES } from '#shared/contracts/analyses.ts'

export type ExclusionCode = (typeof EXCLUSION_CODES)[number]

/** One chunk that retrieval looked at for an analysis, with what became of it. */
export interface RetrievedChunk {
  /** 1 is the most relevant. */
  readonly rank: number
  readonly chunkId: string
  readonly evidenceId: string
  readonly title: string
  readonly sourceType: SourceType
  readonly occurredAt: Date | null
  readonly included: boolean
  /** Calibrated whole percent, see docs/similarity.md. */
  readonly similarity: number
  readonly exclusionCode: ExclusionCode | null
  /** In words for a person; null exactly when included. */
  readonly exclusionReason: string | null
  readonly text: string
  /** UTF-16 offsets into the text of the item. */
  readonly start: number
  readonly end: number
  /** Shared by items with nearly the same text: together they are one source. */
  readonly nearDuplicateGroup: string | null
}
