import { performance } from 'node:perf_hooks'
import { findContrary } from '#server/adapters/analyst/extractive/contrary/find-contrary.ts'
import { createLocalEmbeddingModel } from '#server/adapters/embedding-model/local/create-local-embedding-model.ts'
import { closestFirst, MAX_OTHERS, PLACES } from '#server/features/analyses/contrary/add-contrary.ts'
import { type FoundPassage, searchCase } from '#server/features/retrieval/search-case.ts'
import { searchUnread } from '#server/features/retrieval/search-unread.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import type { EmbeddingModel } from '#server/ports/embedding-model.ts'
import { cached } from './asked-case.ts'
import { type Corpus, openCorpus, type Piece, readJsonLines } from './retrieval-corpus.ts'
import { readContracts, readRelevance } from './retrieval-cuad.ts'

/** Of denials of what is there, so many at most may go unqualified. */
const MAX_UNQUALIFIED = 0.02
const FINDINGS = 20
const ROUNDS = 5

/**
 * Whether "no" is ever said without qualification of a clause that is there (CUAD, marked by lawyers): everything of
 * the contract but the passages with the clause counts as read. And what it costs to search a case of thousands of
 * passages for one denial, and to hold 20 findings against it.
 */
async function run() {
  const model = createLocalEmbeddingModel()
  const known = cached(model)
  const corpus = await openCorpus()
  try {
    const contracts = await readContracts(model, (texts) => known.embed(texts))
    const denied = await countUnqualified(corpus, known, contracts)
    const cost = await measureCost(corpus, known, contracts)
    const share = denied.unqualified / denied.pairs
    process.stderr.write(
      `unqualified ${denied.unqualified} of ${denied.pairs} (${(100 * share).toFixed(1)} %)\n` +
        `${cost.passages} passages: one denial ${cost.denial} ms, ${FINDINGS} findings searched ${cost.findings} ms, compared ${cost.compared} ms (${cost.candidates} passages)\n`,
    )
    return {
      ratio: Math.round(((1 - share) / (1 - MAX_UNQUALIFIED)) * 1000) / 1000,
      against: 'denials of a clause that is there which must be qualified, 98 of 100',
      goal: 1,
      holds: share <= MAX_UNQUALIFIED,
      details: { ...denied, ...cost },
    }
  } finally {
    await corpus.close()
    await model.close()
  }
}

export const absenceBench = { name: 'absence', run }

type Contracts = ReadonlyMap<string, readonly Piece[]>

async function countUnqualified(corpus: Corpus, embeddings: EmbeddingModel, contracts: Contracts) {
  const relevant = readRelevance()
  const queries = readJsonLines<{ id: string; contract: string; question: string }>(
    'retrieval-cuad/queries.jsonl',
  )
  let pairs = 0
  let unqualified = 0
  for (const [contract, asked] of Map.groupBy(queries, (query) => query.contract)) {
    process.stderr.write(`${contract.slice(0, 40)}: ${asked.length} clauses\n`)
    const pieces = contracts.get(contract) ?? []
    const { investigationId, names } = await corpus.add([{ title: 'Contract', pieces }], embeddings.id)
    const texts = new Map(pieces.map(({ name, text }) => [name, text]))
    for (const { id, question } of asked) {
      const clause = relevant.get(id) ?? new Set()
      const read = [...names]
        .filter(([, name]) => !clause.has(name))
        .map(([chunkId, name]) => ({ chunkId, text: texts.get(name) ?? '' }))
      const [found] = await searchUnread({ tenancy: corpus.tenancy, embeddings }, corpus.scope, {
        investigationId,
        queries: [question],
        read,
      })
      pairs++
      if (!found?.isTouched) unqualified++
    }
  }
  return { pairs, unqualified }
}

async function measureCost(corpus: Corpus, embeddings: EmbeddingModel, contracts: Contracts) {
  const deps = { tenancy: corpus.tenancy, embeddings }
  const items = [...contracts].map(([title, pieces]) => ({ title, pieces }))
  const passages = items.reduce((sum, { pieces }) => sum + pieces.length, 0)
  const { investigationId } = await corpus.add(items, embeddings.id)
  const findings = items.slice(0, FINDINGS).flatMap(({ pieces }) => toFinding(pieces))
  // The model's own time is no cost of the search.
  await embeddings.embed(findings)
  const denial = await median(() =>
    searchUnread(deps, corpus.scope, { investigationId, queries: findings.slice(0, 1), read: [] }),
  )
  const search = { investigationId, queries: findings, except: new Set<string>(), places: PLACES }
  const searched = await median(() => searchCase(deps, corpus.scope, search))
  const found = await searchCase(deps, corpus.scope, search)
  const candidates = closestFirst(found.flatMap((each) => each.passages))
    .slice(0, MAX_OTHERS)
    .map(toPassage)
  const held = candidates.slice(0, FINDINGS).map(({ chunkId, text }) => ({
    id: chunkId,
    places: [{ chunkId, start: 0, end: text.length }],
  }))
  const compared = await median(async () => findContrary(held, candidates))
  return { passages, denial, findings: searched, candidates: candidates.length, compared }
}

/** A sentence from the middle of a contract. */
function toFinding(pieces: readonly Piece[]): string[] {
  const { text = '' } = pieces[Math.floor(pieces.length / 2)] ?? {}
  const sentence = splitSentences(text).toSorted((a, b) => b.end - b.start - (a.end - a.start))[0]
  return sentence ? [text.slice(sentence.start, sentence.end)] : []
}

const toPassage = (found: FoundPassage) => ({
  ...found,
  rank: 1,
  occurredAt: found.occurredAt?.toISOString() ?? null,
})

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0)
}
