import { ZONES, type Zone } from '#shared/zones.ts'

interface Span {
  readonly start: number
  readonly end: number
}

/** What stands above the rows of a table or log: the line right above them, and up to two before it. */
interface Head {
  readonly line: string
  readonly above: readonly string[]
}

const NAMES = ZONES.join('|')
const LONG_NAMES = ZONES.filter(({ length }) => length > 2).join('|')
/** Right behind the clock: "18:07Z", "18:07:12 UTC", "9:15 a.m. ET"; not "UTC+11". */
const BEHIND = new RegExp(
  `\\d[:.h]\\d\\d(?:[:.]\\d\\d(?:[.,]\\d{1,6})?)?(?:\\s?[ap]\\.?m\\b\\.?)?\\s?(Z|${NAMES})(?![\\p{L}\\p{N}]|[+-]\\d)`,
  'u',
)
/** The head of a column: "start_utc", "Time (CET)", "utc". */
const IN_CELL = new RegExp(
  `(?<=\\p{L}_)(?:${NAMES})(?![\\p{L}\\p{N}])|(?<=\\()(?:${NAMES})(?=\\))|(?<![\\p{L}\\p{N}])(?:UTC|GMT)(?![\\p{L}\\p{N}]|[+-]\\d)`,
  'iu',
)
/** In a line above: "# Export of the doors, UTC", "(SGT)". A shorter name may be a word. */
const IN_LINE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${LONG_NAMES})(?![\\p{L}\\p{N}])`, 'gu')
const LOCAL = /(?<![\p{L}\p{N}])local(?![\p{L}\p{N}])/iu
const DELIMITERS = ['\t', ';', '|', ',']
const MAX_BEHIND = 8
const MAX_ABOVE = 600
const MAX_ROW = 1_000
const MAX_LINES_ABOVE = 2

/**
 * Finds the zone that an item writes to a clock time: behind it, or, for a time in a row, in the head of its column or
 * in a line above the table that names one zone only. `rows`: where the rows begin.
 */
export function createZoneFinder(
  text: string,
  rows: Iterable<number>,
): (time: Span, row: number | null) => Zone | null {
  const heads = readHeads(text, rows)
  return (time, row) => {
    const behind = BEHIND.exec(text.slice(time.start, time.end + MAX_BEHIND))?.[1]
    if (behind) return toZone(behind)
    const head = row === null ? undefined : heads.get(row)
    return head && row !== null ? zoneInHead(head, rowAround(text, row, time)) : null
  }
}

/** A row, and what of it stands before a time and up to its end. */
interface Row {
  readonly line: string
  readonly before: string
  readonly until: string
}

function rowAround(text: string, row: number, { start, end }: Span): Row {
  const line = text.slice(row, Math.max(end, row + MAX_ROW)).split('\n', 1)[0] ?? ''
  return { line, before: text.slice(row, start), until: text.slice(row, end) }
}

const toZone = (name: string): Zone | null =>
  name === 'Z' ? 'UTC' : (ZONES.find((zone) => zone === name.toUpperCase()) ?? null)

/** Rows without an empty line between them share their head. */
function readHeads(text: string, rows: Iterable<number>): Map<number, Head> {
  const heads = new Map<number, Head>()
  let [head, end]: [Head | null, number] = [null, 0]
  for (const row of [...new Set(rows)].sort((a, b) => a - b)) {
    if (head === null || row >= end) {
      const lines = text
        .slice(Math.max(end, row - MAX_ABOVE), row)
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.trim() !== '')
      head = { line: lines.at(-1) ?? '', above: lines.slice(-1 - MAX_LINES_ABOVE, -1) }
      const blank = text.indexOf('\n\n', row)
      end = blank < 0 ? text.length : blank
    }
    heads.set(row, head)
  }
  return heads
}

function zoneInHead({ line, above }: Head, row: Row): Zone | null {
  const delimiter = DELIMITERS.find((one) => line.includes(one) && row.line.includes(one))
  const cells = delimiter === undefined ? [] : line.split(delimiter)
  if (delimiter !== undefined) {
    const count = (words: string) => words.split(delimiter).length - 1
    const own = cells.slice(count(row.before), count(row.until) + 1)
    const named = own.flatMap((cell) => IN_CELL.exec(cell)?.[0] ?? [])
    if (named[0] !== undefined) return toZone(named[0])
  }
  // Where the columns tell their zones themselves, a line above is about something else.
  if (cells.some((cell) => IN_CELL.test(cell) || LOCAL.test(cell.replaceAll('_', ' ')))) return null
  const [zone, ...more] = new Set(
    [...above, ...(cells.length > 0 ? [] : [line])].flatMap((one) => one.match(IN_LINE) ?? []),
  )
  return zone !== undefined && more.length === 0 ? toZone(zone) : null
}
