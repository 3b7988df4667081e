import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Session } from '#shared/contracts/sign-in.ts'
import { call } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { askedPage, nextPage } from '../components/sign-in/first-run.ts'
import { RecoveryCodes } from '../components/sign-in/recovery-codes.tsx'
import { EnrollFactor, ShowFactor } from '../components/sign-in/second-factor.tsx'
import { SignInCard } from '../components/sign-in/sign-in-card.tsx'
import { paths } from '../paths.ts'
import { ErrorState, LoadingState } from '../ui/states.tsx'

/** Shows a second factor, or sets the first one up. */
export default function MfaPage() {
  const { data: session, error, refetch } = useSession()
  if (error && !session)
    return (
      <SignInCard title="Second factor">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </SignInCard>
    )
  return session ? (
    <SecondFactor session={session} />
  ) : (
    <SignInCard title="Second factor">
      <LoadingState />
    </SignInCard>
  )
}

function SecondFactor({ session }: { session: Session }) {
  // What was true when the page was opened: enrolling changes it while the page is still needed.
  const [{ away, enrolling }] = useState(() => ({
    away: elsewhere(session),
    enrolling: session.mfa_methods.length === 0,
  }))
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (away) location.replace(away)
  }, [away])
  if (away) return null
  const shown = async () => location.assign(await nextPage())
  const enrolled = async () => setCodes((await call(addresses.createRecoveryCodes)).codes)
  if (codes)
    return (
      <SignInCard title="Save these recovery codes" wide>
        <RecoveryCodes codes={codes} onKept={() => void shown()} />
      </SignInCard>
    )
  if (enrolling)
    return (
      <SignInCard title="Protect your account">
        <Text fz="sm">Two-step sign-in is required. A passkey is quickest and cannot be phished.</Text>
        <EnrollFactor onDone={enrolled} />
      </SignInCard>
    )
  return (
    <SignInCard title="Second factor">
      <ShowFactor methods={session.mfa_methods} onDone={shown} />
    </SignInCard>
  )
}

function elsewhere({ user, needs, mfa_methods: methods }: Session): string | null {
  const asked = askedPage()
  if (!user) return paths.login(paths.mfa(asked ?? undefined))
  return needs !== 'mfa' && methods.length > 0 ? (asked ?? paths.home()) : null
}
