import { PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import { call } from '../../api/client.ts'
import type { Onward } from '../../api/onward.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { Attempt } from '../../ui/use-attempt.ts'
import { choosePasskey, knowsPasskeys, offerPasskeys, signInWithPasskey } from './passkeys.ts'
import classes from './sign-in-card.module.css'

/** Passkey first: by its button, or among the browser's suggestions for the e-mail field. Or e-mail address and password. */
export function SignInForm({ attempt }: { attempt: Attempt }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [leaving, setLeaving] = useState(false)
  const busy = attempt.busy || leaving
  const run = (prove: () => Promise<Onward>) =>
    attempt.run(async () => {
      const { redirect_to: next } = await prove()
      setLeaving(true)
      location.assign(next ?? paths.home())
    })
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered anew after each attempt, and never during one
  useEffect(() => {
    if (busy) return
    const over = new AbortController()
    void offerPasskeys(over.signal).then((chosen) => chosen && run(() => signInWithPasskey(chosen)))
    return () => over.abort()
  }, [busy])
  return (
    <Stack gap="md">
      {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
      <ActionButton
        leftSection={<IconFingerprint size={18} />}
        loading={busy}
        disabledReason={knowsPasskeys() ? null : 'This browser does not support passkeys.'}
        onClick={() => void run(async () => signInWithPasskey(await choosePasskey()))}
      >
        Sign in with a passkey
      </ActionButton>
      <div className={classes.or}>or</div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void run(() => call(addresses.signInWithPassword, { body: { email, password } }))
        }}
      >
        <TextInput
          label="E-mail address"
          type="email"
          name="email"
          autoComplete="username webauthn"
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
        <ActionButton type="submit" variant="default" loading={busy} fullWidth>
          Continue
        </ActionButton>
      </form>
    </Stack>
  )
}
