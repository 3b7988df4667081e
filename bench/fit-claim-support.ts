import type { FactFeatures } from '#server/adapters/analyst/extractive/claims/claim-support.ts'
import { createLocalEmbeddingModel } from '#server/adapters/embedding-model/local/create-local-embedding-model.ts'
import {
  halve,
  halveGroups,
  loadSummEdits,
  loadWice,
  type ReadRow,
  readRows,
  remembering,
} from './labelled-claims.ts'
import {
  balancedAccuracy,
  bestThreshold,
  fitLogistic,
  type LogisticModel,
  predict,
  type Scored,
} from './logistic.ts'

const MATTER = ['wideRecall', 'cosine', 'names'] as const
const FACTS = [
  'cosine',
  'value',
  'name',
  'denial',
  'opposite',
  'limit',
  'turned',
] as const satisfies (keyof FactFeatures)[]

const matterRow = (row: ReadRow): number[] => MATTER.map((name) => row.features[name])
const factRow = (row: ReadRow): number[] => FACTS.map((name) => row.facts[name])
const isLabelled = ({ label }: ReadRow): boolean => label !== 'partially_supported'
const isSupported = ({ label }: ReadRow): boolean => label === 'supported'

const scored = (rows: readonly ReadRow[], score: (row: ReadRow) => number): Scored => ({
  positive: rows.filter(isSupported).map(score),
  negative: rows.filter(({ label }) => label === 'not_supported').map(score),
})

const fitted = (rows: readonly ReadRow[], toRow: (row: ReadRow) => number[]): LogisticModel =>
  fitLogistic(rows.filter(isLabelled).map((row) => ({ x: toRow(row), y: isSupported(row) ? 1 : 0 })))

/** Both regressions and their bounds: the second bound is best for both kinds of claims together. */
export function fitSupport(wice: readonly ReadRow[], edits: readonly ReadRow[]) {
  const matter = fitted(wice, matterRow)
  const spokenOfFrom = bestThreshold(scored(wice, (row) => predict(matter, matterRow(row))))
  const facts = fitted([...edits, ...wice.filter(isSupported)], factRow)
  const passes = (from: number) => (row: ReadRow) =>
    predict(matter, matterRow(row)) >= spokenOfFrom && predict(facts, factRow(row)) >= from ? 1 : 0
  const accuracy = (from: number) =>
    balancedAccuracy(scored(wice, passes(from)), 0.5) + balancedAccuracy(scored(edits, passes(from)), 0.5)
  const points = [...new Set(edits.map((row) => predict(facts, factRow(row))))].toSorted((a, b) => a - b)
  const between = points.slice(1).map((point, i) => (point + (points[i] ?? point)) / 2)
  const agreesFrom = between.reduce(
    (best, at) => (accuracy(at) > accuracy(best) ? at : best),
    between[0] ?? 0,
  )
  return { matter, spokenOfFrom, facts, agreesFrom, passes: passes(agreesFrom) }
}

const named = (names: readonly string[], { bias, weights }: LogisticModel) => ({
  bias: Number(bias.toFixed(2)),
  ...Object.fromEntries(names.map((name, i) => [name, Number((weights[i] ?? 0).toFixed(2))])),
})

/** Prints the constants of claim-support.ts: `node tools/run.mjs bench/fit-claim-support.ts`. */
async function main(): Promise<void> {
  const embeddings = remembering(createLocalEmbeddingModel())
  const wice = halve(await readRows(loadWice(), embeddings)).fitting
  const edits = halveGroups(await readRows(loadSummEdits(), embeddings)).fitting
  const { matter, spokenOfFrom, facts, agreesFrom } = fitSupport(wice, edits)
  console.log({ matter: named(MATTER, matter), spokenOfFrom, facts: named(FACTS, facts), agreesFrom })
  await embeddings.close()
}

if (import.meta.main) await main()
