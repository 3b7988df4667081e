import { compile, type DomNode, type FormatCallback } from 'html-to-text'
import { placeCells, type RowPlaces } from './table-columns.ts'

/** Longer cells hold prose: the table is page layout and is read cell by cell. */
const MAX_CELL_LENGTH = 400
const UNSEEN = ['script', 'style', 'template', 'head', 'title', 'object', 'svg', 'img', 'iframe']

const formatRow: FormatCallback = (row, walk, builder) => {
  const cells = (row.children ?? []).filter((child) => child.name === 'td' || child.name === 'th')
  const texts = cells.map((cell) => cellText(cell))
  const places = columnsByRow.get(row)
  const isData =
    texts.filter((text) => text !== '').length + (places?.carried ?? 0) > 1 &&
    texts.every((text) => text.length <= MAX_CELL_LENGTH) &&
    !cells.some((cell) => contains(cell, 'table'))
  builder.openBlock({ leadingLineBreaks: 1 })
  if (isData) builder.addLiteral(inColumns(texts, places?.columns).join('\t').trimEnd())
  else for (const cell of cells) formatBlock(cell.children ?? [], walk, builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

/** Where the cells of a row stand, of the tables that are being read. */
const columnsByRow = new WeakMap<DomNode, RowPlaces>()

/** With nothing where a cell of a row above reaches down, or one reaches over several columns. */
function inColumns(texts: readonly string[], columns: readonly number[] = []): string[] {
  const line: string[] = []
  for (const [at, text] of texts.entries()) {
    while (line.length < (columns[at] ?? 0)) line.push('')
    line.push(text)
  }
  return line
}

function formatBlock(
  children: DomNode[],
  walk: Parameters<FormatCallback>[1],
  builder: Parameters<FormatCallback>[2],
): void {
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(children, builder)
  builder.closeBlock({ trailingLineBreaks: 1 })
}

const formatTable: FormatCallback = (table, walk, builder) => {
  for (const [row, places] of placeCells(table)) columnsByRow.set(row, places)
  builder.openBlock({ leadingLineBreaks: 2 })
  walk(table.children ?? [], builder)
  builder.closeBlock({ trailingLineBreaks: 2 })
}

/** A box to tick, as it stands in a form that was filled in. */
const boxSign = ({ attribs }: DomNode): string => {
  const isBox = attribs?.type === 'checkbox' || attribs?.type === 'radio'
  return isBox ? (attribs?.checked === undefined ? '☐' : '☒') : ''
}

const formatBox: FormatCallback = (box, _walk, builder) => builder.addInline(boxSign(box))

/** A cell's words on one line. */
const cellText = (cell: DomNode): string => wordsIn(cell).replace(/\s+/g, ' ').trim()

function wordsIn(node: DomNode): string {
  if (node.type === 'text') return node.data ?? ''
  if (node.name === 'br' || (node.name && UNSEEN.includes(node.name))) return ' '
  if (node.name === 'input') return boxSign(node)
  const inner = (node.children ?? []).map(wordsIn).join('')
  return node.name && /^(?:p|div|li|tr|td|th|h[1-6])$/.test(node.name) ? ` ${inner} ` : inner
}

const contains = (node: DomNode, name: string): boolean =>
  (node.children ?? []).some((child) => child.name === name || contains(child, name))

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
  selector,
  options: { uppercase: false },
}))

const convert = compile({
  wordwrap: false,
  formatters: { row: formatRow, wholeTable: formatTable, box: formatBox },
  selectors: [
    ...UNSEEN.map((selector) => ({ selector, format: 'skip' })),
    ...headings,
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'table', format: 'wholeTable' },
    { selector: 'tr', format: 'row' },
    { selector: 'input', format: 'box' },
  ],
  // The library would cut silently; the process's time limit stops what is too long, and says so.
  limits: { maxInputLength: Number.MAX_SAFE_INTEGER },
})

/** The words of a page in reading order: a table row is one line with tabs; invisible parts are left out. */
export const htmlToPlain = (html: string): string => convert(html)

export function htmlTitle(html: string): string | null {
  const title = /<title[^>]*>([^<]{1,1000})</i.exec(html)?.[1]
  return title === undefined ? null : convert(`<p>${title}</p>`)
}
