import { AccountForm } from '../components/account-form.tsx'
import { SignInCard } from '../components/sign-in-card.tsx'

export default function InvitationPage() {
  return (
    <SignInCard title="Accept the invitation">
      <AccountForm
        url="/api/auth/invitations/accept"
        passwordHint="At least 8 characters of any kind. If you have an account already, type its password."
        submit="Accept"
      />
    </SignInCard>
  )
}
