import { PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { addresses } from '#shared/contracts/addresses.ts'
import { call } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'

interface AccountFormProps {
  /** That of the link; empty where it was cut off. */
  readonly secret: string
  readonly address: typeof addresses.createOwnerAccount | typeof addresses.acceptInvitation
  readonly withEmail?: boolean
  readonly passwordHint: string
  readonly submit: string
  readonly onMade?: () => void
}

/** Makes an account with a one-time link. Without a password where another identity provider asks for it. */
export function AccountForm({
  secret,
  address,
  withEmail = false,
  passwordHint,
  submit,
  onMade,
}: AccountFormProps) {
  const { data: session } = useSession()
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const attempt = useAttempt()
  const { problem } = attempt
  if (!session) return <LoadingState lines={3} />
  if (!secret)
    return <Text fz="sm">The address is missing the end of the link. Open the full link again.</Text>
  const asksPassword = session.sign_in === 'password'
  const fields = ['name', ...(withEmail ? ['email'] : []), ...(asksPassword ? ['password'] : [])]
  const isElsewhere = problem && !fields.some((field) => problem.fieldError(field))
  const send = () =>
    attempt.run(async () => {
      const { redirect_to: next } = await call(address, {
        body: { secret, name, ...(withEmail ? { email } : {}), ...(asksPassword ? { password } : {}) },
      })
      onMade?.()
      location.assign(next ?? paths.home())
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextInput
        label="Name"
        name="name"
        autoComplete="name"
        required
        withAsterisk={false}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={problem?.fieldError('name')}
        autoFocus
        mb="sm"
      />
      {withEmail ? (
        <TextInput
          label="E-mail address"
          type="email"
          name="email"
          autoComplete="username"
          required
          withAsterisk={false}
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={problem?.fieldError('email')}
          mb="sm"
        />
      ) : null}
      {asksPassword ? (
        <PasswordInput
          label="Password"
          description={passwordHint}
          name="password"
          autoComplete="new-password"
          required
          withAsterisk={false}
          maxLength={1_024}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={problem?.fieldError('password')}
          mb="sm"
        />
      ) : null}
      {isElsewhere ? <ErrorState error={problem} kept="Your text is still here." compact /> : null}
      <ActionButton type="submit" loading={attempt.busy} fullWidth mt="md">
        {submit}
      </ActionButton>
    </form>
  )
}
