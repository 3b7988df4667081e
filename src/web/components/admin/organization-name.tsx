import { Stack, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useRenameOrganization } from '../../api/admin.ts'
import { useSignedIn } from '../../api/session.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { toProblem } from '../../ui/problem.ts'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'

/** What everybody in it reads beside their role, and people who work in several choose by. */
export function OrganizationName() {
  const { organization } = useSignedIn()
  const [name, setName] = useState(organization.name)
  const rename = useRenameOrganization()
  const problem = rename.error ? toProblem(rename.error) : null
  const missing =
    name.trim() === ''
      ? 'Enter a name.'
      : name.trim() === organization.name
        ? 'This is the name it has.'
        : null
  return (
    <Section title="Organization">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!missing)
            rename.mutate(name.trim(), { onSuccess: () => notifications.show({ message: 'Saved.' }) })
        }}
      >
        <Stack gap="sm">
          <TextInput
            label="Name of the organization"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={problem?.fieldError('name')}
            maxLength={200}
            maw={420}
          />
          {problem && !problem.fieldError('name') ? <ErrorState error={problem} compact /> : null}
          <div>
            <ActionButton type="submit" loading={rename.isPending} disabledReason={missing}>
              Save name
            </ActionButton>
          </div>
        </Stack>
      </form>
    </Section>
  )
}
