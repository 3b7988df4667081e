import { Text } from '@mantine/core'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { useEvidence } from '../../api/evidence.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import { findAlike, nameItem } from './copies.ts'

interface CopyLineProps {
  readonly item: Evidence
  readonly caseId: string
  readonly onCompare: (ids: readonly string[]) => void
}

/** Which other item says nearly the same, and both side by side. */
export function CopyLine({ item, caseId, onCompare }: CopyLineProps) {
  const { same, alike } = findAlike(useEvidence(caseId).data ?? [], item)
  const [other] = [...same, ...alike]
  if (!other) return null
  return (
    <Text fz="xs" c="dimmed" className="words">
      {same.length > 0 ? 'The same file as' : 'Near-duplicate of'} {nameItem(other)}.{' '}
      {item.content ? (
        <PlainButton onPress={() => onCompare([item.id, other.id])}>Compare</PlainButton>
      ) : null}
    </Text>
  )
}
