import { createLocalEmbeddingModel } from '#server/adapters/embedding-model/local/create-local-embedding-model.ts'
import { bestThreshold, fitLogistic, predict } from './logistic.ts'
import { halve, loadWice, type ReadRow, readRows, type WiceLabel } from './wice.ts'

export const FITTED = ['jointRecall', 'cosine', 'numbers', 'names'] as const
export const featureRow = (row: ReadRow): number[] => FITTED.map((name) => row.features[name])

/** Fits weights and bounds: supported against not supported; "partly" is halfway to the unsupported. */
export function fitSupport(rows: readonly ReadRow[]) {
  const labelled = rows.filter((row) => row.label !== 'partially_supported')
  const model = fitLogistic(
    labelled.map((row) => ({ x: featureRow(row), y: row.label === 'supported' ? 1 : 0 })),
  )
  const scores = (label: WiceLabel) =>
    rows.filter((row) => row.label === label).map((row) => predict(model, featureRow(row)))
  const supportedFrom = bestThreshold({ positive: scores('supported'), negative: scores('not_supported') })
  const partialFrom = bestThreshold({
    positive: scores('partially_supported'),
    negative: scores('not_supported'),
  })
  return { model, supportedFrom, partialFrom: Math.min(partialFrom, supportedFrom) }
}

/** Prints the constants of claim-support.ts: `node bench/fit-claim-support.ts`. */
async function main(): Promise<void> {
  const embeddings = createLocalEmbeddingModel()
  const { fitting } = halve(await readRows(loadWice(), embeddings))
  const { model, supportedFrom, partialFrom } = fitSupport(fitting)
  const weights = Object.fromEntries(FITTED.map((name, i) => [name, Number(model.weights[i]!.toFixed(2))]))
  console.log({
    bias: Number(model.bias.toFixed(2)),
    ...weights,
    supportedFrom,
    partialFrom,
    rows: fitting.length,
  })
  await embeddings.close()
}

if (import.meta.main) await main()
