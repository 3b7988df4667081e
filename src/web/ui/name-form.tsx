import { Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { ActionButton } from './action-button.tsx'
import { toProblem } from './problem.ts'
import { ErrorState } from './states.tsx'

interface NameFormProps {
  readonly label: string
  readonly description?: string
  readonly name: string
  readonly rename: {
    readonly isPending: boolean
    readonly error: unknown
    readonly mutate: (name: string, then: { onSuccess: () => void }) => void
  }
}

/** A name and a button that saves it, once it is another one. */
export function NameForm({ label, description, name, rename }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const problem = rename.error ? toProblem(rename.error) : null
  const wanted = typed.trim()
  const missing = wanted === '' ? 'Enter a name.' : wanted === name ? 'The name has not changed.' : null
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!missing) rename.mutate(wanted, { onSuccess: () => notifications.show({ message: 'Saved.' }) })
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={label}
          description={description}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={problem?.fieldError('name')}
          maxLength={200}
          maw={420}
        />
        {problem && !problem.fieldError('name') ? <ErrorState error={problem} compact /> : null}
        <div>
          <ActionButton type="submit" variant="default" loading={rename.isPending} disabledReason={missing}>
            Save name
          </ActionButton>
        </div>
      </Stack>
    </form>
  )
}
