import { searchRows } from './search-rows.ts'
import type { Rows } from './tenant-rows.ts'

/** What the reader found in the item, what a person decided about two names, and what the search reads. */
export const readingRows = (rows: Rows, now: Date): [string, Record<string, unknown>][] => {
  const { organization, investigation, item } = rows
  const place = { organization_id: organization, investigation_id: investigation }
  const reading = {
    evidence_id: item,
    reader_version: 1,
    context: 'x',
    names: '[]',
    units: '[]',
    read_at: now,
  }
  const [alias_a, alias_b] = [item, 'ffffffff-ffff-4fff-bfff-ffffffffffff']
  return [
    ['evidence_readings', { ...place, ...reading }],
    ['people_decisions', { ...place, alias_a, alias_b, same: true, decided_at: now }],
    ...searchRows(rows),
  ]
}
