import { Button, Group } from '@mantine/core'
import { useId } from 'react'
import { ActionButton } from './action-button.tsx'
import { Reason } from './main-button.tsx'

interface DialogActionsProps {
  readonly confirm: string
  readonly busy: boolean
  /** Why it cannot be confirmed yet. */
  readonly disabledReason?: string | null | false
  readonly danger?: boolean | undefined
  /** Without it the button sends the form that it stands in. */
  readonly onConfirm?: () => void
  readonly onCancel: () => void
}

/** The foot of every dialog that asks: leave, or do it. */
export function DialogActions({
  confirm,
  busy,
  disabledReason,
  danger = false,
  onConfirm,
  onCancel,
}: DialogActionsProps) {
  const why = useId()
  return (
    <Group justify="flex-end" gap="xs">
      {disabledReason ? <Reason id={why} words={disabledReason} /> : null}
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <ActionButton
        type={onConfirm ? 'button' : 'submit'}
        loading={busy}
        disabledReason={disabledReason}
        reasonAt={why}
        onClick={onConfirm}
        {...(danger ? { color: 'red' } : {})}
      >
        {confirm}
      </ActionButton>
    </Group>
  )
}
