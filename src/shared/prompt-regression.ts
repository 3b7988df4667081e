/** What an evaluation compares, each a percentage in which more is better. */
export const EVALUATION_METRICS = ['faithfulness', 'coverage', 'citation_validity'] as const
export type EvaluationMetric = (typeof EVALUATION_METRICS)[number]

/** null: there was nothing to measure, such as no claim that could be checked. */
export type CaseMeasures = Readonly<Record<EvaluationMetric, number | null>>

/** One case, run with the active version and with the candidate in the same round. */
export interface MeasuredPair {
  readonly caseId: string
  readonly active: CaseMeasures
  readonly candidate: CaseMeasures
}

export const METRIC_VERDICTS = ['regression', 'not_certain', 'no_regression', 'not_measured'] as const
export type MetricVerdict = (typeof METRIC_VERDICTS)[number]

export interface MetricComparison {
  readonly metric: EvaluationMetric
  readonly cases: number
  /** Means over the cases, in percent; null where no case could be measured. */
  readonly active: number | null
  readonly candidate: number | null
  /** How much lower the candidate is, in percent of the active version; negative where it is higher. */
  readonly dropPercent: number | null
  /** How often chance alone makes a drop like this one. */
  readonly chance: number | null
  readonly verdict: MetricVerdict
}

/** The specification flags a metric that drops by more than this. */
export const FLAGGED_DROP_PERCENT = 5
/**
 * Chance allowed for one metric at the end, and at a look before the end (which stops early only for what is plain). Three
 * metrics and two early looks leave a version that is no worse at most 3 × (0.003 + 2 × 0.0005) = 1.2 % to be flagged.
 */
export const CHANCE_AT_END = 0.003
export const CHANCE_ON_THE_WAY = 0.0005
/** A drop below this after a round is not worth another one. */
const SUSPICIOUS_DROP_PERCENT = 2.5

/**
 * Compares case by case. Had the two versions the same quality, each difference would be as likely to point the other
 * way; so the drop is held against the drops that all such turns would show. A regression is a drop above 5 % that
 * chance would hardly make; `not_certain` one that it might.
 */
export const compareMetrics = (
  pairs: readonly MeasuredPair[],
  chanceAllowed = CHANCE_AT_END,
): MetricComparison[] => EVALUATION_METRICS.map((metric) => compareMetric(metric, pairs, chanceAllowed))

function compareMetric(
  metric: EvaluationMetric,
  pairs: readonly MeasuredPair[],
  chanceAllowed: number,
): MetricComparison {
  const cases = meansByCase(metric, pairs)
  const active = mean(cases.map((each) => each.active))
  const candidate = mean(cases.map((each) => each.candidate))
  if (active === null || candidate === null)
    return {
      metric,
      cases: 0,
      active,
      candidate,
      dropPercent: null,
      chance: null,
      verdict: 'not_measured',
    }
  const dropPercent = active === 0 ? (candidate > 0 ? -100 : 0) : (100 * (active - candidate)) / active
  const chance = chanceOfDrop(cases.map((each) => each.active - each.candidate))
  const verdict =
    dropPercent <= FLAGGED_DROP_PERCENT
      ? 'no_regression'
      : chance <= chanceAllowed
        ? 'regression'
        : 'not_certain'
  return { metric, cases: cases.length, active, candidate, dropPercent, chance, verdict }
}

export type RoundDecision = 'flagged' | 'not_flagged' | 'another_round'

/** What the rounds so far say. Ending early without a flag is always safe; with one it needs a plainer drop. */
export function decideRound(pairs: readonly MeasuredPair[], isLastRound: boolean): RoundDecision {
  const metrics = compareMetrics(pairs, isLastRound ? CHANCE_AT_END : CHANCE_ON_THE_WAY)
  if (metrics.some((each) => each.verdict === 'regression')) return 'flagged'
  const suspicious = metrics.some((each) => (each.dropPercent ?? 0) > SUSPICIOUS_DROP_PERCENT)
  return suspicious && !isLastRound ? 'another_round' : 'not_flagged'
}

interface CaseMeans {
  readonly active: number
  readonly candidate: number
}

/** The rounds of a case make one difference: they are not independent of each other as cases are. */
function meansByCase(metric: EvaluationMetric, pairs: readonly MeasuredPair[]): CaseMeans[] {
  return [...Map.groupBy(pairs, (pair) => pair.caseId).values()].flatMap((ofCase) => {
    // A version that leaves nothing to measure where the other one does is worth nothing there.
    const measured = ofCase.filter((pair) => pair.active[metric] !== null || pair.candidate[metric] !== null)
    const active = mean(measured.map((pair) => pair.active[metric] ?? 0))
    const candidate = mean(measured.map((pair) => pair.candidate[metric] ?? 0))
    return active === null || candidate === null ? [] : [{ active, candidate }]
  })
}

const MAX_EXACT = 16
const DRAWS = 20_000
const ROUNDING = 1e-9

/**
 * One-sided paired sign-flip test: the share of all turns of the differences whose sum is at least the one seen. A turn
 * takes twice its turned differences from the sum, so these are the turns whose differences sum up to nothing or less.
 */
export function chanceOfDrop(differences: readonly number[]): number {
  const moved = differences.filter((difference) => Math.abs(difference) > ROUNDING)
  return moved.length <= MAX_EXACT ? shareOfAllTurns(moved) : shareOfDrawnTurns(moved)
}

function shareOfAllTurns(moved: readonly number[]): number {
  const sums = new Float64Array(2 ** moved.length)
  let known = 1
  for (const difference of moved) {
    for (let turn = 0; turn < known; turn++) sums[known + turn] = sums[turn]! + difference
    known *= 2
  }
  let reached = 0
  for (let turn = 0; turn < known; turn++) if (sums[turn]! <= ROUNDING) reached++
  return reached / known
}

/** For many cases a sample of the turns, always the same one, so that a result can be had again from its numbers. */
function shareOfDrawnTurns(moved: readonly number[]): number {
  let state = 0x9e3779b9
  let reached = 0
  for (let draw = 0; draw < DRAWS; draw++) {
    let sum = 0
    for (const difference of moved) {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      if (state < 0) sum += difference
    }
    if (sum <= ROUNDING) reached++
  }
  return (reached + 1) / (DRAWS + 1)
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
