import { CELL_GAP, type Line, type Placed, toLine } from './pdf-lines.ts'

/** Fewer lines than this do not make a column. */
const FEWEST_LINES = 4
/** Letters per line on average; table cells hold less. */
const PROSE_LETTERS = 22

interface Halves {
  readonly left: Line
  readonly right: Line
}

/**
 * Two columns drawn line by line across the page: lines with one wide gap each, all at the same place, and prose on
 * both sides of it. Puts the left column before the right one; tables stay as they are.
 */
export function separateColumns(lines: readonly Line[]): Line[] {
  const result: Line[] = []
  let columns: Halves[] = []
  let plain: Line[] = []
  const close = () => {
    const isProse =
      columns.length >= FEWEST_LINES &&
      holdProse(columns.map(({ left }) => left)) &&
      holdProse(columns.map(({ right }) => right))
    result.push(
      ...(isProse ? [...columns.map(({ left }) => left), ...columns.map(({ right }) => right)] : plain),
    )
    columns = []
    plain = []
  }
  for (const line of lines) {
    const halves = halve(line)
    if (!halves || !sharesGap(columns, halves)) close()
    if (halves) columns.push(halves)
    plain.push(line)
    if (!halves) close()
  }
  close()
  return result
}

const sharesGap = (columns: readonly Halves[], { left, right }: Halves): boolean =>
  columns.every((other) => left.right < other.right.left && other.left.right < right.left)

const holdProse = (lines: readonly Line[]): boolean =>
  lines.reduce((sum, line) => sum + line.parts.reduce((own, part) => own + part.str.length, 0), 0) >=
  lines.length * PROSE_LETTERS

/** The two sides of a line with exactly one gap as wide as between columns, otherwise null. */
function halve(line: Line): Halves | null {
  const parts = line.parts.toSorted((a, b) => a.left - b.left)
  const gaps = parts.flatMap((part, index) => {
    const before = parts[index - 1]
    return before && isWide(before, part) ? [index] : []
  })
  if (gaps.length !== 1) return null
  return { left: toLine(parts.slice(0, gaps[0])), right: toLine(parts.slice(gaps[0])) }
}

const isWide = (before: Placed, part: Placed): boolean =>
  part.left - before.right > CELL_GAP * Math.max(before.size, part.size)
