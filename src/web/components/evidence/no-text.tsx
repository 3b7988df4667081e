import { Text } from '@mantine/core'
import type { Evidence } from '#shared/contracts/evidence.ts'
import { useEvidenceChanges } from '../../api/evidence.ts'
import { useRoleReason } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'

/** Why an item has no words, and another try at them. */
export function NoText({ item, caseId }: { item: Evidence; caseId: string }) {
  const { readAgain } = useEvidenceChanges(caseId)
  const role = useRoleReason('member')
  if (item.text_status === 'pending')
    return <Text fz="sm">The text is being extracted. It will appear here automatically.</Text>
  return (
    <>
      <Text fz="sm">{item.text_error ?? 'No text was found in this item.'} It will not be searched.</Text>
      {item.file_name ? (
        <ActionButton
          size="xs"
          variant="default"
          mt="sm"
          disabledReason={role}
          loading={readAgain.isPending}
          onClick={() => readAgain.mutate(item.id)}
        >
          Extract text again
        </ActionButton>
      ) : null}
      {readAgain.error ? <ErrorState error={readAgain.error} compact /> : null}
    </>
  )
}
