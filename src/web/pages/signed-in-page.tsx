import { Text } from '@mantine/core'
import { useEffect } from 'react'
import { useSession } from '../api/session.ts'
import { SignInCard } from '../components/sign-in/sign-in-card.tsx'
import { signedInChannel } from '../components/sign-in/signed-in-channel.ts'
import { paths } from '../paths.ts'

/** Where a sign-in ends that was begun in a second tab, beside unsaved work in the first. */
export default function SignedInPage() {
  const { data: session } = useSession()
  const complete = session?.user && session.needs === null
  useEffect(() => {
    if (session?.needs === 'mfa') location.replace(paths.mfa(paths.signedIn()))
    if (complete) signedInChannel().postMessage('signed in')
  }, [session, complete])
  return (
    <SignInCard title="You are signed in">
      <Text fz="sm">Close this tab and continue where you left off. Nothing you typed there is lost.</Text>
    </SignInCard>
  )
}
