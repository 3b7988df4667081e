import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ActionButton } from './action-button.tsx'
import { ErrorState } from './states.tsx'

interface ReasonDialogProps {
  readonly opened: boolean
  readonly title: string
  /** What will happen, in a sentence; above the field. */
  readonly children?: ReactNode
  readonly label?: string
  readonly confirm: string
  readonly danger?: boolean
  readonly longest?: number
  /** Rejects with what went wrong: the dialog stays open with the text. */
  readonly onConfirm: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks why, for what cannot be undone. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={props.title}>
      <ReasonForm {...props} />
    </Modal>
  )
}

function ReasonForm({
  children,
  label = 'Reason',
  confirm,
  danger,
  longest = 2_000,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = async () => {
    setBusy(true)
    setError(null)
    try {
      await onConfirm(reason.trim())
      onClose()
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) void send()
      }}
    >
      <Stack gap="sm">
        {children ? (
          <Text fz={14} component="div">
            {children}
          </Text>
        ) : null}
        <Textarea
          label={label}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={longest}
          autosize
          minRows={3}
          required
          data-autofocus
        />
        {error ? <ErrorState error={error} kept="Your text is still here." compact /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <ActionButton
            type="submit"
            loading={busy}
            {...(danger ? { color: 'red' } : {})}
            disabledReason={reason.trim() ? null : 'Write a reason first.'}
          >
            {confirm}
          </ActionButton>
        </Group>
      </Stack>
    </form>
  )
}
