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

/** Where a word stands, in order, and how often in each place. */
export interface Hits {
  readonly at: Int32Array
  readonly times: Uint16Array
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

export const NO_HITS: Hits = { at: new Int32Array(0), times: new Uint16Array(0) }

/**
 * The hits of one word as they are read. A common one stands in a tenth of a large case, and an array of any values would
 * be copied as it grows and looked through as garbage.
 */
export interface HitList {
  add(at: number, times: number): void
  /** Adds what "17 20:3" says, each number moved by `first`. */
  addText(text: string, first: number): void
  hits(): Hits
}

export function createHitList(): HitList {
  let at = NO_HITS.at
  let times = NO_HITS.times
  let count = 0
  const makeRoom = (more: number) => {
    if (count + more <= at.length) return
    const room = Math.max(count + more, 2 * at.length)
    const [before, timesBefore] = [at, times]
    at = new Int32Array(room)
    times = new Uint16Array(room)
    at.set(before)
    times.set(timesBefore)
  }
  return {
    add: (place, often) => {
      makeRoom(1)
      at[count] = place
      times[count++] = often
    },
    addText: (text, first) => {
      // A place takes a digit and what parts it from the next at least.
      makeRoom((text.length + 1) >> 1)
      count = readHits(text, first, { into: { at, times }, from: count })
    },
    hits: () => ({ at: at.subarray(0, count), times: times.subarray(0, count) }),
  }
}

/** Writes what the text says from there on; returns where that ends. */
function readHits(
  text: string,
  first: number,
  { into, from }: { readonly into: Hits; readonly from: number },
): number {
  if (text === '') return from
  const { at, times } = into
  let next = from
  let place = -1
  let number = 0
  for (let index = 0; index <= text.length; index++) {
    const code = index < text.length ? text.charCodeAt(index) : SPACE
    if (code === SPACE) {
      at[next] = first + (place < 0 ? number : place)
      times[next++] = place < 0 ? 1 : number
      place = -1
      number = 0
    } else if (code === COLON) {
      place = number
      number = 0
    } else number = 10 * number + code - ZERO
  }
  return next
}

/** Numbers the passages; `fresh` has those of one item after one another. */
export function numberCase(blocks: readonly BlockShape[], fresh: readonly FreshChunk[]): CaseShape {
  const packed = blocks.reduce((sum, { chunks }) => sum + chunks, 0)
  const all = packed + fresh.length
  const tokens = new Int32Array(all)
  const itemOf = new Int32Array(all)
  const starts = new Int32Array(all + 1)
  let items = 0
  const placed: PlacedBlock[] = []
  let chunk = 0
  for (const { block, sizes } of blocks) {
    placed.push({ block, firstChunk: chunk, firstItem: items })
    starts[items++] = chunk
    let size = 0
    for (let index = 0; index <= sizes.length; index++) {
      const code = index < sizes.length ? sizes.charCodeAt(index) : SPACE
      if (code !== SPACE && code !== SEMICOLON) {
        size = 10 * size + code - ZERO
        continue
      }
      tokens[chunk] = size
      itemOf[chunk] = items - 1
      chunk++
      size = 0
      if (code === SEMICOLON) starts[items++] = chunk
    }
  }
  let before = ''
  for (const one of fresh) {
    if (one.evidenceId !== before) starts[items++] = chunk
    before = one.evidenceId
    tokens[chunk] = one.tokens
    itemOf[chunk] = items - 1
    chunk++
  }
  starts[items] = all
  return {
    ...{ chunks: all, items, tokens, itemOf, blocks: placed, fresh, firstFresh: packed },
    itemStart: starts.subarray(0, items + 1),
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
