import { Invitation } from '../components/sign-in/invitation.tsx'
import { SignInCard } from '../components/sign-in/sign-in-card.tsx'

export default function InvitationPage() {
  return (
    <SignInCard title="Accept the invitation">
      <Invitation />
    </SignInCard>
  )
}
