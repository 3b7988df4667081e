import { beforeAll, expect, it } from 'vitest'
import { describeWithData, hasTestData } from '#test/support/data.ts'
import { drawMutation, MUTATION_KINDS } from '#test/support/quote-mutations.ts'
import {
  drawPool,
  type QuoteCase,
  readQuoteSources,
  type SourceDocument,
} from '#test/support/quote-sources.ts'
import { drawGenuine } from '#test/support/quote-typesettings.ts'
import { seededRandom } from '#test/support/random.ts'
import { createQuoteGate, type QuoteMatch } from './quote-gate.ts'

const PER_KIND = 200
const PER_POOL = 4

interface Judged extends QuoteCase {
  readonly match: QuoteMatch | null
}

const needed = hasTestData('case-enron') ? 'retrieval-cuad' : 'case-enron'

describeWithData(needed, 'the quote gate on freshly drawn sentences of real evidence', () => {
  const random = seededRandom()
  const mutations = new Map<string, Judged[]>()
  const genuine: Judged[] = []
  let documents: readonly SourceDocument[] = []

  /** Some chunks have no number or no negation to change: then the next ones are drawn. */
  const judgePool = () => {
    const pool = drawPool(documents, random)
    const gate = createQuoteGate(pool.chunks)
    const judge = (quotes: Judged[], most: number, quote: QuoteCase | null) => {
      if (quote && quotes.length < most)
        quotes.push({ ...quote, match: gate.find(quote.quote, quote.chunkId) })
    }
    for (let i = 0; i < PER_POOL; i++) {
      for (const kind of MUTATION_KINDS) {
        judge(mutations.get(kind)!, PER_KIND, drawMutation(kind, pool, random, documents))
        judge(genuine, PER_KIND * MUTATION_KINDS.length, drawGenuine(pool, random))
      }
    }
  }

  beforeAll(() => {
    process.stderr.write(`quote gate: PROBITY_SEED=${random.seed}\n`)
    documents = readQuoteSources()
    for (const kind of MUTATION_KINDS) mutations.set(kind, [])
    for (let pools = 0; pools < PER_KIND / PER_POOL + 10; pools++) judgePool()
  }, 60_000)

  it.each(MUTATION_KINDS)('catches all 200 quotes with %s', (kind) => {
    expect(mutations.get(kind)).toHaveLength(PER_KIND)
    expect(mutations.get(kind)!.filter(({ match }) => match !== null)).toEqual([])
  })

  it('refuses none of 1,000 genuine quotes, however they are printed', () => {
    expect(genuine).toHaveLength(1_000)
    expect(genuine.filter(({ match }) => match === null)).toEqual([])
  })

  it('answers with the words that stand in the item at the offsets', () => {
    for (const { match } of genuine) {
      const item = documents.find((document) => document.id === match?.evidenceId)
      expect(item?.text.slice(match?.start, match?.end)).toBe(match?.quote)
    }
  })
})
