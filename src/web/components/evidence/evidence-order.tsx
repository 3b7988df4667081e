import { NativeSelect } from '@mantine/core'
import type { Sort } from '../../ui/data-table-props.ts'
import { useAddress } from '../../ui/use-address.ts'
import { useKeptState } from '../../ui/use-kept-state.ts'

const ORDERS = [
  { value: 'title', label: 'By title' },
  { value: 'number', label: 'By number' },
  { value: '-added', label: 'Last added first' },
  { value: 'added', label: 'First added first' },
  { value: 'occurred', label: 'By date' },
] as const

const BY_TITLE: Sort = { key: 'title', descending: false }

/** As it stands in the address: "-added". */
const writeOrder = ({ key, descending }: Sort): string => `${descending ? '-' : ''}${key}`

/** Null where the address names no order. */
const readOrder = (words: string | undefined): Sort | null =>
  words ? { key: words.replace(/^-/, ''), descending: words.startsWith('-') } : null

/** The order that the address says, or else the one that this person chose last. */
export function useEvidenceOrder(): [Sort, (next: Sort) => void] {
  const [address, change] = useAddress()
  const [kept, keep] = useKeptState<Sort>('evidence.order', BY_TITLE)
  const choose = (next: Sort) => {
    keep(next)
    change({ order: writeOrder(next) })
  }
  return [readOrder(address.order) ?? kept, choose]
}

/** In which order the items stand, also by what has no column of its own at first. */
export function EvidenceOrder({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const value = writeOrder(sort)
  const isListed = ORDERS.some((one) => one.value === value)
  return (
    <NativeSelect
      aria-label="Order"
      size="xs"
      w="10rem"
      ml="auto"
      value={value}
      data={[...ORDERS, ...(isListed ? [] : [{ value, label: 'By the marked column' }])]}
      onChange={(event) => onSort(readOrder(event.currentTarget.value) ?? sort)}
    />
  )
}
