import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { iso } from '#server/platform/http/present.ts'
import type { ChosenPassage, PassageState } from '#shared/contracts/allegations.ts'
import { formatExhibitNumber } from '../evidence/index.ts'
import { createPinpoints } from '../reading/index.ts'
import {
  type ChosenRow,
  listChosen,
  listPassageItems,
  type PassageItem,
} from './allegation-passages.store.ts'

/** The passages that people chose in an investigation, by the allegation, each held against its item as it is now. */
export async function readChosen(
  db: TenantDb,
  investigationId: string,
): Promise<ReadonlyMap<string, ChosenPassage[]>> {
  const rows = await listChosen(db, investigationId)
  const ids = new Set(rows.flatMap(({ evidence_id }) => evidence_id ?? []))
  const items = new Map(
    (await listPassageItems(db, [...ids])).map((item) => [
      item.id,
      { ...item, pinpoint: createPinpoints(item.content, item.sheet_rows) },
    ]),
  )
  const byAllegation = Map.groupBy(rows, ({ allegation_id }) => allegation_id)
  return new Map(
    [...byAllegation].map(([id, own]) => [
      id,
      own.map((row) => presentPassage(row, items.get(row.evidence_id ?? ''))),
    ]),
  )
}

type ItemWithPlaces = PassageItem & { readonly pinpoint: ReturnType<typeof createPinpoints> }

function presentPassage(row: ChosenRow, item: ItemWithPlaces | undefined): ChosenPassage {
  const { start_offset: start, end_offset: end, quote } = row
  const isThere = item?.content.slice(start, end) === quote
  return {
    id: row.id,
    evidence_id: row.evidence_id,
    exhibit_number: item?.exhibit_number ? formatExhibitNumber(item.exhibit_number) : null,
    title: item?.title ?? null,
    start,
    end,
    at: item && isThere ? item.pinpoint(start, end) : null,
    quote,
    state: readState(item, isThere),
    note: row.note,
    chosen_by: { id: row.chosen_by, name: row.chooser_name },
    chosen_at: iso(row.chosen_at),
    side: row.side,
    placed_by: { id: row.placed_by, name: row.placer_name },
    placed_at: iso(row.placed_at),
  }
}

function readState(item: PassageItem | undefined, isThere: boolean): PassageState {
  if (!item) return 'destroyed'
  if (item.deleted_at) return 'deleted'
  if (item.withdrawn_at) return 'withdrawn'
  return isThere ? 'found' : 'changed'
}
