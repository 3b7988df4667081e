import { Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { ErrorState } from './states.tsx'
import { useAttempt } from './use-attempt.ts'

interface ReasonDialogProps {
  readonly opened: boolean
  readonly title: string
  /** What will happen, in a sentence; above the field. */
  readonly children?: ReactNode
  readonly label?: string
  readonly confirm: string
  readonly danger?: boolean
  readonly size?: string
  /** Why it cannot be confirmed whatever is written; null where it can. */
  readonly disabledReason?: string | null
  readonly longest?: number
  /** The one word that must be written, instead of a reason: for what destroys. */
  readonly exactly?: string
  /** Rejects with what went wrong: the dialog stays open with the text. */
  readonly onConfirm: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks why, for what cannot be undone. */
export function ReasonDialog(props: ReasonDialogProps) {
  if (!props.opened) return null
  return (
    <Dialog onClose={props.onClose} title={props.title} {...(props.size ? { size: props.size } : {})}>
      <ReasonForm {...props} />
    </Dialog>
  )
}

function ReasonForm({
  children,
  label = 'Reason',
  confirm,
  danger,
  longest = 2_000,
  exactly,
  disabledReason = null,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const attempt = useAttempt()
  const unwritten = exactly
    ? reason.trim() !== exactly && `Type ${exactly} to confirm.`
    : !reason.trim() && 'Enter a reason.'
  const missing = disabledReason ?? unwritten
  const field = {
    label,
    value: reason,
    onChange: (event: { currentTarget: { value: string } }) => setReason(event.currentTarget.value),
    required: true,
    'data-autofocus': true,
  }
  const send = () => attempt.run(() => onConfirm(reason.trim()).then(onClose))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing) void send()
      }}
    >
      <Stack gap="sm">
        {children ? (
          <Text fz="sm" component="div">
            {children}
          </Text>
        ) : null}
        {exactly ? (
          <TextInput {...field} autoComplete="off" spellCheck={false} />
        ) : (
          <Textarea {...field} maxLength={longest} autosize minRows={3} />
        )}
        {attempt.problem ? (
          <ErrorState error={attempt.problem} kept="Your text is still here." compact />
        ) : null}
        <DialogActions
          confirm={confirm}
          busy={attempt.busy}
          disabledReason={missing}
          danger={danger}
          onCancel={onClose}
        />
      </Stack>
    </form>
  )
}
