/** Bytes that several threads and the disk read in place. */
export interface Block {
  /** Its offset in the memory. */
  readonly offset: number
  readonly bytes: Buffer
}

export interface SharedBlocks {
  readonly memory: SharedArrayBuffer
  readonly blocks: readonly Block[]
}

export const BLOCK_BYTES = 1024 * 1024
/** Enough to keep receiving while the disk is writing. */
const BLOCKS = 8
const KEPT = 4
const WASM_PAGE = 64 * 1024

/**
 * Memory for files being written. It is page-aligned, as direct disk access requires, and only WebAssembly provides
 * such memory. Each uses much address space until it is collected, so a few are kept for the next file.
 */
export function createBlockPool(): { take(): SharedBlocks; give(blocks: SharedBlocks): void } {
  const kept: SharedBlocks[] = []
  return {
    take: () => kept.pop() ?? makeBlocks(),
    give: (blocks) => {
      if (kept.length < KEPT) kept.push(blocks)
    },
  }
}

function makeBlocks(): SharedBlocks {
  const pages = (BLOCKS * BLOCK_BYTES) / WASM_PAGE
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
    .buffer as unknown as SharedArrayBuffer
  const blocks = Array.from({ length: BLOCKS }, (_, index) => {
    const offset = index * BLOCK_BYTES
    return { offset, bytes: Buffer.from(memory, offset, BLOCK_BYTES) }
  })
  return { memory, blocks }
}
