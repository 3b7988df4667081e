import { contentTerms } from '#server/platform/text/words.ts'
import type { SeededRandom } from '#test/support/random.ts'

/** nDCG at 10 with relevance 0 or 1. */
export function ndcgAt10(ranked: readonly string[], relevant: ReadonlySet<string>): number {
  const gain = (place: number) => 1 / Math.log2(place + 2)
  const found = ranked.slice(0, 10).reduce((sum, id, place) => sum + (relevant.has(id) ? gain(place) : 0), 0)
  const best = Array.from({ length: Math.min(10, relevant.size) }, (_, place) => gain(place))
  return found / best.reduce((sum, value) => sum + value, 0)
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)

export interface Comparison {
  readonly difference: number
  readonly low: number
  readonly high: number
  /** Share of resamples without a gain. */
  readonly p: number
}

const RESAMPLES = 5_000

/**
 * Paired bootstrap of the mean gain, 95 % interval. Draws whole groups, because questions about one contract are not
 * independent of each other; drawing single questions would look too good.
 */
export function pairedBootstrap(
  gains: readonly number[],
  groups: readonly string[],
  random: SeededRandom,
): Comparison {
  const sums = [...Map.groupBy(gains.keys(), (i) => groups[i]!).values()].map((members) => ({
    sum: members.reduce((sum, i) => sum + gains[i]!, 0),
    size: members.length,
  }))
  const means = Array.from({ length: RESAMPLES }, () => {
    let [sum, size] = [0, 0]
    for (let i = 0; i < sums.length; i++) {
      const drawn = random.pick(sums)
      sum += drawn.sum
      size += drawn.size
    }
    return sum / size
  }).sort((a, b) => a - b)
  return {
    difference: mean(gains),
    low: means[Math.floor(RESAMPLES * 0.025)]!,
    high: means[Math.floor(RESAMPLES * 0.975)]!,
    p: means.filter((value) => value <= 0).length / RESAMPLES,
  }
}

interface Indexed {
  readonly id: string
  readonly counts: ReadonlyMap<string, number>
  readonly length: number
}

/** Textbook BM25 (Porter stems, k1 1.2, b 0.75) over these texts: the reference for the hybrid. */
export function plainBm25(texts: readonly { id: string; text: string }[]): (query: string) => string[] {
  const documents: Indexed[] = texts.map(({ id, text }) => {
    const terms = contentTerms(text)
    const counts = new Map<string, number>()
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
    return { id, counts, length: terms.length }
  })
  const frequency = new Map<string, number>()
  for (const { counts } of documents)
    for (const term of counts.keys()) frequency.set(term, (frequency.get(term) ?? 0) + 1)
  const average = mean(documents.map(({ length }) => length))
  const weigh = (document: Indexed, term: string) => {
    const tf = document.counts.get(term) ?? 0
    const df = frequency.get(term) ?? 0
    const idf = Math.log(1 + (documents.length - df + 0.5) / (df + 0.5))
    return (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * document.length) / average))
  }
  return (query) => {
    const terms = [...new Set(contentTerms(query))]
    const score = (document: Indexed) => terms.reduce((sum, term) => sum + weigh(document, term), 0)
    return byScore(
      documents
        .map((document) => ({ id: document.id, score: score(document) }))
        .filter((each) => each.score > 0),
    )
  }
}

export const plainVector = (
  vectors: readonly { id: string; vector: Float32Array }[],
  query: Float32Array,
): string[] =>
  byScore(
    vectors.map(({ id, vector }) => ({
      id,
      score: vector.reduce((sum, value, i) => sum + value * query[i]!, 0),
    })),
  )

const byScore = (scored: { id: string; score: number }[]): string[] =>
  scored.sort((a, b) => b.score - a.score).map(({ id }) => id)
