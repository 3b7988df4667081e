import type { ContraryReason } from '#shared/analysis-types.ts'
import type { Passage } from './analyst.ts'

/** Words of a passage: UTF-16 offsets into its text, end exclusive. */
export interface PassagePlace {
  readonly chunkId: string
  readonly start: number
  readonly end: number
}

/** A finding, as the places that it rests on. */
export interface HeldFinding {
  readonly id: string
  readonly places: readonly PassagePlace[]
}

/** Words that speak otherwise than a finding, and in what. */
export interface Contrary extends PassagePlace {
  readonly findingId: string
  readonly why: ContraryReason
}

/**
 * Holds findings against passages: what of them cannot be right together with a finding, the weightiest first. The
 * passages that the findings rest on are among them. Found nothing, it says nothing: others may still speak otherwise.
 * `shown`: the places of each pair that the same analysis sets side by side, however uncertain it is.
 */
export type FindContrary = (
  findings: readonly HeldFinding[],
  passages: readonly Passage[],
  shown?: readonly (readonly PassagePlace[])[],
) => readonly Contrary[]
