import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { PendingPolicy } from '#shared/contracts/retention.ts'
import { useTakeBackShortening } from '#web/api/retention.ts'
import { useRoleReason } from '#web/api/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { formatTime } from '#web/ui/dates.tsx'
import { CATEGORIES, periodInWords } from './retention-words.ts'

/** A shorter retention that is not in force yet, and the way to take it back. */
export function PendingShortening({ pending }: { pending: PendingPolicy }) {
  const [asking, setAsking] = useState(false)
  const takeBack = useTakeBackShortening()
  const reason = useRoleReason('owner')
  const [name] = CATEGORIES[pending.data_category]
  return (
    <Group gap="sm" w="100%" role="note" aria-label={`Pending change: ${name}`}>
      <Text fz="xs" style={{ flex: '1 1 260px' }}>
        {`Will be shortened to ${periodInWords(pending.retention_days)} on ${formatTime(pending.pending_until)}. `}
        Until then the longer period applies, and any owner can withdraw the change.
      </Text>
      <ActionButton
        size="xs"
        variant="default"
        aria-label={`Withdraw change: ${name}`}
        disabledReason={reason}
        onClick={() => setAsking(true)}
      >
        Withdraw change
      </ActionButton>
      {asking ? (
        <ConfirmDialog
          title="Withdraw the shorter period?"
          confirm="Withdraw change"
          onConfirm={() => takeBack.mutateAsync(pending.data_category)}
          onClose={() => setAsking(false)}
        >
          The retention period stays as it is now. Every owner is notified.
        </ConfirmDialog>
      ) : null}
    </Group>
  )
}
