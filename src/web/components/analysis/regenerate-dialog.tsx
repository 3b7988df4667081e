import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { RegenerationReason } from '#shared/feedback-words.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { toOptions } from '../../ui/options.ts'
import { ErrorState } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { REGENERATION_REASONS } from './judgment-words.ts'

interface RegenerateDialogProps {
  readonly direction: string
  readonly onConfirm: (reason: RegenerationReason, direction: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Why a new one is wanted, and what it should do differently. */
export function RegenerateDialog(props: RegenerateDialogProps) {
  return (
    <Dialog onClose={props.onClose} title="Regenerate">
      <RegenerateForm {...props} />
    </Dialog>
  )
}

function RegenerateForm({ direction: first, onConfirm, onClose }: RegenerateDialogProps) {
  const [reason, setReason] = useState<RegenerationReason | null>(null)
  const [direction, setDirection] = useState(first)
  const attempt = useAttempt()
  const missing = missingFor(reason, direction)
  const send = () => {
    if (!missing && reason) void attempt.run(() => onConfirm(reason, direction.trim()).then(onClose))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack gap="sm">
        <Text fz="sm">A new analysis is written. This one stays as it is, with its judgments.</Text>
        <Radio.Group
          label="Why?"
          value={reason ?? ''}
          onChange={(value) => setReason(value as RegenerationReason)}
          withAsterisk
        >
          <Stack gap="snug" mt="snug">
            {toOptions(REGENERATION_REASONS).map(({ value, label }, index) => (
              <Radio key={value} value={value} label={label} data-autofocus={index === 0 || undefined} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label="Direction"
          description="What the new one should look at or do differently"
          value={direction}
          withAsterisk
          onChange={(event) => setDirection(event.currentTarget.value)}
          maxLength={4_000}
          autosize
          minRows={3}
        />
        {attempt.problem ? (
          <ErrorState error={attempt.problem} kept="Your text is still here." compact />
        ) : null}
        <DialogActions confirm="Regenerate" busy={attempt.busy} disabledReason={missing} onCancel={onClose} />
      </Stack>
    </form>
  )
}

/** Why it cannot be sent yet: without both, the next one could only say the same again. */
const missingFor = (reason: RegenerationReason | null, direction: string): string | null =>
  (reason ? null : 'Choose a reason first.') ??
  (direction.trim() === '' ? 'Write what the new one should do differently.' : null)
