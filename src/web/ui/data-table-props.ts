import type { ReactNode } from 'react'

export interface Column<T> {
  readonly key: string
  readonly title: string
  readonly render: (row: T) => ReactNode
  /** Sortable where given. Null sorts last. */
  readonly sortValue?: (row: T) => string | number | null
  readonly align?: 'start' | 'end'
  /** A CSS width; the others share what is left. */
  readonly width?: string
  /** Begins hidden; the user may show it. */
  readonly hiddenAtFirst?: boolean
  /** Cannot be hidden: what names the row. */
  readonly fixed?: boolean
  /** Left out on a phone. */
  readonly wideOnly?: boolean
}

export interface Sort {
  readonly key: string
  readonly descending: boolean
}

export interface DataTableProps<T> {
  /** Under which the browser remembers columns and sort. */
  readonly id: string
  readonly label: string
  readonly rows: readonly T[]
  readonly rowKey: (row: T) => string
  /** Names a row to a screen reader, for its checkbox. */
  readonly rowName: (row: T) => string
  readonly columns: readonly Column<T>[]
  /** Of these only the named columns are shown, where there is little room; it is still sorted by any. */
  readonly only?: ReadonlySet<string> | undefined
  readonly initialSort?: Sort
  /** With `onSort`: the page keeps the order, so the table remembers none. */
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  /** Click and Enter. */
  readonly onOpen?: (row: T) => void
  /** The row that is open beside the table. */
  readonly openKey?: string | null
  readonly selected?: ReadonlySet<string>
  readonly onSelect?: (next: ReadonlySet<string>) => void
  /** Rows can be dragged: the chosen ones together, or one that is not chosen by itself. Null when it ends. */
  readonly onDrag?: (rows: readonly T[] | null) => void
  /** Shown above the table while something is selected. */
  readonly bulk?: (rows: readonly T[]) => ReactNode
  /** Stands where `bulk` stands, while nothing is selected. */
  readonly summary?: ReactNode
  /** Search and filters, left of the choice of columns. */
  readonly toolbar?: ReactNode
  /** Only the rows in sight are in the page: for thousands. The table then scrolls inside `height`. */
  readonly virtualized?: boolean
  readonly height?: string
  /** How many lines a row of such a table has on a phone, where one cell says what the left out columns would. */
  readonly linesOnPhone?: number
  readonly empty?: ReactNode
}
