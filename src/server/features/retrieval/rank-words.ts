import { type CaseShape, type CaseWords, NO_HITS } from './case-words.ts'

export interface RatedChunk {
  /** The number of the passage in the case. */
  readonly chunk: number
  readonly score: number
}

/** Of the item's own score, and of what stands in the passages beside one. */
const ITEM_WEIGHT = 1.4
const BESIDE_WEIGHT = 0.2

const saturate = (times: number, length: number): number =>
  (times * 2.2) / (times + 1.2 * (0.25 + 0.75 * length))
const rarity = (all: number, having: number): number => Math.log(1 + (all - having + 0.5) / (having + 0.5))

/** Items of up to so many passages: what is computed once for each pair is asked for at every place of a word. */
const MAX_REMEMBERED = 64
const remembered = new Float64Array((MAX_REMEMBERED + 1) ** 2)

/** The same among the passages of one item. */
function rarityWithin(chunks: number, having: number): number {
  if (chunks > MAX_REMEMBERED) return rarity(chunks, having)
  const place = chunks * (MAX_REMEMBERED + 1) + having
  // Never 0 once it is known.
  if (remembered[place] === 0) remembered[place] = rarity(chunks, having)
  return remembered[place]!
}

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
  const times = new Int32Array(shape.items)
  const having = new Int32Array(shape.items)
  const touched = new Int32Array(shape.items)
  let touchedItems = 0
  let candidates = 0
  for (const lexeme of new Set([...hits.keys(), ...titles.keys()])) {
    const { at, times: often } = hits.get(lexeme) ?? NO_HITS
    const inTitle = titles.get(lexeme) ?? NO_HITS
    let itemsWith = 0
    // The passages of one item stand side by side.
    for (let from = 0, to = 0; from < at.length; from = to) {
      const item = itemOf[at[from]!]!
      let sum = 0
      for (; to < at.length && itemOf[at[to]!] === item; to++) sum += often[to]!
      if (usable[item] === 0) continue
      having[itemsWith++] = item
      times[item] = sum
      const chunks = itemStart[item + 1]! - itemStart[item]!
      const ownTokens = Math.max(tokensOf[item]!, 1)
      const rareWithin = rarityWithin(chunks, to - from)
      for (let index = from; index < to; index++) {
        const chunk = at[index]!
        chunkScores[chunk]! += rareWithin * saturate(often[index]!, (tokens[chunk]! * chunks) / ownTokens)
      }
    }
    for (let index = 0; index < inTitle.at.length; index++) {
      const item = inTitle.at[index]!
      if (usable[item] === 0) continue
      if (times[item] === 0) having[itemsWith++] = item
      times[item]! += inTitle.times[index]!
    }
    const rare = rarity(items, itemsWith)
    for (let index = 0; index < itemsWith; index++) {
      const item = having[index]!
      if (itemScores[item] === 0) {
        touched[touchedItems++] = item
        candidates += itemStart[item + 1]! - itemStart[item]!
      }
      itemScores[item]! += rare * saturate(times[item]!, tokensOf[item]! / average)
      times[item] = 0
    }
  }
  const chunks = new Int32Array(candidates)
  const scores = new Float64Array(candidates)
  let rated = 0
  for (let index = 0; index < touchedItems; index++) {
    const item = touched[index]!
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
  const least = scores.length > most ? findLeast(scores, most) : Number.NEGATIVE_INFINITY
  const best: RatedChunk[] = []
  for (let index = 0; index < scores.length; index++)
    if (scores[index]! >= least) best.push({ chunk: chunks[index]!, score: scores[index]! })
  return best
}

/** The score of the last of the best `most`. Few of a large case ever come among them, so that nothing is sorted. */
function findLeast(scores: Float64Array, most: number): number {
  /** A heap: none stands below what it grew from, so that the least is the first. */
  const best = scores.slice(0, most).sort()
  for (let index = most; index < scores.length; index++) {
    const score = scores[index]!
    if (score <= best[0]!) continue
    let place = 0
    for (let next = 1; next < most; next = 2 * place + 1) {
      if (next + 1 < most && best[next + 1]! < best[next]!) next++
      if (best[next]! >= score) break
      best[place] = best[next]!
      place = next
    }
    best[place] = score
  }
  return best[0]!
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
