import { createExtractiveAnalyst } from '#server/adapters/analyst/extractive/create-extractive-analyst.ts'
import { createLocalEmbeddingModel } from '#server/adapters/embedding-model/local/create-local-embedding-model.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import type { ClaimVerdict } from '#shared/analysis-types.ts'
import { fitSupport } from './fit-claim-support.ts'
import {
  type ClaimLabel,
  type Halves,
  halve,
  halveGroups,
  loadSummEdits,
  loadWice,
  type ReadRow,
  readRows,
  remembering,
} from './labelled-claims.ts'
import { balancedAccuracy, bestThreshold, type Scored } from './logistic.ts'

const SPLITS = 20
const LABELS: readonly ClaimLabel[] = ['supported', 'partially_supported', 'not_supported']
const FOUND: ReadonlySet<ClaimVerdict | undefined> = new Set(['supported', 'partial'])
const VERDICTS: readonly ClaimVerdict[] = ['supported', 'partial', 'contradicted', 'not_found']

type Verdicts = ReadonlyMap<ReadRow, ClaimVerdict>

/**
 * The built-in faithfulness check on claims with human labels: web pages and Wikipedia's claims about them (WiCE), and
 * dialogues and summaries with one fine edit (SummEdits). Balanced accuracy of supported against not supported, where
 * a claim found at least in part passes, on the halves that the shipped weights were fitted on and on the others,
 * compared with token recall alone with a threshold chosen on the fitting half. "Supported" is printed too and must
 * contain no claim that people call unsupported.
 */
async function run() {
  const embeddings = remembering(createLocalEmbeddingModel())
  try {
    const wice = await readRows(loadWice(), embeddings)
    const edits = await readRows(loadSummEdits(), embeddings)
    const ofWice = describe(halve(wice), await verdictsOf(wice, embeddings))
    const ofEdits = describe(halveGroups(edits), await verdictsOf(edits, embeddings))
    const details = { wice: ofWice, summedits: ofEdits, refitted: refit(wice, edits) }
    process.stderr.write(`${JSON.stringify(details, null, 2)}\n`)
    const ours = ofWice.held_out.balanced_accuracy + ofEdits.held_out.balanced_accuracy
    const ratio = round(ours / (ofWice.held_out.token_recall_alone + ofEdits.held_out.token_recall_alone))
    const wronglySupported = ofWice.wrongly_supported + ofEdits.wrongly_supported
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

async function verdictsOf(rows: readonly ReadRow[], embeddings: EmbeddingModel): Promise<Verdicts> {
  const analyst = createExtractiveAnalyst({ embeddings })
  const verdicts = new Map<ReadRow, ClaimVerdict>()
  for (const row of rows) {
    const { id, claim, passage } = row
    const claims = [{ id, statementId: id, text: claim }]
    const { value } = await analyst.verifyClaims(claims, [passage], new AbortController().signal)
    verdicts.set(row, value[0]?.verdict ?? 'not_found')
  }
  return verdicts
}

/** Both halves with the shipped weights. */
function describe({ fitting, heldOut }: Halves<ReadRow>, verdicts: Verdicts) {
  const recallBound = bestThreshold(scored(fitting, (row) => row.tokenRecall))
  const measure = (rows: readonly ReadRow[]) => ({
    balanced_accuracy: round(
      balancedAccuracy(
        scored(rows, (row) => (FOUND.has(verdicts.get(row)) ? 1 : 0)),
        0.5,
      ),
    ),
    token_recall_alone: round(
      balancedAccuracy(
        scored(rows, (row) => row.tokenRecall),
        recallBound,
      ),
    ),
    verdicts: Object.fromEntries(LABELS.map((label) => [label, countVerdicts(rows, verdicts, label)])),
  })
  return {
    fitting: measure(fitting),
    held_out: measure(heldOut),
    wrongly_supported: [...verdicts].filter(
      ([row, verdict]) => row.label === 'not_supported' && verdict === 'supported',
    ).length,
  }
}

const scored = (rows: readonly ReadRow[], score: (row: ReadRow) => number): Scored => ({
  positive: rows.filter((row) => row.label === 'supported').map(score),
  negative: rows.filter((row) => row.label === 'not_supported').map(score),
})

const countVerdicts = (rows: readonly ReadRow[], verdicts: Verdicts, label: ClaimLabel) =>
  Object.fromEntries(
    VERDICTS.map((verdict) => [
      verdict,
      rows.filter((row) => row.label === label && verdicts.get(row) === verdict).length,
    ]),
  )

/** How much depends on the split: weights and bounds fitted again on random halves, measured on the others. */
function refit(wice: readonly ReadRow[], edits: readonly ReadRow[]) {
  const results = Array.from({ length: SPLITS }, (_, seed) => {
    const halves = { wice: halve(wice, seed + 1), edits: halveGroups(edits, seed + 1) }
    const { passes } = fitSupport(halves.wice.fitting, halves.edits.fitting)
    const accuracy = (rows: readonly ReadRow[]) => balancedAccuracy(scored(rows, passes), 0.5)
    return { wice: accuracy(halves.wice.heldOut), summedits: accuracy(halves.edits.heldOut) }
  })
  return {
    splits: SPLITS,
    wice: summarize(results.map((result) => result.wice)),
    summedits: summarize(results.map((result) => result.summedits)),
  }
}

function summarize(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  return { mean: round(mean), deviation: round(Math.sqrt(variance)) }
}

const round = (value: number): number => Number(value.toFixed(3))
