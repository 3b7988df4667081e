import type { Rows } from './tenant-rows.ts'

/** What the reader found in the item, and what a person decided about two names. */
export const readingRows = (
  { organization, investigation, item }: Rows,
  now: Date,
): [string, Record<string, unknown>][] => {
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
  ]
}
