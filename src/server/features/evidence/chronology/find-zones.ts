import { createZoneFinder } from '#server/platform/text/written-zones.ts'
import type { Zone } from '#shared/zones.ts'
import type { DatedUnit } from '../../reading/index.ts'
import { rowFinders } from './row-finders.ts'

const DAY_LENGTH = 10

/** The zones that the items of a case write to the clock times of their units. */
export function findZones(
  units: readonly DatedUnit[],
  findText: (id: string) => string,
): (unit: DatedUnit) => Zone | null {
  const finderFor = rowFinders(units, findText, createZoneFinder)
  return ({ evidenceId, time, unit }) =>
    (time.from?.length ?? 0) <= DAY_LENGTH
      ? null
      : finderFor(evidenceId)(time, unit.part === 'row' ? unit.start : null)
}
