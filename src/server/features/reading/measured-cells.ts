import type { TimeExpression } from '#server/platform/text/time/read-times.ts'
import { isMeasure } from './cell-kinds.ts'
import { lastUpTo } from './entry-days.ts'
import type { Cell } from './table-row.ts'
import { findTableRows } from './tables.ts'

const FULL_DAY = 10

/** Leaves out of the times of a row what fills the cell of a column of lengths or of numbers, beside a cell with a day. */
export function createUnmeasured(text: string): (times: readonly TimeExpression[]) => TimeExpression[] {
  let cells: readonly Cell[] | null = null
  return (times) => {
    if (times.length < 2 || !times.some(({ from }) => (from?.length ?? 0) >= FULL_DAY)) return [...times]
    cells ??= findTableRows(text)
      .flatMap((row) => row.cells)
      .toSorted((a, b) => a.start - b.start)
    const known = cells
    return times.filter((time, at) => at === 0 || !isMeasured(time, lastUpTo(known, time.start)))
  }
}

/** "01:10" below "Length", "2010" among other numbers; what the head calls a year is one. */
function isMeasured({ start, end, grain }: TimeExpression, cell: Cell | undefined): boolean {
  if (cell?.start !== start || cell.end !== end) return false
  if (grain === 'year')
    return (cell.kind === 'number' || cell.kind === 'amount') && !/year/i.test(cell.column)
  return grain === 'minute' && isMeasure(cell.column)
}
