import type { DragEvent, KeyboardEvent, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import classes from './data-table.module.css'
import type { DataTableProps } from './data-table-props.ts'
import type { TableState } from './use-data-table.ts'

export interface RowHandlers<T> extends DataTableProps<T> {
  readonly table: TableState<T>
  readonly focusAt: (index: number) => void
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 15,
  PageUp: -15,
}
const CONTROLS = 'a, button, input, select, textarea, label'

export function TableRow<T>({ row, index, handlers }: { row: T; index: number; handlers: RowHandlers<T> }) {
  const { table, rowKey, rowName, onOpen, openKey, selected, onSelect, onDrag, focusAt } = handlers
  const key = rowKey(row)
  const isSelected = selected?.has(key) ?? false
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const last = table.sorted.length - 1
    const step = STEPS[event.key]
    const target =
      step === undefined ? ({ Home: 0, End: last } as Record<string, number>)[event.key] : index + step
    if (target !== undefined) focusAt(Math.max(0, Math.min(last, target)))
    else if (event.key === 'Enter' && onOpen) onOpen(row)
    else if (event.key === ' ' && onSelect) table.select(index, !isSelected, event.shiftKey)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onClick = (event: MouseEvent<HTMLTableRowElement>) => {
    if ((event.target as Element).closest(CONTROLS) || getSelection()?.toString()) return
    table.setActive(index)
    if (event.shiftKey && onSelect) table.select(index, true, true)
    else onOpen?.(row)
  }
  const onDragStart = (event: DragEvent<HTMLTableRowElement>) => {
    const rows = isSelected ? table.sorted.filter((one) => selected?.has(rowKey(one))) : [row]
    showDragged(event, rows.length === 1 ? rowName(row) : `${rows.length} rows`)
    // Chromium ends a drag at once where the page changes while it begins.
    requestAnimationFrame(() => onDrag?.(rows))
  }
  return (
    <tr
      tabIndex={table.active === index ? 0 : -1}
      data-index={index}
      aria-rowindex={index + 2}
      data-open={openKey === key}
      data-selected={isSelected}
      data-opens={Boolean(onOpen)}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onFocus={() => table.setActive(index)}
      draggable={Boolean(onDrag)}
      onDragStart={onDrag && onDragStart}
      onDragEnd={onDrag && (() => onDrag(null))}
    >
      {onSelect ? (
        <td className={classes.check}>
          <input
            type="checkbox"
            tabIndex={table.active === index ? 0 : -1}
            aria-label={`Select ${rowName(row)}`}
            checked={isSelected}
            onChange={() => {}}
            onClick={(event) => table.select(index, !isSelected, event.shiftKey)}
          />
        </td>
      ) : null}
      {table.columns.map(({ key: column, render, align, wideOnly }) => (
        <td key={column} data-align={align} data-wide={wideOnly}>
          {render(row)}
        </td>
      ))}
    </tr>
  )
}

/** Words instead of a picture of the whole row, so that one sees where it is let go. */
function showDragged({ dataTransfer }: DragEvent, words: string): void {
  const note = document.createElement('div')
  note.className = classNames(classes.dragged)
  note.textContent = words
  document.body.append(note)
  dataTransfer.effectAllowed = 'link'
  // Firefox drags nothing that carries nothing.
  dataTransfer.setData('application/x-probity-rows', '')
  dataTransfer.setDragImage(note, -12, -4)
  requestAnimationFrame(() => note.remove())
}
