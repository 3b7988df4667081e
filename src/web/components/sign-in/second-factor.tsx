import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { addresses } from '#shared/contracts/addresses.ts'
import type { newTotp } from '#shared/contracts/mfa.ts'
import type { Session } from '#shared/contracts/sign-in.ts'
import { call } from '../../api/client.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { enrollPasskey, showPasskey } from './passkeys.ts'
import classes from './sign-in-card.module.css'

type NewTotp = z.infer<typeof newTotp>

/** Sets up the first second factor: passkey first. */
export function EnrollFactor({ onDone }: { onDone: () => Promise<unknown> }) {
  const [totp, setTotp] = useState<NewTotp | null>(null)
  const attempt = useAttempt()
  if (totp) return <EnrollTotp totp={totp} onDone={onDone} onBack={() => setTotp(null)} />
  return (
    <Stack gap="sm">
      {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
      <ActionButton
        leftSection={<IconFingerprint size={18} />}
        loading={attempt.busy}
        onClick={() => void attempt.run(() => enrollPasskey('Passkey').then(onDone))}
      >
        Use a passkey
      </ActionButton>
      <ActionButton
        variant="default"
        leftSection={<IconDeviceMobile size={18} />}
        onClick={() => void attempt.run(async () => setTotp(await call(addresses.enrollTotp)))}
      >
        Use an authenticator app
      </ActionButton>
    </Stack>
  )
}

function EnrollTotp({
  totp,
  onDone,
  onBack,
}: {
  totp: NewTotp
  onDone: () => Promise<unknown>
  onBack: () => void
}) {
  return (
    <Stack gap="sm">
      <Title order={2} fz="reading">
        Authenticator app
      </Title>
      <Text fz="sm">Scan this code with the app, or enter the key.</Text>
      <img
        src={totp.qr}
        alt="QR code for the authenticator app"
        width={200}
        height={200}
        className={classes.qr}
      />
      <code className={classes.secret}>{totp.secret}</code>
      <TotpForm focused onDone={onDone} />
      <Button variant="subtle" onClick={onBack}>
        Use another method
      </Button>
    </Stack>
  )
}

/** Asks a person who is enrolled already. */
export function ShowFactor({
  methods,
  onDone,
}: {
  methods: Session['mfa_methods']
  onDone: () => Promise<unknown>
}) {
  const attempt = useAttempt()
  const [recovering, setRecovering] = useState(false)
  const hasPasskey = methods.includes('webauthn')
  const hasTotp = methods.includes('totp')
  return (
    <Stack gap="sm">
      {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
      {hasPasskey ? (
        <ActionButton
          leftSection={<IconFingerprint size={18} />}
          loading={attempt.busy}
          autoFocus
          data-autofocus
          onClick={() => void attempt.run(() => showPasskey().then(onDone))}
        >
          Use your passkey
        </ActionButton>
      ) : null}
      {hasPasskey && hasTotp ? <div className={classes.or}>or</div> : null}
      {hasTotp ? <TotpForm focused={!hasPasskey} onDone={onDone} /> : null}
      {recovering ? (
        <CodeForm
          label="Recovery code"
          address={addresses.verifyRecoveryCode}
          submit="Use a recovery code"
          focused
          onDone={onDone}
        />
      ) : (
        <Button variant="subtle" onClick={() => setRecovering(true)}>
          I have lost my second factor
        </Button>
      )}
    </Stack>
  )
}

const TotpForm = ({ focused, onDone }: { focused: boolean; onDone: () => Promise<unknown> }) => (
  <CodeForm
    label="Code from the app"
    address={addresses.verifyTotp}
    submit="Continue"
    numeric
    focused={focused}
    onDone={onDone}
  />
)

function CodeForm({
  label,
  address,
  submit,
  numeric = false,
  focused,
  onDone,
}: {
  label: string
  address: typeof addresses.verifyTotp | typeof addresses.verifyRecoveryCode
  submit: ReactNode
  numeric?: boolean
  /** Whether it is what the person came to do; a dialog asks for the attribute. */
  focused: boolean
  onDone: () => Promise<unknown>
}) {
  const [code, setCode] = useState('')
  const attempt = useAttempt()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void attempt.run(() => call(address, { body: { code } }).then(onDone))
      }}
    >
      <Stack gap="sm">
        <TextInput
          label={label}
          required
          withAsterisk={false}
          inputMode={numeric ? 'numeric' : 'text'}
          autoComplete={numeric ? 'one-time-code' : 'off'}
          maxLength={numeric ? 20 : 60}
          autoFocus={focused}
          data-autofocus={focused || undefined}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
        <ActionButton type="submit" loading={attempt.busy} {...(numeric ? {} : { variant: 'default' })}>
          {submit}
        </ActionButton>
      </Stack>
    </form>
  )
}
