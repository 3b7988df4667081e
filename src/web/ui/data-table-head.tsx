import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './data-table.module.css'
import type { Column } from './data-table-props.ts'
import { Drop } from './drop.tsx'
import type { TableState } from './use-data-table.ts'

export function TableHead<T>({ table, selectable }: { table: TableState<T>; selectable: boolean }) {
  return (
    <thead>
      <tr>
        {selectable ? (
          <th scope="col" className={classes.check}>
            <input
              type="checkbox"
              aria-label="Select all"
              checked={table.allSelected}
              onChange={(event) => table.selectAll(event.currentTarget.checked)}
            />
          </th>
        ) : null}
        {table.columns.map((column) => (
          <Heading key={column.key} column={column} table={table} />
        ))}
      </tr>
    </thead>
  )
}

function Heading<T>({ column, table }: { column: Column<T>; table: TableState<T> }) {
  const sorted = table.sort?.key === column.key
  const Arrow = table.sort?.descending ? IconArrowDown : IconArrowUp
  const shape = {
    'data-align': column.align,
    'data-wide': column.wideOnly,
    style: {
      [column.width?.endsWith('%') ? '--column-share' : '--column-width']: column.width,
    } as CSSProperties,
  }
  if (!column.sortValue)
    return (
      <th scope="col" {...shape}>
        {column.title}
      </th>
    )
  return (
    <th
      scope="col"
      aria-sort={sorted ? (table.sort?.descending ? 'descending' : 'ascending') : 'none'}
      {...shape}
    >
      <button type="button" className={classes.sort} onClick={() => table.sortBy(column.key)}>
        {column.title}
        {sorted ? <Arrow size={13} aria-hidden /> : null}
      </button>
    </th>
  )
}

/** Which columns are shown. */
export function ColumnChoice<T>({ columns, table }: { columns: readonly Column<T>[]; table: TableState<T> }) {
  const choosable = columns.filter((one) => !one.fixed)
  if (choosable.length === 0) return null
  const label = (
    <>
      <IconColumns3 size={16} stroke={1.6} aria-hidden /> Columns
    </>
  )
  return (
    // On a phone, which leaves wide columns out, there may be nothing to choose.
    <div data-wide={choosable.every(({ wideOnly }) => wideOnly)}>
      <Drop label={label}>
        {choosable.map(({ key, title }) => (
          <label key={key} className={classes.choice}>
            <input
              type="checkbox"
              checked={!table.hidden.has(key)}
              onChange={() => table.toggleColumn(key)}
            />
            {title}
          </label>
        ))}
      </Drop>
    </div>
  )
}
