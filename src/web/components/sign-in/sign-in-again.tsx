import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { fetchSession } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { isSignedIn, useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { signedInChannel } from './signed-in-channel.ts'

/**
 * A session that ends in the middle of work closes nothing: the page stays as it is, the sign-in opens in another
 * tab, and what was typed can be sent afterwards.
 */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const [stranger, setStranger] = useState(false)
  const session = useSession()
  const client = useQueryClient()
  const userId = session.data?.user?.id

  const look = useCallback(async () => {
    const now = await fetchSession().catch(() => null)
    if (!now || !isSignedIn(now)) return
    if (userId !== undefined && now.user.id !== userId) return setStranger(true)
    onClose()
    client.setQueryData(keys.session, now)
    await client.invalidateQueries()
  }, [client, userId, onClose])

  useEffect(() => {
    const channel = signedInChannel()
    channel.onmessage = () => void look()
    const onFocus = () => void look()
    addEventListener('focus', onFocus)
    // Whoever signed in before this was drawn told nobody.
    void look()
    return () => {
      channel.close()
      removeEventListener('focus', onFocus)
    }
  }, [look])

  return (
    <Dialog onClose={onClose} title="Your session has ended">
      <Stack gap="sm">
        <Text fz="sm">
          {stranger
            ? 'Someone else has signed in with this browser. Copy anything you typed, then reload to continue as them.'
            : 'Nothing on this page is lost. Sign in again in a new tab, come back here, and continue where you left off.'}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
          {stranger ? (
            <Button onClick={() => location.reload()}>Reload</Button>
          ) : (
            <Button component="a" href={paths.login(paths.signedIn())} target="_blank" data-autofocus>
              Sign in again
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}
