import { addresses } from '#shared/contracts/addresses.ts'
import { AccountForm } from '../components/sign-in/account-form.tsx'
import { SignInCard } from '../components/sign-in/sign-in-card.tsx'

export default function InvitationPage() {
  return (
    <SignInCard title="Accept the invitation">
      <AccountForm
        address={addresses.acceptInvitation}
        passwordHint="At least 8 characters. If you already have an account, enter its password."
        submit="Accept"
      />
    </SignInCard>
  )
}
