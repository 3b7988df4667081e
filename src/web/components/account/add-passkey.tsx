import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { enrollPasskey } from '../sign-in/passkeys.ts'

export function AddPasskey({ onDone, onClose }: { onDone: () => Promise<unknown>; onClose: () => void }) {
  const [name, setName] = useState('Passkey')
  const attempt = useAttempt()
  return (
    <Dialog onClose={onClose} title="Add a passkey">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) void attempt.run(() => enrollPasskey(name.trim()).then(onDone))
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="Helps you tell your devices apart."
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={100}
            data-autofocus
          />
          {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
          <DialogActions
            confirm="Create passkey"
            busy={attempt.busy}
            disabledReason={name.trim() ? null : 'Enter a name.'}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
