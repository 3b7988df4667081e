import { type FocusEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'

interface GridPlace {
  readonly row: number
  readonly column: number
}

interface RovingGrid<E extends HTMLElement> {
  readonly ref: RefObject<E | null>
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly cell: (row: number, column: number) => CellProps
}

interface CellProps {
  readonly 'data-cell': string
  readonly tabIndex: 0 | -1
  readonly onFocus: (event: FocusEvent) => void
}

/** A grid of controls that is one stop of the Tab key; inside it the arrows, Home and End move. */
export function useRovingGrid<E extends HTMLElement>(rows: number, columns: number): RovingGrid<E> {
  const ref = useRef<E>(null)
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 0 })
  const here = { row: Math.min(at.row, rows - 1), column: Math.min(at.column, columns - 1) }
  return {
    ref,
    onKeyDown: (event) => {
      if (!(event.target instanceof Element) || !event.target.hasAttribute('data-cell')) return
      const next = moved(here, event.key, { row: rows - 1, column: columns - 1 })
      if (!next) return
      event.preventDefault()
      ref.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
    },
    cell: (row, column) => ({
      'data-cell': `${row} ${column}`,
      tabIndex: row === here.row && column === here.column ? 0 : -1,
      onFocus: () => setAt({ row, column }),
    }),
  }
}

/** Null for a key that moves nothing. */
function moved({ row, column }: GridPlace, key: string, last: GridPlace): GridPlace | null {
  const moves: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    Home: { row, column: 0 },
    End: { row, column: last.column },
  }
  const next = moves[key]
  return next
    ? {
        row: Math.min(Math.max(next.row, 0), last.row),
        column: Math.min(Math.max(next.column, 0), last.column),
      }
    : null
}
