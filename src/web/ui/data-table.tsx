import { type ReactNode, type RefObject, Suspense, useRef } from 'react'
import classes from './data-table.module.css'
import { ColumnChoice, TableHead } from './data-table-head.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { type RowHandlers, TableRow } from './data-table-row.tsx'
import { useShortcut } from './keyboard.tsx'
import { lazyPart } from './lazy-part.ts'
import quiet from './quiet-button.module.css'
import { useDataTable } from './use-data-table.ts'
import { usePrinting } from './use-printing.ts'
import type { VirtualRowsProps } from './virtual-rows.tsx'

/** More of them would keep the browser from printing for a while. */
const MAX_PRINTED_ROWS = 2_000

// Lazy components forget their type parameters.
const VirtualRows = lazyPart(() => import('./virtual-rows.tsx'), 'VirtualRows') as <T>(
  props: VirtualRowsProps<T>,
) => ReactNode

/**
 * A real table: sort by heading, j and k to the rows, arrow keys within them, Enter opens, Space selects, Shift extends,
 * and the columns a person chose stay chosen.
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, rows, columns, only, onSelect, selected, bulk, summary, toolbar } = props
  // On paper nothing scrolls.
  const isPrinted = usePrinting() && rows.length <= MAX_PRINTED_ROWS
  const virtualized = (props.virtualized ?? false) && !isPrinted
  const table = useDataTable(props)
  const scroller = useRef<HTMLDivElement>(null)
  const scrollTo = useRef<(index: number) => void>(() => {})
  const handlers: RowHandlers<T> = {
    ...props,
    table,
    focusAt: (index) => {
      scrollTo.current(index)
      table.setActive(index)
      const focus = () => {
        const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
        row?.focus({ preventScroll: virtualized })
        return row
      }
      // A row that was out of sight comes with the next picture.
      if (!focus()) requestAnimationFrame(focus)
    },
  }
  useRowKeys(handlers, scroller)
  const chosen = selected ? rows.filter((row) => selected.has(props.rowKey(row))) : []
  return (
    <div>
      <div className={classes.toolbar}>
        <div className={classes.tools}>{toolbar}</div>
        <ColumnChoice columns={only ? columns.filter(({ key }) => only.has(key)) : columns} table={table} />
      </div>
      {chosen.length > 0 && bulk ? (
        <section className={classes.bulk} aria-label="Actions for the selection">
          <span>{chosen.length} selected</span>
          {bulk(chosen)}
          <button type="button" className={quiet.button} onClick={() => onSelect?.(new Set())}>
            Clear
          </button>
        </section>
      ) : summary ? (
        <div className={classes.summary}>{summary}</div>
      ) : null}
      <div
        ref={scroller}
        className={classes.scroller}
        data-scroll-restoration-id={virtualized ? props.id : undefined}
        style={virtualized ? { height: props.height ?? '70vh' } : undefined}
        data-virtual={virtualized}
      >
        <table className={classes.table} aria-label={label} aria-rowcount={rows.length + 1}>
          <TableHead table={table} selectable={Boolean(onSelect)} />
          <tbody>
            {virtualized ? (
              <Suspense>
                <VirtualRows handlers={handlers} scroller={scroller} scrollTo={scrollTo} />
              </Suspense>
            ) : (
              table.sorted.map((row, index) => (
                <TableRow key={props.rowKey(row)} row={row} index={index} handlers={handlers} />
              ))
            )}
          </tbody>
        </table>
        {rows.length === 0 ? props.empty : null}
      </div>
    </div>
  )
}

/** j and k, from anywhere on the page: to the row that was left, to the next ones; with an item open, through the items. */
function useRowKeys<T>(handlers: RowHandlers<T>, scroller: RefObject<HTMLDivElement | null>): void {
  const { table, rowKey, openKey, onOpen, onSelect, focusAt } = handlers
  const step = (by: number) => {
    const open = openKey ? table.sorted.findIndex((row) => rowKey(row) === openKey) : -1
    const isInRows = scroller.current?.querySelector('tbody')?.contains(document.activeElement)
    const wanted = open >= 0 ? open + by : isInRows ? table.active + by : table.active
    const row = table.sorted[wanted]
    if (!row) return
    focusAt(wanted)
    if (open >= 0) onOpen?.(row)
  }
  const how = onSelect ? 'Enter opens, Space selects' : 'Enter opens'
  useShortcut('j', `Next row (${how})`, () => step(1), Boolean(onOpen))
  useShortcut('k', 'Previous row', () => step(-1), Boolean(onOpen))
}
