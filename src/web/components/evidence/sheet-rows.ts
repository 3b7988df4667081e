import type { EvidenceSummary } from '#shared/contracts/evidence.ts'

/** A line of a sheet as its cells. */
export type SheetRow = readonly string[]

const TAB = '\t'
const COMMAS = /^text\/csv/

/** The text of a sheet in rows of cells, as a spreadsheet shows it; the text of anything else is one cell a line. */
export function toSheetRows({
  content,
  mime_type: type,
}: Pick<EvidenceSummary, 'mime_type'> & { readonly content: string }): SheetRow[] {
  const isQuoted = COMMAS.test(type ?? '') && !firstLine(content).includes(TAB)
  if (!isQuoted) return content.split(/\r?\n/).map((line) => line.split(TAB))
  return readQuoted(content, findSeparator(firstLine(content)))
}

const firstLine = (text: string): string => text.slice(0, (text.indexOf('\n') + 1 || text.length + 1) - 1)

/** Where the comma is the decimal sign, a semicolon stands between cells. */
const findSeparator = (line: string): string => (line.split(';').length > line.split(',').length ? ';' : ',')

/** RFC 4180: a cell in quotation marks may hold separators, line ends and doubled quotation marks. */
function readQuoted(text: string, separator: string): SheetRow[] {
  const rows: string[][] = [[]]
  let cell = ''
  let isInside = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isInside) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += sign
        at++
      } else isInside = false
    } else if (sign === '"' && cell === '') isInside = true
    else if (sign === separator) endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  endCell()
  return rows
}
