import { findDiscrepancies } from '#server/adapters/analyst/extractive/discrepancies/discrepancies.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'
import type { Passage } from '#server/ports/analyst.ts'
import { SEEDED_KINDS, type SeededKind } from './discrepancy-mutations.ts'
import { type DocumentPair, makeAgreeing, makeDisagreeing, type Source } from './discrepancy-pairs.ts'
import type { SeededRandom } from './random.ts'

/** One reported pair of statements: their words. */
export interface Reported {
  readonly left: string
  readonly right: string
}

export type Finder = (passages: readonly Passage[]) => Promise<readonly Reported[]>

export const productFinder: Finder = async (passages) =>
  findDiscrepancies(passages).map(({ left, right }) => ({ left: left.quote, right: right.quote }))

export interface Measured {
  readonly precision: number
  readonly recall: number
  readonly found: Readonly<Record<SeededKind, number>>
  /** Pairs that agree and were reported all the same. */
  readonly falseAlarms: number
  /** Reports in disagreeing pairs that are not the seeded one. */
  readonly strays: number
  readonly failures: readonly { readonly pair: DocumentPair; readonly reported: readonly Reported[] }[]
}

const PER_KIND = 10

/** 40 disagreeing pairs (10 of each kind) and 40 agreeing ones from one seed. A stray report counts against precision too. */
export async function measure(
  sources: readonly Source[],
  random: SeededRandom,
  find: Finder,
): Promise<Measured> {
  const pairs = [
    ...makeDisagreeing(sources, random, PER_KIND),
    ...makeAgreeing(sources, random, PER_KIND * SEEDED_KINDS.length),
  ]
  const found: Record<SeededKind, number> = { amount: 0, date: 0, name: 0, negation: 0 }
  const failures: { pair: DocumentPair; reported: readonly Reported[] }[] = []
  let falseAlarms = 0
  let strays = 0
  for (const pair of pairs) {
    const reported = await find([...passagesOf('left', pair.left), ...passagesOf('right', pair.right)])
    const right = reported.filter((report) => isSeeded(report, pair))
    const wrong = reported.length - right.length
    if (pair.seeded && right.length > 0) found[pair.seeded.kind]++
    if (!pair.seeded && wrong > 0) falseAlarms++
    if (pair.seeded) strays += wrong
    if (wrong > 0 || (pair.seeded && right.length === 0)) failures.push({ pair, reported })
  }
  const hits = SEEDED_KINDS.reduce((sum, kind) => sum + found[kind], 0)
  const claims = hits + falseAlarms + strays
  return {
    precision: claims === 0 ? 0 : hits / claims,
    recall: hits / (PER_KIND * SEEDED_KINDS.length),
    found,
    falseAlarms,
    strays,
    failures,
  }
}

const plain = (words: string): string => words.replace(/\s+/g, ' ').trim()

function isSeeded(report: Reported, { seeded }: DocumentPair): boolean {
  if (!seeded) return false
  const [left, right] = [plain(seeded.left), plain(seeded.right)]
  const holds = (quote: string, sentence: string) =>
    sentence.includes(plain(quote)) || plain(quote).includes(sentence)
  return (
    (holds(report.left, left) && holds(report.right, right)) ||
    (holds(report.left, right) && holds(report.right, left))
  )
}

const CHUNK = 1000

/** A document as chunks of about 1,000 characters that end with a sentence. */
export function passagesOf(evidenceId: string, text: string): Passage[] {
  const passages: Passage[] = []
  let start = 0
  const sentences = splitSentences(text)
  for (const [i, { end }] of sentences.entries()) {
    const next = sentences[i + 1]
    if (next && next.end - start <= CHUNK) continue
    passages.push({
      chunkId: `${evidenceId}-${passages.length}`,
      evidenceId,
      title: evidenceId,
      sourceType: 'content',
      text: text.slice(start, end),
      start,
      rank: 1,
      occurredAt: null,
    })
    start = next?.start ?? end
  }
  return passages
}
