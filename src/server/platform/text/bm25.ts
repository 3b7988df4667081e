/** Query terms with their weights; 1 is full weight. */
export type WeightedTerms = ReadonlyMap<string, number>

export interface Bm25 {
  /** One score per document, in order; 0 if no query term occurs. */
  score(query: WeightedTerms): Float64Array
  /** Rarity of a term among the documents; a term that occurs nowhere counts as the rarest. */
  idf(term: string): number
}

const K1 = 1.2
const B = 0.75

/** BM25 over a small list of documents given as terms, held in memory. */
export function createBm25(documents: readonly (readonly string[])[]): Bm25 {
  const postings = new Map<string, Map<number, number>>()
  documents.forEach((terms, document) => {
    for (const term of terms) {
      const found = postings.get(term) ?? new Map<number, number>()
      found.set(document, (found.get(document) ?? 0) + 1)
      postings.set(term, found)
    }
  })
  const meanLength = documents.reduce((sum, terms) => sum + terms.length, 0) / Math.max(1, documents.length)
  const idf = (term: string): number => {
    const holding = postings.get(term)?.size ?? 0
    return Math.log(1 + (documents.length - holding + 0.5) / (holding + 0.5))
  }
  return {
    idf,
    score(query) {
      const scores = new Float64Array(documents.length)
      for (const [term, weight] of query) {
        const rarity = idf(term) * weight
        for (const [document, count] of postings.get(term) ?? []) {
          const length = documents[document]!.length / (meanLength || 1)
          scores[document]! += (rarity * count * (K1 + 1)) / (count + K1 * (1 - B + B * length))
        }
      }
      return scores
    },
  }
}

/** The terms of a query, each once: repeating a word in a question does not make it matter more. */
export const weighTerms = (terms: Iterable<string>, weight = 1): Map<string, number> =>
  new Map(Array.from(terms, (term) => [term, weight]))
