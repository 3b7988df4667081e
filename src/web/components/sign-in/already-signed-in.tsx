import { Button, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SignedInSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { SignInCard } from './sign-in-card.tsx'
import { signOut } from './sign-out.ts'

/** For somebody who is signed in and opens a page that is for signing in. */
export function AlreadySignedIn({ session, children }: { session: SignedInSession; children?: ReactNode }) {
  const { name, email } = session.user
  const attempt = useAttempt()
  return (
    <SignInCard title="You are already signed in">
      <Text fz="sm" className="words">
        You are signed in as {name ? `${name} (${email})` : email}. {children}
      </Text>
      {attempt.problem ? <ErrorState error={attempt.problem} compact /> : null}
      <Button component="a" href={paths.home()}>
        Go to cases
      </Button>
      <ActionButton variant="default" loading={attempt.busy} onClick={() => void attempt.run(signOut)}>
        Sign out
      </ActionButton>
    </SignInCard>
  )
}
