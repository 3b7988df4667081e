import { Button } from '@mantine/core'
import type { EvidenceSummary } from '#shared/contracts/evidence.ts'
import { formatCount } from '../../ui/format-count.ts'
import { RemovableChip } from '../../ui/removable-chip.tsx'
import { ALL_EVIDENCE, type EvidenceFilter, isUnfiltered, listChosen } from './evidence-filters.tsx'
import { itemCount, itemCountWith } from './evidence-words.ts'

interface EvidenceShownProps {
  readonly shown: number
  readonly all: readonly EvidenceSummary[]
  /** What the case counts: more than `all` while that is still being fetched. */
  readonly total: number
  readonly filter: EvidenceFilter
  readonly questions: readonly { id: string; text: string }[]
  readonly onChange: (next: EvidenceFilter) => void
}

/** How much of the evidence is shown, what is left out and why, and the way back to all of it. */
export function EvidenceShown({ shown, all, total, filter, questions, onChange }: EvidenceShownProps) {
  const inside = all.filter(({ parent_id: parent }) => parent !== null).length
  const count = Math.max(total, all.length)
  if (isUnfiltered(filter)) return <span role="status">{itemCountWith(count, inside)}</span>
  return (
    <>
      <span role="status">
        {formatCount(shown)} of {itemCount(count)}
      </span>
      {listChosen(filter, questions).map(({ words, without }) => (
        <RemovableChip key={words} words={words} onRemove={() => onChange(without)} />
      ))}
      <Button size="compact-xs" variant="subtle" onClick={() => onChange(ALL_EVIDENCE)}>
        Clear filters
      </Button>
    </>
  )
}
