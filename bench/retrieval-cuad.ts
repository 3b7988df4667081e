import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rankChunks } from '#server/features/retrieval/retrieve-evidence.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { testData } from '#test/support/data.ts'
import type { SeededRandom } from '#test/support/random.ts'
import { type Corpus, openCorpus, type Piece, readJsonLines } from './retrieval-corpus.ts'
import { mean, ndcgAt10, pairedBootstrap, plainBm25, plainVector } from './retrieval-measures.ts'

interface Query {
  readonly id: string
  readonly contract: string
  /** Names the contract. */
  readonly text: string
  /** Does not. */
  readonly question: string
}

interface Scores {
  readonly contract: string
  readonly bm25: number
  readonly vector: number
  readonly hybrid: number
}

type Embed = (texts: readonly string[]) => Promise<Float32Array[]>

/** nDCG@10 on clauses marked by lawyers, over all contracts and inside the one that is asked about. */
export async function measureCuad(
  model: EmbeddingModel,
  embed: Embed,
  random: SeededRandom,
  progress: (line: string) => void,
) {
  const queries = readJsonLines<Query>('retrieval-cuad/queries.jsonl')
  const relevant = readRelevance()
  const contracts = await readContracts(model, embed)
  const corpus = await openCorpus()
  try {
    const score = async (
      scope: string,
      among: (query: Query) => readonly string[],
      words: 'text' | 'question',
    ) => {
      progress(`CUAD: ${queries.length} questions, ${scope}`)
      const vectors = await embed(queries.map((query) => query[words]))
      const rankers = new Map<string, Awaited<ReturnType<typeof createRankers>>>()
      const scores: Scores[] = []
      for (const [i, query] of queries.entries()) {
        const key = among(query).join()
        const rankers0 = rankers.get(key) ?? (await createRankers(corpus, model, contracts, among(query)))
        rankers.set(key, rankers0)
        const ranked = await rankers0(query[words], vectors[i]!)
        const of = (ids: readonly string[]) => ndcgAt10(ids, relevant.get(query.id)!)
        scores.push({
          contract: query.contract,
          bm25: of(ranked.bm25),
          vector: of(ranked.vector),
          hybrid: of(ranked.hybrid),
        })
      }
      return summarize(scores, random)
    }
    const all = [...contracts.keys()]
    return {
      everything: await score('over everything', () => all, 'text'),
      one_contract: await score('inside one contract', (query) => [query.contract], 'question'),
    }
  } finally {
    await corpus.close()
  }
}

async function createRankers(
  corpus: Corpus,
  model: EmbeddingModel,
  contracts: ReadonlyMap<string, Piece[]>,
  among: readonly string[],
) {
  const items = among.map((id) => ({ title: `${id}.txt`, pieces: contracts.get(id)! }))
  const { investigationId, names } = await corpus.add(items, model.id)
  const pieces = items.flatMap((item) => item.pieces)
  const bm25 = plainBm25(pieces.map((piece) => ({ id: piece.name, text: piece.text })))
  return async (query: string, vector: Float32Array) => {
    const { order } = await corpus.tenancy.inTenant(corpus.scope, (db) =>
      rankChunks(db, { investigationId, query, vector, model: model.id }),
    )
    return {
      bm25: bm25(query),
      vector: plainVector(
        pieces.map((piece) => ({ id: piece.name, vector: piece.vector })),
        vector,
      ),
      hybrid: order.map((id) => names.get(id)!),
    }
  }
}

/** Every second question was held back while the ranking was chosen; its numbers are separate. */
function summarize(scores: readonly Scores[], random: SeededRandom) {
  const part = (chosen: readonly Scores[]) => {
    const gainOver = (other: 'bm25' | 'vector') =>
      pairedBootstrap(
        chosen.map((each) => each.hybrid - each[other]),
        chosen.map((each) => each.contract),
        random,
      )
    return {
      questions: chosen.length,
      bm25: mean(chosen.map((each) => each.bm25)),
      vector: mean(chosen.map((each) => each.vector)),
      hybrid: mean(chosen.map((each) => each.hybrid)),
      hybrid_over_bm25: gainOver('bm25'),
      hybrid_over_vector: gainOver('vector'),
    }
  }
  return { all: part(scores), held_out: part(scores.filter((_, i) => i % 2 === 1)) }
}

export async function readContracts(model: EmbeddingModel, embed: Embed): Promise<Map<string, Piece[]>> {
  const passages = readJsonLines<{ id: string; contract: string; text: string }>(
    'retrieval-cuad/passages.jsonl',
  )
  const vectors = await embed(passages.map((passage) => passage.text))
  const contracts = new Map<string, Piece[]>()
  for (const [i, { id, contract, text }] of passages.entries()) {
    const piece = { name: id, text, vector: vectors[i]!, tokenCount: model.countTokens(text) }
    contracts.set(contract, [...(contracts.get(contract) ?? []), piece])
  }
  return contracts
}

export function readRelevance(): Map<string, Set<string>> {
  const relevant = new Map<string, Set<string>>()
  for (const line of readFileSync(join(testData, 'retrieval-cuad/qrels.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)) {
    const [query, passage] = line.split('\t') as [string, string]
    relevant.set(query, (relevant.get(query) ?? new Set()).add(passage))
  }
  return relevant
}
