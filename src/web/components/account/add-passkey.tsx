import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { enrollPasskey } from '../passkeys.ts'
import { useAttempt } from '../use-attempt.ts'

export function AddPasskey({ onDone, onClose }: { onDone: () => Promise<unknown>; onClose: () => void }) {
  const [name, setName] = useState('Passkey')
  const attempt = useAttempt()
  return (
    <Modal opened onClose={onClose} title="Add a passkey">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim()) void attempt.run(() => enrollPasskey(name.trim()).then(onDone))
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Name"
            description="So that you know later which device it is."
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={100}
            data-autofocus
          />
          {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <ActionButton
              type="submit"
              loading={attempt.busy}
              disabledReason={name.trim() ? null : 'Name it first.'}
            >
              Make the passkey
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
