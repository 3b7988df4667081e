import type { QualityConfidence } from '#shared/contracts/analyses.ts'

const LEVELS: readonly QualityConfidence[] = ['insufficient', 'possible', 'probable', 'established']

/** What each level asks for: percent of claims supported, percent of key points addressed. */
const NEEDED = [
  { level: 'established', faithfulness: 90, coverage: 75 },
  { level: 'probable', faithfulness: 75, coverage: 55 },
  { level: 'possible', faithfulness: 50, coverage: 30 },
] as const

/** Below this percent retrieval found nothing that is clearly about the matter. */
const LOW_SIMILARITY = 60

export interface QualityScores {
  /** null: there was no claim that could be checked. */
  readonly faithfulness: number | null
  /** null: there was no key point that could be graded. */
  readonly coverage: number | null
  /** Best similarity among included chunks, in percent; null where nothing was asked that evidence could be similar to. */
  readonly topSimilarity: number | null
}

/**
 * The level follows from the two scores. Low retrieval similarity lowers it by at most one step and never to
 * `insufficient` by itself (specification: quality confidence rules).
 */
export function qualityConfidence({
  faithfulness,
  coverage,
  topSimilarity,
}: QualityScores): QualityConfidence {
  if (faithfulness === null || coverage === null) return 'insufficient'
  const level =
    NEEDED.find((needed) => faithfulness >= needed.faithfulness && coverage >= needed.coverage)?.level ??
    'insufficient'
  if (topSimilarity === null || topSimilarity >= LOW_SIMILARITY) return level
  return lowered(level)
}

function lowered(level: QualityConfidence): QualityConfidence {
  if (level === 'insufficient' || level === 'possible') return level
  return LEVELS[LEVELS.indexOf(level) - 1]!
}
