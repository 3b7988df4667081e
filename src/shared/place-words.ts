/** "line 12", "page 3, line 4"; in a workbook "sheet Bonus, cell D7". */
export function placeInWords({
  page,
  line,
  cell,
}: {
  readonly page: number | null
  readonly line: number
  readonly cell?: { readonly sheet: string; readonly name: string } | undefined
}): string {
  if (cell) return `sheet ${cell.sheet}, ${cell.name.includes(':') ? 'cells' : 'cell'} ${cell.name}`
  return page === null ? `line ${line}` : `page ${page}, line ${line}`
}
