import type { SheetRows } from '#server/platform/text/sheet-rows.ts'
import { columnLetter } from '#shared/column-letter.ts'

export interface Pinpoint {
  /** From 1; null in a text without pages. */
  readonly page: number | null
  /** From 1, within the page where there are pages. */
  readonly line: number
  /** In a workbook whose rows are known. */
  readonly cell?: SheetCell
}

export interface SheetCell {
  readonly sheet: string
  /** "D7"; of several cells "A7:D7". */
  readonly name: string
}

/**
 * Where a stretch of a text begins, as a reader of the page would say it, and which cells of a sheet it is. Pages end
 * with a form feed.
 */
export function createPinpoints(
  text: string,
  sheetRows: SheetRows | null = null,
): (start: number, end?: number) => Pinpoint {
  const pages = [0]
  const lines = [0]
  for (let at = 0; at < text.length; at++) {
    const mark = text[at]
    if (mark === '\n') lines.push(at + 1)
    else if (mark === '\f') {
      // A form feed on a line of its own belongs to neither page.
      const next = text[at + 1] === '\n' ? at + 2 : at + 1
      pages.push(next)
      lines.push(next)
      at = next - 1
    }
  }
  const findCell = sheetRows && createFindCell(text, { lines, sheetRows })
  return (start, end = start + 1) => {
    const page = lastUpTo(pages, start)
    const first = lastUpTo(lines, pages[page] ?? 0)
    const cell = findCell?.(start, Math.max(start, end - 1))
    return {
      page: pages.length > 1 ? page + 1 : null,
      line: lastUpTo(lines, start) - first + 1,
      ...(cell ? { cell } : {}),
    }
  }
}

/** How the text of a workbook names a sheet above its rows. */
const SHEET_HEAD = /^Sheet: (?<name>.*?)(?: \(hidden\))?$/u

/** Null for what lies in no cell: the name of a sheet, a comment, words of two sheets. */
function createFindCell(
  text: string,
  { lines, sheetRows }: { readonly lines: readonly number[]; readonly sheetRows: SheetRows },
): (first: number, last: number) => SheetCell | null {
  const marked = sheetRows.map(([line]) => line)
  const heads = marked.filter((_, index) => sheetRows[index]?.[1] === 0)
  const find = (offset: number) => {
    const line = lastUpTo(lines, offset)
    const [from = 0, row = null] = sheetRows[lastUpTo(marked, line)] ?? []
    if (row === null || row + line - from === 0) return null
    const column = text.slice(lines[line], offset).split('\t').length - 1
    return { head: heads[lastUpTo(heads, line)] ?? 0, name: `${columnLetter(column)}${row + line - from}` }
  }
  return (first, last) => {
    const [from, to] = [find(first), find(last)]
    if (!from || to?.head !== from.head) return null
    const head = text.slice(lines[from.head], (lines[from.head + 1] ?? text.length + 1) - 1)
    const sheet = SHEET_HEAD.exec(head)?.groups?.name
    if (sheet === undefined) return null
    return { sheet, name: from.name === to.name ? from.name : `${from.name}:${to.name}` }
  }
}

/** The place of the last number of an ascending list that is not above a limit. */
function lastUpTo(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((numbers[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}
