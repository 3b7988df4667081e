import { createZoneFinder } from '#server/platform/text/written-zones.ts'
import type { Zone } from '#shared/zones.ts'
import type { DatedUnit } from '../../reading/index.ts'

const DAY_LENGTH = 10

/** The zones that the items of a case write to the clock times of their units; each item is looked through once. */
export function findZones(
  units: readonly DatedUnit[],
  findText: (id: string) => string,
): (unit: DatedUnit) => Zone | null {
  const rows = Map.groupBy(
    units.filter(({ unit }) => unit.part === 'row'),
    ({ evidenceId }) => evidenceId,
  )
  const finders = new Map<string, ReturnType<typeof createZoneFinder>>()
  return ({ evidenceId, time, unit }) => {
    if ((time.from?.length ?? 0) <= DAY_LENGTH) return null
    const find =
      finders.get(evidenceId) ??
      createZoneFinder(
        findText(evidenceId),
        (rows.get(evidenceId) ?? []).map((row) => row.unit.start),
      )
    finders.set(evidenceId, find)
    return find(time, unit.part === 'row' ? unit.start : null)
  }
}
