import { columnKind, isTime, MOMENT_INSIDE, STAMP, valueKind } from './cell-kinds.ts'
import { splitLines } from './lines.ts'
import { readName } from './names.ts'
import {
  type Cell,
  jsonRows,
  type RawRow,
  type Span,
  type TableRow,
  toRow,
  trimmed,
  wordsIn,
} from './table-row.ts'

const DELIMITERS = ['\t', ';', '|', ',']
const MIN_ROWS = 3
const APART = /(?:[^\S\n]{2,}|\t)/g

/** The rows of every table and log in a text, each with its cells. */
export function findTableRows(text: string): TableRow[] {
  if (/<t[dh][\s>]/i.test(text)) return htmlRows(text)
  if (/^\s*[[{]/.test(text)) {
    const members = jsonRows(text)
    if (members.length > 0) return members
  }
  const lines = splitLines(text).map(({ start, end }) => ({ start, end }))
  const rows: TableRow[] = []
  for (let at = 0; at < lines.length; ) {
    const table = delimitedFrom(text, lines, at)
    if (table) {
      rows.push(...typed(text, table.rows, { hasHead: table.hasHead }))
      at += table.lines
      continue
    }
    const line = lines[at]
    const row = line && (loggedRow(text, line) ?? spacedRow(text, line))
    if (row) rows.push(row)
    at++
  }
  return rows
}

/** Lines that one after the other have the same number of cells. */
function delimitedFrom(
  text: string,
  lines: readonly Span[],
  from: number,
): { rows: RawRow[]; lines: number; hasHead: boolean } | null {
  const first = lines[from]
  if (!first) return null
  for (const delimiter of DELIMITERS) {
    const cells = splitCells(text, first, delimiter)
    if (cells.length < (delimiter === ',' ? 3 : 2)) continue
    if (delimiter === ',' && isProse(text, first)) continue
    const rows = [cells]
    let next = from + 1
    for (let line = lines[next]; line; line = lines[++next]) {
      if (/^[\s|+:=-]*$/.test(text.slice(line.start, line.end))) {
        if (line.end > line.start) continue
        break
      }
      const row = splitCells(text, line, delimiter)
      // Rows of a sheet end with their last filled cell.
      const isShort = delimiter === '\t' && row.length > 1 && row.length < cells.length
      if (row.length !== cells.length && !isShort) break
      const empty = { start: line.end, end: line.end }
      rows.push([...row, ...Array.from({ length: cells.length - row.length }, () => empty)])
    }
    if (rows.length >= MIN_ROWS)
      return { rows, lines: next - from, hasHead: !cells.some((cell) => hasValue(text, cell)) }
  }
  return null
}

const isProse = (text: string, { start, end }: Span): boolean =>
  /,\s\p{Ll}+\s\p{Ll}+\s\p{Ll}+/u.test(text.slice(start, end))

function hasValue(text: string, cell: Span): boolean {
  const value = text.slice(cell.start, cell.end)
  return isTime(value) || /^[-+]?\d[\d.,]*$/.test(value)
}

/** Cells between delimiters; in double quotes a delimiter is a character as any other. */
function splitCells(text: string, line: Span, delimiter: string): Span[] {
  const cells: Span[] = []
  let { start } = line
  let isQuoted = false
  for (let at = line.start; at <= line.end; at++) {
    if (text[at] === '"') isQuoted = !isQuoted
    if (at < line.end && (isQuoted || text[at] !== delimiter)) continue
    cells.push(trimmed(text, { start, end: Math.min(at, line.end) }))
    start = at + 1
  }
  return delimiter === '|'
    ? cells.filter(({ start: from, end }, at) => end > from || (at > 0 && at < cells.length - 1))
    : cells
}

function typed(text: string, rows: readonly RawRow[], { hasHead }: { hasHead: boolean }): TableRow[] {
  const [head = []] = rows
  const body = hasHead ? rows.slice(1) : rows
  const columns = head.map((cell, at) => {
    const name = hasHead ? text.slice(cell.start, cell.end) : ''
    const sample = body.slice(0, 400).map((row) => wordsIn(text, row[at]))
    return { name, kind: columnKind(name, sample), sample }
  })
  for (const [at, column] of columns.entries())
    if (
      column.name === '' &&
      column.kind === 'number' &&
      columns[at + 1]?.kind === 'person' &&
      areKeys(column.sample)
    )
      column.kind = 'person'
  return body.map((row) =>
    toRow(
      row.map((cell, at) => ({
        ...cell,
        column: columns[at]?.name ?? '',
        kind: columns[at]?.kind ?? 'other',
      })),
    ),
  )
}

/** Numbers of one length, each of them once, beside a name are the number of that person. */
const areKeys = (values: readonly string[]): boolean =>
  new Set(values).size === values.length &&
  values.every((value) => value.length > 2 && value.length === values[0]?.length)

/** `[25/03/26, 22:01] Wei Liang: text`, `18/03 21:12:46 JOB released by S20417`. */
function loggedRow(text: string, line: Span): TableRow | null {
  const whole = trimmed(text, line)
  const lead = /^[[(<\s-]*/.exec(text.slice(whole.start, whole.end))?.[0].length ?? 0
  const start = whole.start + lead
  const stamp = STAMP.exec(text.slice(start, Math.min(whole.end, start + 60)))?.[0]
  if (!stamp || start + stamp.length >= whole.end) return null
  const cells: Cell[] = [{ start, end: start + stamp.length, column: '', kind: 'from' }]
  const rest = start + stamp.length
  return toRow([...cells, ...wordsOfEntry(text, { start: rest, end: whole.end })])
}

const ENTRY_WHO =
  /(?:\b(?:by|user|for|from|operator|staff|badge|card)[:=\s]+|^[\])\s,–-]*)(?<who>\p{L}{1,4}-?\d{2,8}|\d{4,8}|\p{Lu}[\p{L}.’'-]*(?:\s\p{Lu}[\p{L}.’'-]*){1,2}|(?<=(?:by|user)\s)[\p{L}._]{3,20})(?=[\s,:;.)]|$)/u
