import { Text } from '@mantine/core'
import { addresses } from '#shared/contracts/addresses.ts'
import { isSignedIn, useSession } from '../api/session.ts'
import { AccountForm } from '../components/sign-in/account-form.tsx'
import { AlreadySignedIn } from '../components/sign-in/already-signed-in.tsx'
import { beginFirstRun } from '../components/sign-in/first-run.ts'
import { SignInCard } from '../components/sign-in/sign-in-card.tsx'
import { useLinkSecret } from '../components/sign-in/use-link-secret.ts'

export default function WelcomePage() {
  const { data: session } = useSession()
  if (isSignedIn(session))
    return (
      <AlreadySignedIn session={session}>
        The owner’s account is created once, with the link that a new installation prints.
      </AlreadySignedIn>
    )
  return (
    <SignInCard title="Create the owner's account">
      <Text fz="sm">
        This account owns the first organization and administers this installation. Next, you protect it with
        a passkey or an authenticator app.
      </Text>
      <OwnerForm />
    </SignInCard>
  )
}

function OwnerForm() {
  const secret = useLinkSecret()
  return (
    <AccountForm
      secret={secret}
      address={addresses.createOwnerAccount}
      withEmail
      passwordHint="At least 8 characters. A few unrelated words make a good password."
      submit="Create account"
      onMade={beginFirstRun}
    />
  )
}
