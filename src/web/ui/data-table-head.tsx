import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useId } from 'react'
import classes from './data-table.module.css'
import type { Column } from './data-table.tsx'
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
  const shape = { 'data-align': column.align, 'data-wide': column.wideOnly, style: { width: column.width } }
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

/** Which columns are shown; the browser's own popover holds the list. */
export function ColumnChoice<T>({ columns, table }: { columns: readonly Column<T>[]; table: TableState<T> }) {
  const id = useId()
  const choosable = columns.filter((one) => !one.fixed)
  if (choosable.length === 0) return null
  const name = `--${id.replaceAll(/[^\w-]/g, '')}`
  return (
    <>
      <button
        type="button"
        className={classes.plain}
        popoverTarget={id}
        style={{ anchorName: name } as object}
      >
        <IconColumns3 size={16} stroke={1.6} aria-hidden /> Columns
      </button>
      <div id={id} popover="auto" className={classes.choice} style={{ positionAnchor: name } as object}>
        {choosable.map(({ key, title }) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={!table.hidden.has(key)}
              onChange={() => table.toggleColumn(key)}
            />
            {title}
          </label>
        ))}
      </div>
    </>
  )
}
