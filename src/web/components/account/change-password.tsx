import { PasswordInput, Stack } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useChangePassword } from '../../api/account.ts'
import { MainButton } from '../../ui/main-button.tsx'
import { toProblem } from '../../ui/problem.ts'
import { Section } from '../../ui/section.tsx'
import { ErrorState } from '../../ui/states.tsx'

const NOTHING = { current: '', next: '' }

export function ChangePassword() {
  const [typed, setTyped] = useState(NOTHING)
  const change = useChangePassword()
  const problem = change.error ? toProblem(change.error) : null
  const atField = problem?.fieldError('current_password') ?? problem?.fieldError('new_password')
  const refused = typed.current && typed.next ? null : 'Enter both passwords.'
  const send = () =>
    change.mutate(
      { current_password: typed.current, new_password: typed.next },
      {
        onSuccess: () => {
          setTyped(NOTHING)
          notifications.show({
            message: 'Password changed. Your other sessions and access tokens have ended.',
          })
        },
      },
    )
  return (
    <Section title="Password">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!refused) send()
        }}
      >
        <Stack gap="sm">
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            maxLength={1_024}
            value={typed.current}
            onChange={(event) => setTyped({ ...typed, current: event.currentTarget.value })}
            error={problem?.fieldError('current_password')}
          />
          <PasswordInput
            label="New password"
            description="At least 8 characters. Changing it ends your other sessions."
            autoComplete="new-password"
            maxLength={1_024}
            value={typed.next}
            onChange={(event) => setTyped({ ...typed, next: event.currentTarget.value })}
            error={problem?.fieldError('new_password')}
          />
          {problem && !atField ? <ErrorState error={problem} compact /> : null}
          <div>
            <MainButton type="submit" variant="default" loading={change.isPending} disabledReason={refused}>
              Change password
            </MainButton>
          </div>
        </Stack>
      </form>
    </Section>
  )
}
