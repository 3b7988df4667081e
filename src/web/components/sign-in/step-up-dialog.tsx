import { Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { fetchSession } from '../../api/client.ts'
import { isSignedIn, useSignedIn } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ShowFactor } from './second-factor.tsx'
import { signedInChannel } from './signed-in-channel.ts'

interface StepUpDialogProps {
  readonly onDone: (shown: boolean) => void
}

/** Asks for the second factor once more, in the middle of what needs it. */
export function StepUpDialog({ onDone }: StepUpDialogProps) {
  const { mfa_methods: methods } = useSignedIn()
  return (
    // Escape is dealt with where this is opened: a dialog below must not close with it.
    <Dialog onClose={() => onDone(false)} closeOnEscape={false} title="Confirm it is you">
      <Stack gap="sm">
        <Text fz="sm">This step needs your second factor again. It then continues automatically.</Text>
        {methods.length > 0 ? (
          <ShowFactor methods={methods} onDone={async () => onDone(true)} />
        ) : (
          <AtProvider onDone={onDone} />
        )}
      </Stack>
    </Dialog>
  )
}

/** For people whose second factor is kept by the identity provider: they sign in there again, in another tab. */
function AtProvider({ onDone }: StepUpDialogProps) {
  const { user } = useSignedIn()
  useEffect(() => {
    const channel = signedInChannel()
    channel.onmessage = async () => {
      const now = await fetchSession().catch(() => null)
      if (now && isSignedIn(now)) onDone(now.user.id === user.id)
    }
    return () => channel.close()
  }, [onDone, user.id])
  return (
    <Button component="a" href={paths.loginAnew(paths.signedIn())} target="_blank" data-autofocus>
      Sign in again
    </Button>
  )
}
