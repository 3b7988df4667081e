import {
  type ConfidenceReason,
  QUALITY_CONFIDENCES,
  type QualityConfidence,
} from '#shared/contracts/analyses.ts'

/** One step lower, but never `insufficient`. */
const LOWERED: Readonly<Record<QualityConfidence, QualityConfidence>> = {
  established: 'probable',
  probable: 'possible',
  possible: 'possible',
  insufficient: 'insufficient',
}

/** What each level requires: percent of claims supported, percent of key points addressed. */
const NEEDED = [
  { level: 'established', faithfulness: 90, coverage: 75 },
  { level: 'probable', faithfulness: 75, coverage: 55 },
  { level: 'possible', faithfulness: 50, coverage: 30 },
] as const

/** From the highest to the lowest. */
const LEVELS: readonly QualityConfidence[] = QUALITY_CONFIDENCES

/** Below this percent, retrieval found nothing clearly relevant. */
const LOW_SIMILARITY = 60

export interface QualityScores {
  /** null: no claim could be checked. */
  readonly faithfulness: number | null
  /** null: no key point could be graded. */
  readonly coverage: number | null
  /** Best similarity among included chunks, in percent; null if there was no question to compare with. */
  readonly topSimilarity: number | null
}

/** What keeps an analysis from being established, however high its scores. */
export type Doubt = Extract<
  ConfidenceReason,
  | 'asked_value_missing'
  | 'linked_not_cited'
  | 'sources_conflict'
  | 'evidence_silent'
  | 'said_not_known'
  | 'completeness_unknown'
  | 'arranged_without_model'
  | 'unstable'
>

const GRAVE: ReadonlySet<Doubt> = new Set(['evidence_silent', 'completeness_unknown', 'unstable'])

export interface JudgedConfidence {
  readonly level: QualityConfidence
  readonly reasons: readonly ConfidenceReason[]
}

/**
 * The level follows from the two scores. Low retrieval similarity lowers it by at most one step and never to
 * `insufficient` by itself (specification: quality confidence rules). Every doubt is shown. An analysis with a doubt is
 * probable at most, and one whose answer is that the evidence does not say, of which nobody can list what it should find, or
 * of which statements do not come back when it is drafted again, is possible at most.
 */
export function qualityConfidence(
  { faithfulness, coverage, topSimilarity }: QualityScores,
  doubts: readonly Doubt[],
): JudgedConfidence {
  const isUnlisted = doubts.includes('completeness_unknown')
  if (faithfulness === null || (coverage === null && !isUnlisted)) {
    const missing = faithfulness === null ? 'nothing_checked' : 'no_key_points'
    return { level: 'insufficient', reasons: [missing, ...doubts] }
  }
  const earned =
    NEEDED.find((needed) => faithfulness >= needed.faithfulness && (coverage ?? 100) >= needed.coverage)
      ?.level ?? 'insufficient'
  const softened = topSimilarity !== null && topSimilarity < LOW_SIMILARITY ? LOWERED[earned] : earned
  const most = doubts.some((doubt) => GRAVE.has(doubt))
    ? 'possible'
    : doubts.length > 0
      ? 'probable'
      : 'established'
  return {
    level: LEVELS.indexOf(softened) < LEVELS.indexOf(most) ? most : softened,
    reasons: [...(softened === earned ? [] : (['low_similarity'] as const)), ...doubts],
  }
}
