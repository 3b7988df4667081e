import { createColumnFinder } from '#server/platform/text/table-heads.ts'
import type { DatedUnit } from '../../reading/index.ts'

/**
 * What stands over the columns in which the rows of a case have their times, where a row has several: which of them an
 * entry is of, its words do not tell. Each item is looked through once.
 */
export function findColumns(
  units: readonly DatedUnit[],
  findText: (id: string) => string,
): (unit: DatedUnit) => string | null {
  const rows = Map.groupBy(
    units.filter(({ unit }) => unit.part === 'row'),
    ({ evidenceId }) => evidenceId,
  )
  const times = Map.groupBy([...rows.values()].flat(), keyOfRow)
  const finders = new Map<string, ReturnType<typeof createColumnFinder>>()
  return (one) => {
    const { evidenceId, time, unit } = one
    if ((times.get(keyOfRow(one))?.length ?? 0) < 2) return null
    const find =
      finders.get(evidenceId) ??
      createColumnFinder(
        findText(evidenceId),
        (rows.get(evidenceId) ?? []).map((row) => row.unit.start),
      )
    finders.set(evidenceId, find)
    return find(time, unit.start)
  }
}

const keyOfRow = ({ evidenceId, unit }: DatedUnit): string => `${evidenceId} ${unit.start}`
