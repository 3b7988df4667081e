import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { ItemCounts } from './compose-receipt.ts'
import { countItems } from './receipt-items.store.ts'

/** The items of a case by what became of them, where these passages were read. */
export const countRead = (
  db: TenantDb,
  scope: TenantScope,
  {
    investigationId,
    passages,
  }: { readonly investigationId: string; readonly passages: readonly Pick<Passage, 'evidenceId' | 'text'>[] },
): Promise<ItemCounts> =>
  countItems(db, scope, {
    investigationId,
    read: {
      items: [...new Set(passages.map(({ evidenceId }) => evidenceId))],
      passages: passages.length,
      characters: passages.reduce((sum, { text }) => sum + text.length, 0),
    },
  })