const ENTRY_ACTION =
  /(?<![\p{L}\d])(?<did>(?:IN|OUT|LOGIN|LOGOUT|OPEN|CLOSE|DENIED|GRANTED|\p{Ll}{2,}(?:ed|sent|put|left|took|begun|began))|back|out|in)(?![\p{L}\d])/u

/** Who did what, in the free words of an entry. */
function wordsOfEntry(text: string, span: Span): Cell[] {
  const words = text.slice(span.start, Math.min(span.end, span.start + 200))
  const cells: Cell[] = []
  for (const [pattern, kind] of [
    [ENTRY_WHO, 'person'],
    [ENTRY_ACTION, 'action'],
  ] as const) {
    const match = pattern.exec(words)
    const value = match?.groups?.who ?? match?.groups?.did
    if (!match || value === undefined) continue
    const start = span.start + match.index + match[0].lastIndexOf(value)
    cells.push({ start, end: start + value.length, column: '', kind })
  }
  return cells.sort((a, b) => a.start - b.start)
}

/** A line of values that stand apart from each other: what a value is called may stand before it. */
function spacedRow(text: string, line: Span): TableRow | null {
  const words = text.slice(line.start, line.end)
  if (words.trim() === '' || words.length > 400) return null
  const parts: Span[] = []
  let { start } = line
  for (const { index, 0: gap } of words.matchAll(APART)) {
    parts.push(trimmed(text, { start, end: line.start + index }))
    start = line.start + index + gap.length
  }
  parts.push(trimmed(text, { start, end: line.end }))
  const filled = parts.filter(({ start: from, end }) => end > from)
  if (filled.length < 2) return null
  const cells = filled.flatMap((part) => spacedCells(text, part))
  return cells.some(({ kind }) => kind !== 'other' && kind !== 'number') ? toRow(cells) : null
}

