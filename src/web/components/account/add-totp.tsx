import { Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { addresses } from '#shared/contracts/addresses.ts'
import type { newTotp } from '#shared/contracts/mfa.ts'
import { call } from '../../api/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { ErrorState, LoadingState } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import classes from '../sign-in/sign-in-card.module.css'

type NewTotp = z.infer<typeof newTotp>

export function AddTotp({ onDone, onClose }: { onDone: () => Promise<unknown>; onClose: () => void }) {
  const [totp, setTotp] = useState<NewTotp | null>(null)
  const [code, setCode] = useState('')
  const attempt = useAttempt()
  const asked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one secret for each time that it is opened
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    void attempt.run(async () => setTotp(await call(addresses.enrollTotp)))
  }, [])
  return (
    <Dialog onClose={onClose} title="Add an authenticator app">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim())
            void attempt.run(() => call(addresses.verifyTotp, { body: { code: code.trim() } }).then(onDone))
        }}
      >
        <Stack gap="sm">
          {totp ? (
            <>
              <Text fz="sm">Scan this code with the app, or enter the key.</Text>
              <img
                src={totp.qr}
                alt="QR code for the authenticator app"
                width={200}
                height={200}
                className={classes.qr}
              />
              <code className={classes.secret}>{totp.secret}</code>
              <TextInput
                label="Code from the app"
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={20}
                autoFocus
                value={code}
                onChange={(event) => setCode(event.currentTarget.value)}
              />
            </>
          ) : attempt.problem ? null : (
            <LoadingState lines={4} />
          )}
          {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
          <DialogActions
            confirm="Add app"
            busy={attempt.busy}
            disabledReason={code.trim() ? null : 'Enter the six-digit code.'}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  )
}
