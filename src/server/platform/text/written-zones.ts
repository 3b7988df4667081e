import { ZONES, type Zone } from '#shared/zones.ts'
import type { Span } from './span.ts'
import { cellsOver, type Head, type Row, readHeads, rowAround } from './table-heads.ts'

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
const MAX_BEHIND = 8

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

const toZone = (name: string): Zone | null =>
  name === 'Z' ? 'UTC' : (ZONES.find((zone) => zone === name.toUpperCase()) ?? null)

function zoneInHead({ line, above }: Head, row: Row): Zone | null {
  const { cells, own } = cellsOver(line, row)
  const named = own.flatMap((cell) => IN_CELL.exec(cell)?.[0] ?? [])
  if (named[0] !== undefined) return toZone(named[0])
  // Where the columns tell their zones themselves, a line above is about something else.
  if (cells.some((cell) => IN_CELL.test(cell) || LOCAL.test(cell.replaceAll('_', ' ')))) return null
  const [zone, ...more] = new Set(
    [...above, ...(cells.length > 0 ? [] : [line])].flatMap((one) => one.match(IN_LINE) ?? []),
  )
  return zone !== undefined && more.length === 0 ? toZone(zone) : null
}
