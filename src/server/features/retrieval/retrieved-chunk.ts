import type { SourceType } from '#shared/analysis-types.ts'
import type { ExclusionCode } from '#shared/contracts/retrieval.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'

/** One chunk that retrieval considered for an analysis, and the outcome. */
export interface RetrievedChunk {
  /** 1 is the most relevant. */
  readonly rank: number
  readonly chunkId: string
  readonly evidenceId: string
  readonly title: string
  readonly sourceType: SourceType
  readonly occurredAt: Date | null
  readonly included: boolean
  /** Calibrated whole percent, see docs/similarity.md; null if there was nothing to compare with. */
  readonly similarity: number | null
  readonly exclusionCode: ExclusionCode | null
  /** In words for a person; null exactly if included. */
  readonly exclusionReason: string | null
  readonly text: string
  /** UTF-16 offsets into the text of the item. */
  readonly start: number
  readonly end: number
  /** Shared by items with nearly the same text: together they are one source. */
  readonly nearDuplicateGroup: string | null
  /** What the reader made of it by then; absent from an excluded chunk and from an item not read yet. */
  readonly units?: readonly PassageUnit[]
}
