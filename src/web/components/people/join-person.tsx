import { NativeSelect, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import type { RegisteredPerson } from '#shared/contracts/reading.ts'
import { useDecidePeople } from '../../api/people.ts'
import { IconButton } from '../../ui/action-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { ErrorState } from '../../ui/states.tsx'

type Named = Pick<RegisteredPerson, 'id' | 'name'>

interface JoinPersonProps {
  readonly caseId: string
  readonly person: Named
  /** Everybody whose other name it may be. */
  readonly others: readonly Named[]
  readonly disabledReason: string | null
}

/** Says that a name is another person's where nothing in the evidence suggests it: initials in minutes, say. */
export function JoinPerson({ caseId, person, others, disabledReason }: JoinPersonProps) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        label={`Same person as another: ${person.name}`}
        size="sm"
        style={{ alignSelf: 'center' }}
        disabledReason={disabledReason}
        onClick={() => setOpened(true)}
      >
        <IconUsers size={16} aria-hidden />
      </IconButton>
      {opened ? (
        <JoinDialog caseId={caseId} person={person} others={others} onClose={() => setOpened(false)} />
      ) : null}
    </>
  )
}

function JoinDialog({
  caseId,
  person,
  others,
  onClose,
}: Omit<JoinPersonProps, 'disabledReason'> & { onClose: () => void }) {
  const [chosen, setChosen] = useState('')
  const decide = useDecidePeople(caseId)
  return (
    <Dialog onClose={onClose} title={`Who is ${person.name}?`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen) decide.mutate({ a: chosen, b: person.id, same: true }, { onSuccess: onClose })
        }}
      >
        <Stack gap="sm">
          <NativeSelect
            label="Same person as"
            description="Both names then stand for one person, and can be parted again."
            data={[
              { value: '', label: 'Choose a person' },
              ...others.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={chosen}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data-autofocus
          />
          {decide.error ? <ErrorState error={decide.error} compact /> : null}
          <DialogActions
            confirm="Join"
            busy={decide.isPending}
            disabledReason={chosen ? null : 'Choose a person.'}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
