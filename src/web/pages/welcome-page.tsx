import { Text } from '@mantine/core'
import { AccountForm } from '../components/account-form.tsx'
import { beginFirstRun } from '../components/first-run.ts'
import { SignInCard } from '../components/sign-in-card.tsx'

export default function WelcomePage() {
  return (
    <SignInCard title="Create the owner's account">
      <Text fz={14}>
        This account owns the first organization and administers this installation. Next, you protect it with
        a passkey or an authenticator app.
      </Text>
      <AccountForm
        url="/api/auth/owner-account"
        withEmail
        passwordHint="At least 8 characters of any kind. A few unrelated words make a good one."
        submit="Create account"
        onMade={beginFirstRun}
      />
    </SignInCard>
  )
}
