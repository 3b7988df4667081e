import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import type { TextMark } from './text-marks.ts'

/** A cell: where it stands in the text, and what it says without the quotation marks of the file. */
export interface SheetCell extends TextMark {
  readonly words: string
}

/** A line of a sheet as its cells. */
export type SheetRow = readonly SheetCell[]

export interface Sheet {
  readonly rows: readonly SheetRow[]
  /** Whether its rows and columns are those of the file, so that a cell can be called by its letter and number. */
  readonly isWhole: boolean
}

const TAB = '\t'
const COMMAS = /^text\/csv/
const TABS = /^text\/tab-separated-values/

/** The text of a sheet in rows of cells, as a spreadsheet shows it; the text of anything else is one cell a line. */
export function toSheet({
  content,
  mime_type: type,
}: Pick<EvidenceSummary, 'mime_type'> & { readonly content: string }): Sheet {
  const isQuoted = COMMAS.test(type ?? '') && !firstLine(content).includes(TAB)
  const rows = isQuoted ? readQuoted(content, findSeparator(content)) : readTabbed(content)
  // What a line end at the end of the file begins is no row.
  if (rows.length > 1 && content.endsWith('\n')) rows.pop()
  return { rows, isWhole: TABS.test(type ?? '') || COMMAS.test(type ?? '') }
}

const firstLine = (text: string): string => text.slice(0, (text.indexOf('\n') + 1 || text.length + 1) - 1)

/** As far as a file is looked at for what stands between its cells. */
const MAX_LOOKED_AT = 4_096

/**
 * Where the comma is the decimal sign, a semicolon stands between cells. Most lines tell: above the table there may be a
 * remark with commas of its own.
 */
function findSeparator(text: string): string {
  const lines = text
    .slice(0, MAX_LOOKED_AT)
    .split('\n')
    .map((line) => line.split(';').length - line.split(',').length)
  const count = (sign: number) => lines.filter((more) => Math.sign(more) === sign).length
  return count(1) > count(-1) ? ';' : ','
}

function readTabbed(text: string): SheetRow[] {
  let at = 0
  return text.split('\n').map((line) => {
    const row = line
      .replace(/\r$/, '')
      .split(TAB)
      .map((words) => {
        const start = at
        at += words.length + 1
        return { start, end: start + words.length, words }
      })
    at = row[0] ? row[0].start + line.length + 1 : at
    return row
  })
}

/** RFC 4180: a cell in quotation marks may hold separators, line ends and doubled quotation marks. */
function readQuoted(text: string, separator: string): SheetRow[] {
  const rows: SheetCell[][] = [[]]
  let words = ''
  let start = 0
  let isInside = false
  const endCell = (at: number) => {
    rows.at(-1)?.push({ start, end: Math.max(start, text[at - 1] === '\r' ? at - 1 : at), words })
    words = ''
    start = at + 1
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (isInside) {
      if (sign !== '"') words += sign
      else if (text[at + 1] === '"') {
        words += sign
        at++
      } else isInside = false
    } else if (sign === '"' && words === '') isInside = true
    else if (sign === separator) endCell(at)
    else if (sign === '\n') {
      endCell(at)
      rows.push([])
    } else if (sign !== '\r') words += sign
  }
  endCell(text.length)
  return rows
}

const NUMBER = /^[-+(]?[$€£]?[\d.,' ]*\d[\d.,' ]*%?\)?$/

/** Whether a row says what stands below it: several words, and none of them a number. */
export const isHead = (row: SheetRow | undefined): boolean =>
  row !== undefined &&
  row.filter(({ words }) => words.trim() !== '').length > 1 &&
  row.every(({ words }) => !NUMBER.test(words.trim()))
