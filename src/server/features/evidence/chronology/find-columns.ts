import { createColumnFinder, createColumnsReader } from '#server/platform/text/table-heads.ts'
import type { DatedUnit } from '../../reading/index.ts'
import { rowFinders } from './row-finders.ts'

/**
 * What stands over the columns in which the rows of a case have their times, where a row has several: which of them an
 * entry is of, its words do not tell.
 */
export function findTimeColumns(
  units: readonly DatedUnit[],
  findText: (id: string) => string,
): (unit: DatedUnit) => string | null {
  const times = Map.groupBy(
    units.filter(({ unit }) => unit.part === 'row'),
    keyOfRow,
  )
  const finderFor = rowFinders(units, findText, createColumnFinder)
  return (one) =>
    (times.get(keyOfRow(one))?.length ?? 0) < 2 ? null : finderFor(one.evidenceId)(one.time, one.unit.start)
}

const keyOfRow = ({ evidenceId, unit }: DatedUnit): string => `${evidenceId} ${unit.start}`

/** What stands over the cells of a row of a case; null of what is no row. */
export function findRowColumns(
  units: readonly DatedUnit[],
  findText: (id: string) => string,
): (unit: DatedUnit) => readonly string[] | null {
  const readerFor = rowFinders(units, findText, createColumnsReader)
  return ({ evidenceId, unit }) => (unit.part === 'row' ? readerFor(evidenceId)(unit) : null)
}
