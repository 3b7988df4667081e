import { Button, Group } from '@mantine/core'
import { ActionButton } from './action-button.tsx'

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
export const DialogActions = ({
  confirm,
  busy,
  disabledReason,
  danger = false,
  onConfirm,
  onCancel,
}: DialogActionsProps) => (
  <Group justify="flex-end" gap="xs">
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    <ActionButton
      type={onConfirm ? 'button' : 'submit'}
      loading={busy}
      disabledReason={disabledReason}
      onClick={onConfirm}
      {...(danger ? { color: 'red' } : {})}
    >
      {confirm}
    </ActionButton>
  </Group>
)
