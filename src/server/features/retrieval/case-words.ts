/** One passage as the search sees it: by its place among all of the case. */
export interface FreshChunk {
  readonly chunkId: string
  readonly evidenceId: string
  readonly ordinal: number
  readonly tokens: number
}

export interface BlockShape {
  readonly block: number
  readonly chunks: number
  /** Tokens of each passage; ';' after the last of an item. */
  readonly sizes: string
}

/**
 * The passages of a case, numbered: those of the blocks first, each block's after the former's, then those that are
 * not packed yet. The items are numbered alike.
 */
export interface CaseShape {
  readonly chunks: number
  readonly items: number
  readonly tokens: Int32Array
  readonly itemOf: Int32Array
  /** The first passage of each item, and the number of passages at the end. */
  readonly itemStart: Int32Array
  /** 0 for an item that this search may not find. */
  readonly usable: Uint8Array
  readonly blocks: readonly PlacedBlock[]
  readonly fresh: readonly FreshChunk[]
  /** The number of the first passage that is not packed. */
  readonly firstFresh: number
}

export interface PlacedBlock {
  readonly block: number
  readonly firstChunk: number
  readonly firstItem: number
}

/** Where a word stands and how often, in order. */
export interface Hits {
  readonly at: number[]
  readonly times: number[]
}

export interface CaseWords {
  readonly shape: CaseShape
  /** By lexeme, among the passages; left-out items included. */
  readonly hits: ReadonlyMap<string, Hits>
  /** By lexeme, among the items. */
  readonly titles: ReadonlyMap<string, Hits>
}

const SPACE = 32
const COLON = 58
const SEMICOLON = 59
const ZERO = 48

/** Adds what "17 20:3" says to the hits, each number moved by `first`. */
export function readHits(text: string, first: number, { at, times }: Hits): void {
  let place = 0
  let count = 0
  let isCount = false
  for (let index = 0; index <= text.length; index++) {
    const code = index < text.length ? text.charCodeAt(index) : SPACE
    if (code === SPACE) {
      if (text.length > 0) {
        at.push(first + place)
        times.push(isCount ? count : 1)
      }
      place = 0
      count = 0
      isCount = false
    } else if (code === COLON) isCount = true
    else if (isCount) count = 10 * count + code - ZERO
    else place = 10 * place + code - ZERO
  }
}

/** Numbers the passages; `fresh` has those of one item after one another. */
export function numberCase(blocks: readonly BlockShape[], fresh: readonly FreshChunk[]): CaseShape {
  const packed = blocks.reduce((sum, { chunks }) => sum + chunks, 0)
  const all = packed + fresh.length
  const tokens = new Int32Array(all)
  const itemOf = new Int32Array(all)
  const starts: number[] = []
  const placed: PlacedBlock[] = []
  let chunk = 0
  for (const { block, sizes } of blocks) {
    placed.push({ block, firstChunk: chunk, firstItem: starts.length })
    starts.push(chunk)
    let size = 0
    for (let index = 0; index <= sizes.length; index++) {
      const code = index < sizes.length ? sizes.charCodeAt(index) : SPACE
      if (code !== SPACE && code !== SEMICOLON) {
        size = 10 * size + code - ZERO
        continue
      }
      tokens[chunk] = size
      itemOf[chunk] = starts.length - 1
      chunk++
      size = 0
      if (code === SEMICOLON) starts.push(chunk)
    }
  }
  let before = ''
  for (const one of fresh) {
    if (one.evidenceId !== before) starts.push(chunk)
    before = one.evidenceId
    tokens[chunk] = one.tokens
    itemOf[chunk] = starts.length - 1
    chunk++
  }
  const items = starts.length
  return {
    ...{ chunks: all, items, tokens, itemOf, blocks: placed, fresh, firstFresh: packed },
    itemStart: Int32Array.from([...starts, all]),
    usable: new Uint8Array(items).fill(1),
  }
}

/** The block that a packed passage stands in. */
export const blockOf = ({ blocks }: CaseShape, chunk: number): PlacedBlock =>
  blockWith(blocks, 'firstChunk', chunk)

/** The block with this passage or item, by its number. */
export function blockWith(
  blocks: readonly PlacedBlock[],
  first: 'firstChunk' | 'firstItem',
  number: number,
): PlacedBlock {
  let low = 0
  let high = blocks.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((blocks[middle]?.[first] ?? 0) <= number) low = middle
    else high = middle - 1
  }
  const found = blocks[low]
  if (!found) throw new Error('a passage stands in no block')
  return found
}
