import type { Core } from '#server/platform/core.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { notFound } from '#server/platform/errors.ts'
import type { SheetRows } from '#server/platform/text/sheet-rows.ts'
import { formatDay } from '#server/platform/text/time/calendar.ts'
import type { Reading, ReadUnit } from '#shared/contracts/reading.ts'
import { findMentions } from './mentions.ts'
import { numberTurns } from './number-turns.ts'
import { findPeople } from './people-of-case.ts'
import { createPinpoints } from './pinpoints.ts'
import { findReading } from './readings.store.ts'
import type { RegisteredPerson } from './registered-person.ts'
import { fromStored, type StoredReading } from './stored-units.ts'
import type { Unit } from './unit.ts'

/** What the reader found in an item, with the people of the case; without units while it waits to be read. */
export async function presentReading(deps: Core, scope: TenantScope, id: string): Promise<Reading> {
  const { item, people } = await deps.tenancy.inTenant(scope, async (db) => {
    const found = await findReading(db, id)
    if (!found) throw notFound()
    return { item: found, people: await findPeople(db, found.investigation_id) }
  })
  const { content, sheet_rows, names, units, reader_version } = item
  if (reader_version === null || names === null) return { reader_version: null, units: [] }
  const read = fromStored({ names, units: units as StoredReading['units'] }, (start, end) =>
    content.slice(start, end),
  )
  return { reader_version, units: presentUnits(read, { content, sheet_rows }, people) }
}

/** Units with the ids of who speaks and of whom they name. */
function presentUnits(
  units: readonly Unit[],
  { content: text, sheet_rows }: { readonly content: string; readonly sheet_rows: SheetRows | null },
  people: readonly RegisteredPerson[],
): ReadUnit[] {
  const byName = new Map(people.flatMap(({ id, aliases }) => aliases.map(({ name }) => [name, id] as const)))
  const mentions = findMentions(text, people)
  const pinpoint = createPinpoints(text, sheet_rows)
  const turns = numberTurns(text, units)
  let next = 0
  const present = (one: Unit['speaker']) => one && { ...one, person: byName.get(one.name) ?? null }
  return units.map(({ written, toldBy, ...unit }, place) => {
    while ((mentions[next]?.start ?? unit.start) < unit.start) next++
    const named = new Set<string>()
    for (let at = next; at < mentions.length; at++) {
      const mention = mentions[at]
      if (!mention || mention.start >= unit.end) break
      if (mention.certain) named.add(mention.person)
    }
    return {
      ...unit,
      at: { ...pinpoint(unit.start, unit.end), turn: turns[place] ?? null },
      speaker: present(unit.speaker),
      told_by: present(toldBy),
      to: [...unit.to],
      times: unit.times.map(({ start, end, text: words, from, to, certainty, anchor, readings }) => ({
        start,
        end,
        text: words,
        from,
        to,
        certainty,
        anchor,
        readings: [...readings],
      })),
      said_on: written === null ? null : formatDay(written),
      people: [...named],
    }
  })
}
