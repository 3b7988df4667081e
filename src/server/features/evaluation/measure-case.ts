import type { Ids } from '#server/platform/ids.ts'
import type { AnalysisTask, Analyst, Draft, KeyPoint, NumberedStatement } from '#server/ports/analyst.ts'
import { AnalystFailed } from '#server/ports/analyst-failures.ts'
import { ModelCallFailed, type ModelFailure } from '#server/ports/language-model.ts'
import type { CaseMeasures } from '#shared/prompt-regression.ts'
import type { PromptVersion } from '#shared/prompt-types.ts'
import { asserts, composeContent, createQuoteGate } from '../analyses/index.ts'
import { checkCoverage, checkFaithfulness, QualityCheckFailed, statementsToCheck } from '../quality/index.ts'
import type { KnownClaim } from './golden-set.ts'
import { withKeyPoints } from './metered-analyst.ts'

/**
 * What a version is measured on: an analysis to write, or, for a quality prompt, something with a known result to
 * check.
 */
export interface CaseToMeasure {
  readonly task: AnalysisTask
  /** What the analysis must say. */
  readonly points: readonly KeyPoint[]
  readonly claims: readonly KnownClaim[]
}

const NOTHING_MEASURED: CaseMeasures = { faithfulness: null, coverage: null, citation_validity: null }

export interface MeasureDeps {
  readonly ids: Ids
  readonly analyst: Analyst
}

export interface Measurement {
  readonly prompt: PromptVersion
  readonly wanted: CaseToMeasure
}

/**
 * One case with one version: null measures if the version produced nothing usable. Rejects if the provider is at
 * fault rather than the prompt.
 */
export async function measureCase(
  { ids, analyst }: MeasureDeps,
  { prompt, wanted }: Measurement,
  signal: AbortSignal,
): Promise<{ measures: CaseMeasures; failed: boolean }> {
  try {
    return { measures: await measure({ ids, analyst }, { prompt, wanted }, signal), failed: false }
  } catch (error) {
    if (!isOwnFault(error)) throw error
    return { measures: NOTHING_MEASURED, failed: true }
  }
}

function measure(
  { ids, analyst }: MeasureDeps,
  { prompt, wanted }: Measurement,
  signal: AbortSignal,
): Promise<CaseMeasures> {
  if (prompt.prompt_type === 'quality_faithfulness') return measureVerdicts(analyst, wanted, signal)
  if (prompt.prompt_type === 'quality_coverage') return measureKeyPoints(analyst, wanted, signal)
  return measureAnalysis({ ids, analyst }, { prompt, wanted }, signal)
}

/** The steps of a real analysis, from draft through quote gate to both checks; nothing is stored. */
async function measureAnalysis(
  { ids, analyst }: MeasureDeps,
  { prompt, wanted: { task, points } }: Measurement,
  signal: AbortSignal,
): Promise<CaseMeasures> {
  const { value: draft } = await analyst.draft({ ...task, prompt }, signal)
  const gate = createQuoteGate(task.passages)
  const content = composeContent(draft, { gate, ids })
  const statements = statementsToCheck(content)
  if (statements.length === 0) return NOTHING_MEASURED
  const faithfulness = await checkFaithfulness(
    analyst,
    { statements, passages: task.passages, findQuote: (quote, chunkId) => gate.find(quote, chunkId) },
    signal,
  ).then(
    ({ score }) => score,
    (error: unknown) => {
      if (error instanceof QualityCheckFailed) return null
      throw error
    },
  )
  const coverage = await checkCoverage(withKeyPoints(analyst, points), { task, statements }, signal)
  return { faithfulness, coverage: coverage.score, citation_validity: citationValidity(draft, gate) }
}

/** Percent of the quotes found again; an assertion without a quote counts as one not found. */
function citationValidity(draft: Draft, gate: ReturnType<typeof createQuoteGate>): number | null {
  const statements = draft.sections.flatMap((section) => section.statements)
  const quotes = statements.flatMap((statement) => statement.quotes)
  const bare = statements.filter((statement) => asserts(statement) && statement.quotes.length === 0).length
  const found = quotes.filter(({ quote, chunkId }) => gate.find(quote, chunkId) !== null).length
  return quotes.length + bare === 0 ? null : (100 * found) / (quotes.length + bare)
}

/** Percent of the claims on which the check reaches the known verdict. */
async function measureVerdicts(
  analyst: Analyst,
  { task, claims }: CaseToMeasure,
  signal: AbortSignal,
): Promise<CaseMeasures> {
  const gate = createQuoteGate(task.passages)
  const known = new Map(claims.map((claim) => [claim.id, claim.verdict]))
  const asked: Analyst = {
    ...analyst,
    extractClaims: async () => ({
      value: claims.map(({ id, statementId, text }) => ({ id, statementId, text })),
      usage: { inputTokens: 0, outputTokens: 0 },
    }),
  }
  try {
    const checked = await checkFaithfulness(
      asked,
      { statements: [], passages: task.passages, findQuote: (quote, chunkId) => gate.find(quote, chunkId) },
      signal,
    )
    const right = checked.claims.filter((claim) => known.get(claim.claimId) === claim.verdict).length
    return { ...NOTHING_MEASURED, faithfulness: (100 * right) / claims.length }
  } catch (error) {
    if (error instanceof QualityCheckFailed) return NOTHING_MEASURED
    throw error
  }
}

/** How many of the required points are among the key points that the check lists by itself. */
async function measureKeyPoints(
  analyst: Analyst,
  { task, points }: CaseToMeasure,
  signal: AbortSignal,
): Promise<CaseMeasures> {
  const { value: listed } = await analyst.listKeyPoints(task, signal)
  if (listed.length === 0) return NOTHING_MEASURED
  const statements = listed.map(({ id, text }): NumberedStatement => ({ id, text, kind: 'finding' }))
  const coverage = await checkCoverage(withKeyPoints(analyst, points), { task, statements }, signal)
  return { ...NOTHING_MEASURED, coverage: coverage.score }
}

/** Failures caused by the request and its answer, not by trouble at the provider. */
const OWN_FAILURES: ReadonlySet<ModelFailure> = new Set(['refused', 'cut_off', 'bad_answer'])

const isOwnFault = (error: unknown): boolean =>
  error instanceof AnalystFailed &&
  (error.cause === undefined ||
    (error.cause instanceof ModelCallFailed && OWN_FAILURES.has(error.cause.failure)))
