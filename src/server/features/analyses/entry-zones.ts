import { createZoneFinder } from '#server/platform/text/written-zones.ts'
import type { Passage } from '#server/ports/analyst.ts'
import type { TimelineView } from '#shared/contracts/analysis-views.ts'

type Entry = TimelineView['entries'][number]

const ISO_DAY = 'YYYY-MM-DD'.length

/** Entries that tell an hour, with the zone that the evidence writes to it. */
export function withZones(entries: readonly Entry[], passages: readonly Passage[]): Entry[] {
  const items = Map.groupBy(passages, ({ evidenceId }) => evidenceId)
  const finders = new Map<string, ReturnType<typeof findInItem>>()
  return entries.map((entry) => {
    const { zone: _, ...when } = entry.when
    const { written } = when
    if (written === null || when.from.length <= ISO_DAY) return { ...entry, when }
    const find = finders.get(written.evidence_id) ?? findInItem(items.get(written.evidence_id) ?? [])
    finders.set(written.evidence_id, find)
    const zone = find(written)
    return { ...entry, when: zone === null ? when : { ...when, zone } }
  })
}

/** Of the item only what was read is known: the rest of it is left blank, on one line. */
function findInItem(passages: readonly Passage[]) {
  let text = ''
  for (const passage of passages.toSorted((a, b) => a.start - b.start))
    text = text.padEnd(passage.start) + passage.text.slice(Math.max(0, text.length - passage.start))
  const rows = passages.flatMap(({ units = [] }) => units.filter(({ part }) => part === 'row'))
  const find = createZoneFinder(
    text,
    rows.map(({ start }) => start),
  )
  return (time: { readonly start: number; readonly end: number }) =>
    find(time, rows.find(({ start, end }) => start <= time.start && time.end <= end)?.start ?? null)
}
