import {
  SPOKEN_OF_FROM,
  supportProbability,
} from '#server/adapters/analyst/extractive/claims/claim-support.ts'
import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import { createLocalEmbeddingModel } from '#server/adapters/embedding-model/local/create-local-embedding-model.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { ClaimVerdict } from '#shared/analysis-types.ts'
import { featureRow, fitSupport } from './fit-claim-support.ts'
import { areaUnderCurve, balancedAccuracy, bestThreshold, predict, type Scored } from './logistic.ts'
import { halve, loadWice, type ReadRow, readRows, remembering, type WiceLabel } from './wice.ts'

const SPLITS = 20
const LABELS: readonly WiceLabel[] = ['supported', 'partially_supported', 'not_supported']
const FOUND: ReadonlySet<ClaimVerdict> = new Set(['supported', 'partial'])
const VERDICTS: readonly ClaimVerdict[] = ['supported', 'partial', 'contradicted', 'not_found']

/**
 * The built-in faithfulness check on claims with human labels: balanced accuracy of supported against not supported,
 * on the half that the shipped weights have not seen, compared with token recall alone with a threshold chosen on the
 * other half. For a paraphrase the check can at most say found in part. It says "supported" only of the evidence's
 * own words, so that column is printed too and must contain no claim that people call unsupported.
 */
async function run() {
  const embeddings = remembering(createLocalEmbeddingModel())
  try {
    const rows = await readRows(loadWice(), embeddings)
    const { fitting, heldOut } = halve(rows)
    const verdicts = await verdictsOf(rows, embeddings)
    const table = Object.fromEntries(LABELS.map((label) => [label, countVerdicts(heldOut, verdicts, label)]))
    const ours = balancedAccuracy(
      scored(heldOut, (row) => (FOUND.has(verdicts.get(row.id)!) ? 1 : 0)),
      0.5,
    )
    const asSupported = balancedAccuracy(
      scored(heldOut, (row) => (verdicts.get(row.id) === 'supported' ? 1 : 0)),
      0.5,
    )
    const wronglySupported = rows.filter(
      (row) => row.label === 'not_supported' && verdicts.get(row.id) === 'supported',
    ).length
    const recallBound = bestThreshold(scored(fitting, (row) => row.tokenRecall))
    const recallAlone = balancedAccuracy(
      scored(heldOut, (row) => row.tokenRecall),
      recallBound,
    )
    const details = {
      balanced_accuracy: round(ours),
      balanced_accuracy_of_supported_alone: round(asSupported),
      wrongly_supported: wronglySupported,
      token_recall_alone: round(recallAlone),
      auc: round(areaUnderCurve(scored(heldOut, (row) => supportProbability(row.features)))),
      auc_token_recall_alone: round(areaUnderCurve(scored(heldOut, (row) => row.tokenRecall))),
      spoken_of_from: SPOKEN_OF_FROM,
      held_out: Object.fromEntries(
        LABELS.map((label) => [label, heldOut.filter((row) => row.label === label).length]),
      ),
      verdicts: table,
      refitted: refit(rows),
    }
    printTable(details)
    const ratio = round(ours / recallAlone)
    return {
      ratio,
      against: 'token recall alone',
      goal: 1,
      holds: ratio >= 1 && wronglySupported === 0,
      details,
    }
  } finally {
    await embeddings.close()
  }
}

export const faithfulnessBench = { name: 'faithfulness', run }

async function verdictsOf(
  rows: readonly ReadRow[],
  embeddings: EmbeddingModel,
): Promise<Map<string, ClaimVerdict>> {
  const analyst = createExtractiveAnalyst({ embeddings })
  const verdicts = new Map<string, ClaimVerdict>()
  for (const { id, claim, passage } of rows) {
    const claims = [{ id, statementId: id, text: claim }]
    const { value } = await analyst.verifyClaims(claims, [passage], new AbortController().signal)
    verdicts.set(id, value[0]!.verdict)
  }
  return verdicts
}

const scored = (rows: readonly ReadRow[], score: (row: ReadRow) => number): Scored => ({
  positive: rows.filter((row) => row.label === 'supported').map(score),
  negative: rows.filter((row) => row.label === 'not_supported').map(score),
})

const countVerdicts = (
  rows: readonly ReadRow[],
  verdicts: ReadonlyMap<string, ClaimVerdict>,
  label: WiceLabel,
) =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [
      verdict,
      rows.filter((row) => row.label === label && verdicts.get(row.id) === verdict).length,
    ]),
  )

/** How much depends on the split: weights and thresholds fitted again on random halves, measured on the others. */
function refit(rows: readonly ReadRow[]) {
  const results = Array.from({ length: SPLITS }, (_, seed) => {
    const { fitting, heldOut } = halve(rows, seed + 1)
    const { model, supportedFrom } = fitSupport(fitting)
    const bound = bestThreshold(scored(fitting, (row) => row.tokenRecall))
    return {
      ours: balancedAccuracy(
        scored(heldOut, (row) => predict(model, featureRow(row))),
        supportedFrom,
      ),
      recall: balancedAccuracy(
        scored(heldOut, (row) => row.tokenRecall),
        bound,
      ),
    }
  })
  return {
    splits: SPLITS,
    balanced_accuracy: summarize(results.map((result) => result.ours)),
    token_recall_alone: summarize(results.map((result) => result.recall)),
    better_in: results.filter((result) => result.ours > result.recall).length,
  }
}

function summarize(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean: round(mean), deviation: round(Math.sqrt(variance)) }
}

const round = (value: number): number => Number(value.toFixed(3))

function printTable(
  details: { verdicts: Record<string, Record<string, number>> } & Record<string, unknown>,
): void {
  const { verdicts, ...rest } = details
  process.stderr.write(`\nheld-out claims by human label (rows) and verdict (columns)\n`)
  process.stderr.write(`${'label'.padEnd(22)}${VERDICTS.map((verdict) => verdict.padStart(14)).join('')}\n`)
  for (const [label, counts] of Object.entries(verdicts)) {
    process.stderr.write(
      `${label.padEnd(22)}${VERDICTS.map((verdict) => String(counts[verdict]).padStart(14)).join('')}\n`,
    )
  }
  process.stderr.write(`${JSON.stringify(rest, null, 2)}\n`)
}
