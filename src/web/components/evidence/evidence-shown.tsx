import { Button } from '@mantine/core'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { itemCount, itemCountWith } from './evidence-words.ts'

/** How much of the evidence is shown, and the way back to all of it. */
export function EvidenceShown({
  shown,
  all,
  total,
  onShowAll,
}: {
  shown: number
  all: readonly EvidenceSummary[]
  /** What the case counts: more than `all` while that is still being fetched. */
  total: number
  onShowAll: () => void
}) {
  const inside = all.filter(({ parent_id: parent }) => parent !== null).length
  const count = Math.max(total, all.length)
  if (shown === all.length) return <span role="status">{itemCountWith(count, inside)}</span>
  return (
    <>
      <span role="status">
        {shown.toLocaleString('en-GB')} of {itemCount(count)}
      </span>
      <Button size="compact-xs" variant="subtle" onClick={onShowAll}>
        Clear filters
      </Button>
    </>
  )
}
