import { useMemo, useRef, useState } from 'react'
import type { Column, DataTableProps, Sort } from './data-table-props.ts'
import { lazily } from './lazily.ts'
import { useKeptState } from './use-kept-state.ts'

export interface TableState<T> {
  readonly sorted: readonly T[]
  readonly columns: readonly Column<T>[]
  readonly sort: Sort | null
  readonly sortBy: (key: string) => void
  readonly hidden: ReadonlySet<string>
  readonly toggleColumn: (key: string) => void
  readonly active: number
  readonly setActive: (index: number) => void
  readonly allSelected: boolean
  readonly selectAll: (on: boolean) => void
  /** With `extend`, everything between the last one that was chosen and this one. */
  readonly select: (index: number, on: boolean, extend: boolean) => void
}

const findCollator = lazily(() => new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' }))

function compare(a: string | number | null, b: string | number | null): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return findCollator().compare(String(a), String(b))
}

/** What a table remembers and computes; how it looks is elsewhere. */
export function useDataTable<T>(props: DataTableProps<T>): TableState<T> {
  const { id, rows, rowKey, columns, selected, onSelect, only } = props
  const [keptSort, setSort] = useKeptState<Sort | null>(`table.${id}.sort`, props.initialSort ?? null)
  const sort = props.sort ?? keptSort
  const [kept, setKept] = useKeptState<string[] | null>(`table.${id}.hidden`, null)
  const [active, setActive] = useState(0)
  const anchor = useRef(0)
  const hidden = new Set(kept ?? columns.filter((one) => one.hiddenAtFirst).map((one) => one.key))

  const sorted = useMemo(() => {
    const value = columns.find((one) => one.key === sort?.key)?.sortValue
    if (!value || !sort) return rows
    const keyed = rows.map((row) => ({ row, by: value(row) }))
    keyed.sort((a, b) => {
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null)
      return sort.descending ? compare(b.by, a.by) : compare(a.by, b.by)
    })
    return keyed.map(({ row }) => row)
  }, [rows, columns, sort])

  return {
    sorted,
    columns: columns.filter((one) => one.fixed || (!hidden.has(one.key) && (only?.has(one.key) ?? true))),
    sort,
    sortBy: (key) => {
      const next = { key, descending: sort?.key === key ? !sort.descending : false }
      if (props.onSort) props.onSort(next)
      else setSort(next)
    },
    hidden,
    toggleColumn: (key) => {
      const next = new Set(hidden)
      if (!next.delete(key)) next.add(key)
      setKept([...next])
    },
    active: Math.min(active, Math.max(0, sorted.length - 1)),
    setActive,
    allSelected: rows.length > 0 && rows.every((row) => selected?.has(rowKey(row))),
    selectAll: (on) => onSelect?.(on ? new Set(rows.map(rowKey)) : new Set()),
    select: (index, on, extend) => {
      const next = new Set(selected)
      const other = extend ? anchor.current : index
      for (const row of sorted.slice(Math.min(other, index), Math.max(other, index) + 1)) {
        if (on) next.add(rowKey(row))
        else next.delete(rowKey(row))
      }
      anchor.current = index
      onSelect?.(next)
    },
  }
}
