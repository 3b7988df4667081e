import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect } from 'react'
import { useDensity } from './appearance.ts'
import { type RowHandlers, TableRow } from './data-table-row.tsx'
import { usePhone } from './use-phone.ts'

const LINE_PX = 20
/** What stands around the lines of a row: `--row-pad` above and below them, and the hairline. */
const AROUND_PX = { comfortable: 21, compact: 9 } as const
const OVERSCAN = 12

export interface VirtualRowsProps<T> {
  readonly handlers: RowHandlers<T>
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Filled in here: brings a row into sight that may not be in the page yet. */
  readonly scrollTo: RefObject<(index: number) => void>
}

/** Only the rows in sight, between two gaps as high as the others. */
export function VirtualRows<T>({ handlers, scroller, scrollTo }: VirtualRowsProps<T>) {
  const { table, rowKey, onSelect } = handlers
  const [density] = useDensity()
  const phone = usePhone()
  const rowPx = AROUND_PX[density] + LINE_PX * (phone ? (handlers.linesOnPhone ?? 1) : 1)
  const virtual = useVirtualizer({
    count: table.sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: OVERSCAN,
  })
  useEffect(() => {
    scrollTo.current = (index) => virtual.scrollToIndex(index)
    return () => {
      scrollTo.current = () => {}
    }
  }, [scrollTo, virtual])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was measured holds for rows of one height
  useEffect(() => virtual.measure(), [virtual, rowPx])
  const shown = virtual.getVirtualItems()
  const span = table.columns.length + (onSelect ? 1 : 0)
  return (
    <>
      <Gap span={span} height={shown[0]?.start ?? 0} />
      {shown.map(({ index }) => {
        const row = table.sorted[index]
        return row === undefined ? null : (
          <TableRow key={rowKey(row)} row={row} index={index} handlers={handlers} />
        )
      })}
      <Gap span={span} height={virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
    </>
  )
}

const Gap = ({ span, height }: { span: number; height: number }) =>
  height > 0 ? (
    <tr>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null
