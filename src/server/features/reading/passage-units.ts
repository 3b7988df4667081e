import type { TenantDb } from '#server/platform/db/tenancy.ts'
import { formatDay } from '#server/platform/text/time/calendar.ts'
import type { PassageUnit } from '#shared/passage-unit.ts'
import { findPeople } from './people-of-case.ts'
import { listReadings } from './readings.store.ts'
import { fromStored, type StoredReading } from './stored-units.ts'
import { type Speaker, toTeller, type Unit } from './unit.ts'

/** A stretch of an item's text; offsets in UTF-16 code units. */
interface Stretch {
  readonly evidenceId: string
  readonly start: number
  readonly end: number
}

/** Passages bring their words along. */
const NO_WORDS = () => ''

/**
 * The units that lie wholly or in part within each stretch, in their order, with every name replaced by its person's
 * main name. Empty for an item that waits to be read.
 */
export async function findPassageUnits(
  db: TenantDb,
  investigationId: string,
  stretches: readonly Stretch[],
): Promise<PassageUnit[][]> {
  const readings = await listReadings(db, [...new Set(stretches.map(({ evidenceId }) => evidenceId))])
  const people = await findPeople(db, investigationId)
  const mainNames = new Map(
    people.flatMap(({ name, aliases }) => aliases.map((alias) => [alias.name, name] as const)),
  )
  const items = new Map(
    readings.map(({ evidence_id, names, units }) => [
      evidence_id,
      fromStored({ names, units: units as StoredReading['units'] }, NO_WORDS),
    ]),
  )
  return stretches.map(({ evidenceId, start, end }) => {
    const units = items.get(evidenceId) ?? []
    return units
      .filter((unit) => unit.start < end && start < unit.end)
      .map((unit) => toPassageUnit(unit, { units, mainName: (name) => mainNames.get(name) ?? name }))
  })
}

/** A unit as an analyst sees it, among the units of its item. */
export function toPassageUnit(
  unit: Unit,
  {
    units,
    mainName,
  }: {
    readonly units: readonly Pick<Unit, 'start' | 'end'>[]
    readonly mainName: (name: string) => string
  },
): PassageUnit {
  const { answers, speaker, toldBy, to, times, written, ...rest } = unit
  const question = answers === null ? undefined : units[answers]
  const named = (one: Speaker | null) => one && { name: mainName(one.name), certain: one.certain }
  const teller = toTeller(named(toldBy), named(speaker))
  return {
    ...rest,
    speaker: named(speaker),
    ...(teller ? { toldBy: teller } : {}),
    to: to.map(mainName),
    times: times.map((time) => ({
      start: time.start,
      end: time.end,
      from: time.from,
      to: time.to,
      certainty: time.certainty,
      ...(time.readings.length > 0 ? { readings: time.readings } : {}),
      ...(time.weekdayConflict ? { weekdayConflict: true as const } : {}),
    })),
    saidOn: written === null ? null : formatDay(written),
    question: question ? { start: question.start, end: question.end } : null,
  }
}
