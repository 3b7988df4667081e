import { createLocalEmbeddingModel } from '#server/adapters/embedding-model/local/create-local-embedding-model.ts'
import { seededRandom } from '#test/support/random.ts'
import { measureCuad } from './retrieval-cuad.ts'
import { measureEnron } from './retrieval-enron.ts'
import { cachedEmbedding } from './vector-cache.ts'

const QUESTIONS_FOUND = 9
const CHANCE = 0.05

/**
 * Hybrid retrieval compared with its two halves on labelled contracts, and on a case with questions as an
 * investigator would ask.
 */
async function run() {
  const random = seededRandom()
  const progress = (line: string) => process.stderr.write(`${line}\n`)
  progress(`seed ${random.seed}`)
  const model = createLocalEmbeddingModel()
  try {
    const embed = cachedEmbedding(model)
    const enron = await measureEnron(model, embed, progress)
    const cuad = await measureCuad(model, embed, random, progress)
    printTables(cuad, enron)
    const scopes = [cuad.everything.all, cuad.one_contract.all]
    const ratio = Math.min(...scopes.map((scope) => scope.hybrid / Math.max(scope.bm25, scope.vector)))
    const beatsBoth = scopes.every(
      (scope) => scope.hybrid_over_bm25.p < CHANCE && scope.hybrid_over_vector.p < CHANCE,
    )
    return {
      ratio,
      against: 'nDCG@10 on CUAD of the better of plain BM25 and plain vector search, the worse of two scopes',
      goal: 1,
      holds: beatsBoth && ratio > 1 && enron.found >= QUESTIONS_FOUND,
      details: { seed: random.seed, model: model.id, cuad, enron },
    }
  } finally {
    await model.close()
  }
}

function printTables(
  cuad: Awaited<ReturnType<typeof measureCuad>>,
  enron: Awaited<ReturnType<typeof measureEnron>>,
): void {
  const line = (cells: readonly (string | number)[]) => process.stderr.write(`| ${cells.join(' | ')} |\n`)
  const fixed = (value: number) => value.toFixed(3)
  line([
    'CUAD nDCG@10',
    'questions',
    'BM25',
    'vector',
    'hybrid',
    'over BM25 (95 %), p',
    'over vector (95 %), p',
  ])
  for (const [scope, parts] of Object.entries(cuad))
    for (const [part, row] of Object.entries(parts)) {
      const gain = ({ low, high, p }: typeof row.hybrid_over_bm25) =>
        `+${fixed(low)} to +${fixed(high)}, ${p.toFixed(4)}`
      line([
        `${scope} ${part}`,
        row.questions,
        fixed(row.bm25),
        fixed(row.vector),
        fixed(row.hybrid),
        gain(row.hybrid_over_bm25),
        gain(row.hybrid_over_vector),
      ])
    }
  line([
    'Enron',
    'kind',
    'first labelled rank',
    'similarity',
    'labelled among 20',
    'included',
    'labelled included',
  ])
  for (const row of enron.rows)
    line([
      row.id,
      row.kind,
      row.first_labelled_rank ?? '-',
      row.similarity ?? '-',
      row.labelled_among_20,
      row.included,
      row.labelled_included,
    ])
  line([`found ${enron.found} of ${enron.of}`])
}

export const retrievalBench = { name: 'retrieval', run }
