import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { ErrorState } from './states.tsx'
import { useAttempt } from './use-attempt.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** What will happen, in a sentence or two. */
  readonly children: ReactNode
  readonly confirm: string
  readonly danger?: boolean
  /** Rejects with what went wrong: the dialog stays open. */
  readonly onConfirm: () => Promise<unknown>
  readonly onClose: () => void
}

/** Says what will happen before it does. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  danger = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const attempt = useAttempt()
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="sm">
        <Text fz="sm" component="div">
          {children}
        </Text>
        {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
        <DialogActions
          confirm={confirm}
          busy={attempt.busy}
          danger={danger}
          onConfirm={() => void attempt.run(() => onConfirm().then(onClose))}
          onCancel={onClose}
        />
      </Stack>
    </Dialog>
  )
}
