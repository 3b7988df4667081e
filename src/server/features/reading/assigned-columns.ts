import type { Line } from './lines.ts'

/** Cells that blanks set apart. */
const CELL = /\S+(?:\s\S+)*/gu
const LETTERS = /^\p{Lu}{2,4}$/u
/** "TB", "TB / Ana", "Theo Branco" */
const PEOPLE = /^\p{Lu}[\p{L}.]*(?:(?:\s\/)?\s\p{Lu}[\p{L}.]*){0,3}$/u
const MIN_FILLED = 5

/**
 * The lines that end in a column of initials behind which most lines go on: it says whom an entry is for, and whoever
 * stands there has signed nothing. By where their words begin.
 */
export function findAssigned(lines: readonly Line[]): ReadonlySet<number> {
  const rows = lines.map((line) => ({ line, cells: [...line.words.matchAll(CELL)] }))
  const filled = Map.groupBy(
    rows.flatMap(({ cells }) =>
      cells.flatMap((cell, at) =>
        at > 0 && LETTERS.test(cell[0]) ? [{ column: cell.index, goesOn: at < cells.length - 1 }] : [],
      ),
    ),
    ({ column }) => column,
  )
  const isAssigned = (column: number | undefined) => {
    const some = column === undefined ? [] : (filled.get(column) ?? [])
    return some.length >= MIN_FILLED && some.filter(({ goesOn }) => goesOn).length * 2 > some.length
  }
  const named = rows.filter(({ cells }) => cells.length > 1 && PEOPLE.test(cells.at(-1)?.[0] ?? ''))
  const ending = named.filter(({ cells }) => isAssigned(cells.at(-1)?.index))
  if (ending.length === 0) return new Set()
  // A long entry pushes the letters out of their column.
  const pushed = named.filter(({ cells }) => LETTERS.test(cells.at(-1)?.[0] ?? ''))
  return new Set([...ending, ...pushed].map(({ line }) => line.wordsStart))
}
