import { type CaseShape, type CaseWords, NO_HITS } from './case-words.ts'
import { type RatedChunk, takeBest } from './rank-words.ts'

/** A word that is looked for, and the usable passages that contain it in some form. */
export interface LookedFor {
  readonly word: string
  readonly lexemes: readonly string[]
  readonly found: Int32Array
  /** By rarity among the usable passages. */
  readonly weight: number
}

/** Each word that is indexed at all, looked up in the case. */
export function lookFor(
  words: readonly string[],
  lexemesOf: ReadonlyMap<string, readonly string[]>,
  { shape, hits }: CaseWords,
): LookedFor[] {
  const all = countUsable(shape)
  return words.flatMap((word) => {
    const lexemes = lexemesOf.get(word) ?? []
    const [first, ...rest] = lexemes.map((lexeme) => (hits.get(lexeme) ?? NO_HITS).at)
    if (!first) return []
    const others = rest.map((at) => new Set(at))
    const found = first.filter(
      (chunk) => shape.usable[shape.itemOf[chunk] ?? 0] === 1 && others.every((other) => other.has(chunk)),
    )
    const weight = Math.log(1 + (all - found.length + 0.5) / (found.length + 0.5))
    return [{ word, lexemes, found, weight }]
  })
}

/** The passages with the largest share of the words, weighted by rarity: so many, and all that have no less than the last. */
export function rateShares(
  looked: readonly LookedFor[],
  { chunks: all }: CaseShape,
  most: number,
): RatedChunk[] {
  const sums = new Float64Array(all)
  const touched: number[] = []
  for (const { found, weight } of looked)
    for (const chunk of found) {
      if (sums[chunk] === 0) touched.push(chunk)
      sums[chunk]! += weight
    }
  const whole = sumWeights(looked)
  const chunks = Int32Array.from(touched)
  return takeBest(
    chunks,
    Float64Array.from(chunks, (chunk) => sums[chunk]! / whole),
    most,
  )
}

/** The share of a passage that has these lexemes. */
export function shareOf(looked: readonly LookedFor[], held: ReadonlySet<string>): number {
  const matched = looked.filter(({ lexemes }) => lexemes.every((lexeme) => held.has(lexeme)))
  return matched.length === 0 ? 0 : sumWeights(matched) / sumWeights(looked)
}

const sumWeights = (looked: readonly LookedFor[]): number =>
  looked.reduce((sum, { weight }) => sum + weight, 0)

function countUsable({ items, itemStart, usable }: CaseShape): number {
  let all = 0
  for (let item = 0; item < items; item++)
    if (usable[item] === 1) all += itemStart[item + 1]! - itemStart[item]!
  return all
}
