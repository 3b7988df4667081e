/**
 * Which rows of their sheets the lines of a workbook's text are: every line, from 0, that is not the row after the line
 * before, with its row. Row 0 is the line with the name of a sheet; null is no row.
 */
export type SheetRows = readonly (readonly [line: number, row: number | null])[]
