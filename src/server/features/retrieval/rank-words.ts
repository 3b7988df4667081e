import type { CaseShape, CaseWords, Hits } from './case-words.ts'

export interface RatedChunk {
  /** The number of the passage in the case. */
  readonly chunk: number
  readonly score: number
}

const NONE: Hits = { at: [], times: [] }
/** Of the item's own score, and of what stands in the passages beside one. */
const ITEM_WEIGHT = 1.4
const BESIDE_WEIGHT = 0.2

const saturate = (times: number, length: number): number =>
  (times * 2.2) / (times + 1.2 * (0.25 + 0.75 * length))
const rarity = (all: number, having: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5))

/**
 * The best passages by words, in no order: so many, and with the last of them all that score alike.
 *
 * BM25 (k1 1.2, b 0.75) on two levels, added up: the item among the investigation's items, and the chunk among the
 * chunks of its item. This way a name found throughout a document does not outweigh the words that mark the place
 * inside it. A chunk also gets a fifth of its neighbors' own scores, because an answer often straddles a cut. The
 * title counts as text of its item. All query words are alternatives; the rank depends on how many occur and how rare
 * they are.
 */
export function rateByWords({ shape, hits, titles }: CaseWords, most: number): RatedChunk[] {
  const { itemOf, itemStart, tokens, usable } = shape
  const { tokensOf, items, average } = measure(shape)
  const itemScores = new Float64Array(shape.items)
  const chunkScores = new Float64Array(shape.chunks)
  const times = new Float64Array(shape.items)
  const chunksWith = new Int32Array(shape.items)
  const touched: number[] = []
  let candidates = 0
  for (const lexeme of new Set([...hits.keys(), ...titles.keys()])) {
    const inText = hits.get(lexeme) ?? NONE
    const inTitle = titles.get(lexeme) ?? NONE
    const having: number[] = []
    const add = (item: number, count: number) => {
      if (usable[item] === 0) return false
      if (times[item] === 0) having.push(item)
      times[item]! += count
      return true
    }
    for (let index = 0; index < inText.at.length; index++) {
      const item = itemOf[inText.at[index]!]!
      if (add(item, inText.times[index]!)) chunksWith[item]!++
    }
    for (let index = 0; index < inTitle.at.length; index++) add(inTitle.at[index]!, inTitle.times[index]!)
    const rare = rarity(items, having.length)
    for (const item of having) {
      if (itemScores[item] === 0) {
        touched.push(item)
        candidates += itemStart[item + 1]! - itemStart[item]!
      }
      itemScores[item]! += rare * saturate(times[item]!, tokensOf[item]! / average)
    }
    for (let index = 0; index < inText.at.length; index++) {
      const chunk = inText.at[index]!
      const item = itemOf[chunk]!
      if (usable[item] === 0) continue
      const chunks = itemStart[item + 1]! - itemStart[item]!
      chunkScores[chunk]! +=
        rarity(chunks, chunksWith[item]!) *
        saturate(inText.times[index]!, (tokens[chunk]! * chunks) / Math.max(tokensOf[item]!, 1))
    }
    for (const item of having) {
      times[item] = 0
      chunksWith[item] = 0
    }
  }
  const chunks = new Int32Array(candidates)
  const scores = new Float64Array(candidates)
  let rated = 0
  for (const item of touched) {
    const start = itemStart[item]!
    const end = itemStart[item + 1]!
    for (let chunk = start; chunk < end; chunk++) {
      const beside =
        (chunk > start ? chunkScores[chunk - 1]! : 0) + (chunk + 1 < end ? chunkScores[chunk + 1]! : 0)
      chunks[rated] = chunk
      scores[rated++] = ITEM_WEIGHT * itemScores[item]! + chunkScores[chunk]! + BESIDE_WEIGHT * beside
    }
  }
  return takeBest(chunks, scores, most)
}

/** The best `most`, and with the last of them all that score alike. */
export function takeBest(chunks: Int32Array, scores: Float64Array, most: number): RatedChunk[] {
  const least = scores.length > most ? scores.toSorted()[scores.length - most]! : Number.NEGATIVE_INFINITY
  const best: RatedChunk[] = []
  for (let index = 0; index < scores.length; index++)
    if (scores[index]! >= least) best.push({ chunk: chunks[index]!, score: scores[index]! })
  return best
}

/** Tokens of each item, and how many items count. */
function measure({ items, itemStart, tokens, usable }: CaseShape) {
  const tokensOf = new Float64Array(items)
  let counted = 0
  let sum = 0
  for (let item = 0; item < items; item++) {
    for (let chunk = itemStart[item]!; chunk < itemStart[item + 1]!; chunk++)
      tokensOf[item]! += tokens[chunk]!
    if (usable[item] === 0) continue
    counted++
    sum += tokensOf[item]!
  }
  return { tokensOf, items: counted, average: sum / counted }
}
