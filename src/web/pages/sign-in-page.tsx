import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { api } from '../api/client.ts'
import type { Onward } from '../api/onward.ts'
import { ApiProblem } from '../api/problem.ts'
import { SignInCard } from '../components/sign-in-card.tsx'
import { paths } from '../paths.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ErrorState } from '../ui/states.tsx'
import { useAttempt } from '../ui/use-attempt.ts'

const PROBLEMS: Readonly<Record<string, string>> = {
  expired: 'This sign-in took too long or was begun in another browser. Begin again.',
  cancelled: 'The sign-in was cancelled.',
  refused: 'The answer of the sign-in service could not be trusted, so nobody was signed in.',
  unknown: 'There is no account for you here. Ask an administrator of your organization for an invitation.',
  provider_unavailable: 'The sign-in service cannot be reached at the moment. Try again shortly.',
}

/** The embedded identity provider's question for the password; also where a sign-in that failed ends. */
export default function SignInPage() {
  const told = new URLSearchParams(location.search).get('error')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const attempt = useAttempt()
  const tooLate = attempt.problem?.status === 409
  const send = () =>
    attempt.run(async () => {
      const { redirect_to: next } = await api.post<Onward>('/api/auth/password', { email, password })
      location.assign(next ?? paths.home())
    })
  if (told || tooLate)
    return (
      <SignInCard title="Sign in">
        <ErrorState error={attempt.problem ?? refusal(told!)} />
        <Button component="a" href={paths.login(paths.home())}>
          Sign in
        </Button>
      </SignInCard>
    )
  return (
    <SignInCard title="Sign in">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextInput
          label="E-mail address"
          type="email"
          name="email"
          autoComplete="username"
          required
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          withAsterisk={false}
          autoFocus
          mb="sm"
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={1_024}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          withAsterisk={false}
          mb="md"
        />
        {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
        <ActionButton type="submit" loading={attempt.busy} fullWidth mt="md">
          Continue
        </ActionButton>
      </form>
    </SignInCard>
  )
}

const refusal = (told: string): ApiProblem =>
  new ApiProblem({
    status: 0,
    code: told === 'provider_unavailable' ? 'IDENTITY_PROVIDER_UNAVAILABLE' : 'SIGN_IN_REFUSED',
    title: 'Nobody was signed in',
    detail: PROBLEMS[told] ?? PROBLEMS.refused!,
  })
