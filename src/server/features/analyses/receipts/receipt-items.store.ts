import { sql } from 'kysely'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { formatExhibitNumber } from '../../evidence/index.ts'
import type { ItemCounts } from './compose-receipt.ts'

export interface ReadPassages {
  readonly items: readonly string[]
  readonly passages: number
  readonly characters: number
}

/** More numbers than this nobody reads. */
const MAX_NAMED = 20

type ItemClass =
  | 'read'
  | 'searched_only'
  | 'failed'
  | 'empty'
  | 'not_ready'
  | 'withdrawn'
  | 'background_off'
  | 'deleted'

/** Every item of the case in the first class that applies to it, counted by one statement. */
export async function countItems(
  db: TenantDb,
  { organizationId }: TenantScope,
  { investigationId, read }: { readonly investigationId: string; readonly read: ReadPassages },
): Promise<ItemCounts> {
  const { rows } = await sql<{
    class: ItemClass
    items: number
    passages: number
    numbers: (number | null)[]
  }>`
    select class, count(*)::int as items, coalesce(sum(chunk_count), 0)::int as passages,
      array_agg(exhibit_number order by exhibit_number) filter (where class in ('failed', 'empty')) as numbers
    from (
      select e.chunk_count, e.exhibit_number, case
        when e.id = any(${[...read.items]}::uuid[]) then 'read'
        when e.deleted_at is null and e.withdrawn_at is null and e.include_in_ai
          and (e.source_type <> 'background_doc' or o.background_ai_enabled) then case
            when e.chunk_count > 0 then 'searched_only'
            when 'failed' in (e.text_status, e.embedding_status) then 'failed'
            when e.text_status = 'pending' or (e.text_status = 'extracted' and e.embedding_status = 'pending') then 'not_ready'
            else 'empty' end
        when e.deleted_at is not null then 'deleted'
        when e.withdrawn_at is not null then 'withdrawn'
        else 'background_off' end as class
      from evidence_items e join organizations o on o.id = e.organization_id
      where e.investigation_id = ${investigationId} and o.id = ${organizationId}
    ) classed group by class`.execute(db)
  const itemsIn = (wanted: ItemClass): number => rows.find((row) => row.class === wanted)?.items ?? 0
  const unreadable = { failed: itemsIn('failed'), empty: itemsIn('empty') }
  const leftOut = {
    withdrawn: itemsIn('withdrawn'),
    background_off: itemsIn('background_off'),
    deleted: itemsIn('deleted'),
  }
  return {
    total: rows.reduce((sum, { items }) => sum + items, 0),
    read: { items: itemsIn('read'), passages: read.passages, characters: read.characters },
    searched_only: {
      items: itemsIn('searched_only'),
      passages: rows.find((row) => row.class === 'searched_only')?.passages ?? 0,
    },
    unreadable: {
      items: unreadable.failed + unreadable.empty,
      by: unreadable,
      exhibits: rows
        .flatMap(({ numbers }) => numbers ?? [])
        .flatMap((number) => (number === null ? [] : [number]))
        .toSorted((a, b) => a - b)
        .slice(0, MAX_NAMED)
        .map(formatExhibitNumber),
    },
    not_ready: { items: itemsIn('not_ready') },
    left_out: { items: leftOut.withdrawn + leftOut.background_off + leftOut.deleted, by: leftOut },
  }
}
