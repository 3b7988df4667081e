import type { CellObject, WorkBook, WorkSheet } from '@e965/xlsx'
import type { SheetRows } from '#server/platform/text/sheet-rows.ts'
import { requireBoundedText } from '../bounds.ts'
import { requireBoundedParts } from '../containers/zip-directory.ts'
import { type Reading, type SourceFile, Unreadable } from '../extraction.ts'

/** All parts with cells together. Pictures are never unpacked. */
const MAX_PART_BYTES = 150 * 1024 * 1024
/** Of lines whose row is not the one after the line before. */
const MAX_MARKS = 5000

/**
 * The sheets in order: the name, then one line per row with tabs between the cells (a blank line for empty rows),
 * each cell as the sheet shows it (dates, money, percentages; a formula by its last value), then the comments. Dates of
 * which the order is the computer's own are written with the year first. Hidden sheets are included and marked.
 */
export async function readWorkbook(file: SourceFile): Promise<Reading> {
  const { read, SSF } = await import('@e965/xlsx')
  const isZip = file.bytes[0] === 0x50 && file.bytes[1] === 0x4b
  if (isZip) requireBoundedParts(file.bytes, (name) => /\.(?:xml|bin|rels|vml)$/i.test(name), MAX_PART_BYTES)
  let book: WorkBook
  try {
    book = read(file.bytes, { type: 'array', dense: true, cellFormula: false, cellHTML: false, cellNF: true })
  } catch (error) {
    if (error instanceof Error && /password|encrypt/i.test(error.message))
      throw new Unreadable('This file needs a password.')
    throw error
  }
  const { date1904 = false } = book.Workbook?.WBProps ?? {}
  const shown = (cell: CellObject): string => {
    const isSlashed = typeof cell.v === 'number' && SLASHED.test(cell.w ?? '')
    const format = isSlashed ? LOCAL_DATE_FORMATS.get(String(cell.z)) : undefined
    return format ? SSF.format(format, cell.v, { date1904 }) : asShown(cell)
  }
  const filled = book.SheetNames.map((name, index): ReadSheet => {
    const isHidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0
    return {
      head: `Sheet: ${oneLine(name)}${isHidden ? ' (hidden)' : ''}`,
      lines: sheetLines(book.Sheets[name], shown),
    }
  }).filter(({ lines }) => lines.length > 0)
  return {
    text: filled.map(({ head, lines }) => [head, ...lines.map(({ text }) => text)].join('\n')).join('\n\n'),
    title: book.Props?.Title ?? null,
    whyEmpty: 'This workbook has no filled cells.',
    sheetRows: toSheetRows(filled),
  }
}

interface ReadSheet {
  readonly head: string
  readonly lines: readonly SheetLine[]
}

interface SheetLine {
  readonly text: string
  /** From 1; null is no row. */
  readonly row: number | null
}

/** Null of a workbook with so many holes that their list would be longer than anybody needs. */
function toSheetRows(sheets: readonly ReadSheet[]): SheetRows | null {
  const marks: [line: number, row: number | null][] = []
  let line = 0
  for (const { lines } of sheets) {
    let next: number | null = null
    for (const row of [0, ...lines.map((one) => one.row)]) {
      if (row !== next || row === 0) marks.push([line, row])
      next = row === null ? null : row + 1
      line++
    }
    line++
  }
  return marks.length > MAX_MARKS ? null : marks
}

function sheetLines(sheet: WorkSheet | undefined, shown: (cell: CellObject) => string): SheetLine[] {
  const rows: (CellObject | undefined)[][] = sheet?.['!data'] ?? []
  const lines: SheetLine[] = []
  const comments: SheetLine[] = []
  let length = 0
  let last = 0
  // forEach skips the holes of a sparse sheet, which may claim to have a million rows.
  rows.forEach((row, y) => {
    const cells: string[] = []
    row?.forEach((cell, x) => {
      if (!cell) return
      const words = shown(cell)
      if (words !== '') cells[x] = words
      for (const comment of cell.c ?? [])
        comments.push({ text: `Comment on ${cellName(x, y)}: ${oneLine(comment.t ?? '')}`, row: null })
    })
    if (cells.length === 0) return
    if (lines.length > 0 && y > last + 1) lines.push({ text: '', row: last + 2 })
    last = y
    const line = Array.from(cells, (words) => words ?? '').join('\t')
    length += line.length
    requireBoundedText(length)
    lines.push({ text: line, row: y + 1 })
  })
  return [...lines, ...comments]
}

/**
 * Dates that each computer shows in the order of its own country: the library takes that of the United States, in which
 * 12 June is "6/12/25" beside papers that write "12/6/25".
 */
const LOCAL_DATE_FORMATS: ReadonlyMap<string, string> = new Map([
  ['m/d/yy', 'yyyy-mm-dd'],
  ['m/d/yy h:mm', 'yyyy-mm-dd hh:mm'],
])
/** A sheet of OpenDocument keeps the words that it shows, whatever the format is. */
const SLASHED = /^\d{1,2}\/\d{1,2}\/\d/

function asShown(cell: CellObject): string {
  if (cell.t === 'z') return ''
  const value = cell.w ?? cell.v
  return value === undefined ? '' : oneLine(value instanceof Date ? value.toISOString() : String(value))
}

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim()

function cellName(x: number, y: number): string {
  let column = ''
  for (let rest = x + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    column = String.fromCharCode(65 + ((rest - 1) % 26)) + column
  return `${column}${y + 1}`
}