function spacedCells(text: string, part: Span): Cell[] {
  const words = text.slice(part.start, part.end)
  const { name, value } =
    /^(?<name>\p{L}[\p{L}_ ]{0,30}?\d?)[:=]?\s+(?<value>[-+$€£]?[\dOol][^\s]*(?:\s\S+)?)$/u.exec(words)
      ?.groups ?? {}
  if (name !== undefined && value !== undefined) {
    const [short = value] = value.split(/\s/)
    const whole = [value, short].find((one) => valueKind(one, name) !== 'other')
    if (whole !== undefined) {
      const start = part.start + words.lastIndexOf(value)
      return [{ start, end: start + whole.length, column: name, kind: valueKind(whole, name) }]
    }
  }
  const id =
    /^(?<id>\d[\dOolI]{3,7}|\p{Lu}{1,3}\d{3,7})\s+(?<who>\p{Lu}[\p{L}’'-]+(?:[\s,]+\p{Lu}[\p{L}’'-]*){0,2})$/u.exec(
      words,
    )?.groups
  if (id?.id && id.who)
    return [
      { start: part.start, end: part.start + id.id.length, column: '', kind: 'person' },
      { start: part.end - id.who.length, end: part.end, column: '', kind: 'person' },
    ]
  const named = readName(words)
  if (named !== null && words.startsWith(named) && /\s/.test(named))
    return [{ start: part.start, end: part.start + named.length, column: '', kind: 'person' }]
  const measured = /^(?<amount>[-+]?\S{1,12})\s\p{Ll}{2,10}$/u.exec(words)?.groups?.amount
  if (measured !== undefined && valueKind(measured) === 'amount')
    return [{ start: part.start, end: part.start + measured.length, column: '', kind: 'amount' }]
  if (/^\p{Ll}{2,}(?:ed|en|ck)$/u.test(words)) return [{ ...part, column: '', kind: 'action' }]
  return [{ ...part, column: '', kind: valueKind(words) }]
}

const TAG_ROW =
  /<tr[^>]{0,200}>(?<row>[\s\S]{0,20000}?)(?=<\/?tr[\s>]|<\/table|$)|<li[^>]{0,200}>(?<item>[^<]{0,2000})/gi
const TAG_CELL = /<t(?<tag>[dh])[^>]{0,200}>(?<words>[^<]{0,4000})/gi

/** The cells of HTML tables and the lines of its lists, where the text still has its tags. */
function htmlRows(text: string): TableRow[] {
  const rows: TableRow[] = []
  let table: RawRow[] = []
  let heads: RawRow | null = null
  let last = 0
  const close = () => {
    rows.push(...typedHtml(text, table, heads))
    table = []
    heads = null
  }
  for (const match of text.matchAll(TAG_ROW)) {
    if (/<\/table/i.test(text.slice(last, match.index))) close()
    last = match.index
    const item = match.groups?.item
    if (item !== undefined) {
      const start = match.index + match[0].length - item.length
      const row = loggedRow(text, { start, end: start + item.length })
      if (row) rows.push(row)
      continue
    }
    let isHead = true
    const cells = [...match[0].matchAll(TAG_CELL)].map(({ index, 0: whole, groups }) => {
      if (groups?.tag?.toLowerCase() === 'd') isHead = false
      const start = match.index + index + whole.length - (groups?.words?.length ?? 0)
      return trimmed(text, { start, end: match.index + index + whole.length })
    })
    if (cells.length === 0) continue
    if (isHead) heads = cells
    else table.push(cells)
  }
  close()
  return rows
}

function typedHtml(text: string, table: readonly RawRow[], heads: RawRow | null): TableRow[] {
  const width = table[0]?.length ?? 0
  if (heads === null && width === 2 && table.every((row) => row.length === 2))
    return table.map(([name, value]) => {
      const column = wordsIn(text, name)
      return toRow(value ? labelledCells(text, value, column) : [])
    })
  return typed(text, heads ? [heads, ...table] : table, { hasHead: heads !== null }).map((row) =>
    toRow(
      row.cells.flatMap((cell) => (cell.kind === 'other' ? labelledCells(text, cell, cell.column) : [cell])),
    ),
  )
}

const DID_AT = /^(?<did>\p{L}+)\s+(?<when>\d.*)$/u

/** "Approved 27/04/2026", "31/03/2026 23:58:02, select all": a value and what stands around it. */
function labelledCells(text: string, cell: Span, column: string): Cell[] {
  const words = text.slice(cell.start, cell.end)
  const kind = valueKind(words, column)
  if (kind !== 'other') return [{ ...cell, column, kind }]
  const { did, when } = DID_AT.exec(words)?.groups ?? {}
  if (did !== undefined && when !== undefined && isTime(when))
    return [
      { start: cell.start, end: cell.start + did.length, column, kind: 'action' },
      { start: cell.end - when.length, end: cell.end, column, kind: 'from' },
    ]
  const row = loggedRow(text, cell)
  if (row) return row.cells.map((one) => ({ ...one, column }))
  const inside = MOMENT_INSIDE.exec(words)
  if (!inside) return [{ ...cell, column, kind: 'other' }]
  const start = cell.start + inside.index
  const moment: Cell = { start, end: start + inside[0].length, column, kind: 'from' }
  return [
    moment,
    ...wordsOfEntry(text, { start: moment.end, end: cell.end }).map((one) => ({ ...one, column })),
  ]
}
