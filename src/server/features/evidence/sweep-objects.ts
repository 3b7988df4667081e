import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Core } from '#server/platform/core.ts'
import type { ObjectStore } from '#server/ports/object-store.ts'
import { forgetObject, listStaleObjects } from './pending-objects.store.ts'
import { KEPT_MS, sweepParts } from './upload/resumable/part-store.ts'

/** Longer than any upload may take: older objects have lost their request or job. */
const STALE_AFTER_MS = 2 * 60 * 60_000
const AT_ONCE = 500

export interface SweepObjectsDeps extends Core {
  readonly objects: ObjectStore
  /** Where stored files are unpacked for reading. */
  readonly scratchDir: string
  /** Where unfinished resumable uploads are stored. */
  readonly partsDir: string
}

/**
 * Removes what crashes left behind: objects that no item names, incomplete objects, and copies made for reading. The
 * announcement goes first, so that an upload that ends at this very moment is refused instead of losing its object.
 */
export async function sweepObjects(deps: SweepObjectsDeps): Promise<{ removed: number }> {
  const before = new Date(deps.clock.now().getTime() - STALE_AFTER_MS)
  const stale = await deps.tenancy.asSystem('find objects that no item names', (db) =>
    listStaleObjects(db, before, AT_ONCE),
  )
  let removed = 0
  for (const { organization_id, object_key } of stale) {
    // Removed inside the transaction: if that fails, the announcement stays for the next sweep.
    await deps.tenancy.asSystem('remove an object that no item names', async (db) => {
      const { numDeletedRows } = await forgetObject(db, organization_id, object_key)
      if (numDeletedRows === 0n) return
      await deps.objects.remove(object_key)
      removed++
    })
  }
  const parts = await sweepParts(deps.partsDir, new Date(deps.clock.now().getTime() - KEPT_MS))
  const unfinished = parts + (await deps.objects.removeUnfinished(before))
  await clearScratch(deps.scratchDir, before)
  if (removed + unfinished > 0)
    deps.logger.warn({ removed, unfinished }, 'removed what interrupted uploads left behind')
  return { removed: removed + unfinished }
}

async function clearScratch(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true })
  }
}
