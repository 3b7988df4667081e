import type { Core } from '#server/platform/core.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import {
  dissolveSmall,
  hasUnpacked,
  insertBlock,
  lockPacking,
  lockUnpacked,
  type UnpackedItem,
} from './pack-blocks.store.ts'

/** So many passages are searched as they are; more of them are packed. */
export const LEAST_TO_PACK = 500
/** A block is closed once it has so many: what changes one of them costs the packing of all. */
const BLOCK_CHUNKS = 2_048
/** So many blocks of less than half that are packed anew, together. */
const SMALL_BLOCKS = 8

/**
 * Packs what is not packed yet, block by block, until less than a block's least is left; answers whether anything was.
 * Each block is a transaction of its own.
 */
export async function packInvestigation(
  { tenancy }: Pick<Core, 'tenancy'>,
  scope: TenantScope,
  { investigationId, signal }: { readonly investigationId: string; readonly signal: AbortSignal },
): Promise<boolean> {
  let packed = false
  while (!signal.aborted) {
    const more = await tenancy.inTenant(scope, async (db) => {
      if (!(await lockPacking(db, investigationId))) return false
      if (!(await hasUnpacked(db, investigationId, LEAST_TO_PACK))) return false
      await dissolveSmall(db, investigationId, { below: BLOCK_CHUNKS / 2, least: SMALL_BLOCKS })
      const chosen = chooseItems(await lockUnpacked(db, investigationId, BLOCK_CHUNKS))
      if (chosen.items.length === 0) return false
      await insertBlock(db, { organizationId: scope.organizationId, investigationId }, chosen)
      return true
    })
    if (!more) break
    packed = true
  }
  return packed
}

/** A block's worth of items whose vectors come from one model, the one that has the most passages. */
export function chooseItems(unpacked: readonly UnpackedItem[]): {
  readonly items: readonly string[]
  readonly model: string | null
} {
  const sum = (items: readonly UnpackedItem[]) => items.reduce((all, { chunks }) => all + chunks, 0)
  const [most] = [...Map.groupBy(unpacked, ({ model }) => model)].toSorted(
    ([, one], [, other]) => sum(other) - sum(one),
  )
  if (!most) return { items: [], model: null }
  const [model, candidates] = most
  const items: string[] = []
  let chunks = 0
  for (const { evidenceId, chunks: own } of candidates) {
    if (chunks >= BLOCK_CHUNKS) break
    items.push(evidenceId)
    chunks += own
  }
  return { items, model }
}
