import { Button } from '@mantine/core'
import { ApiProblem, readStatus } from '../api/problem.ts'
import { isSignedIn, useSession } from '../api/session.ts'
import { AlreadySignedIn } from '../components/sign-in/already-signed-in.tsx'
import { SignInCard } from '../components/sign-in/sign-in-card.tsx'
import { SignInForm } from '../components/sign-in/sign-in-form.tsx'
import { paths } from '../paths.ts'
import { ErrorState, LoadingState } from '../ui/states.tsx'
import { useAttempt } from '../ui/use-attempt.ts'

const REFUSED = 'The sign-in service’s response could not be trusted, so you were not signed in.'
const PROBLEMS: Readonly<Record<string, string>> = {
  expired:
    'A sign-in is begun anew each time. This one took too long, was begun in another browser, or its page was opened by itself. Start again.',
  cancelled: 'The sign-in was cancelled.',
  refused: REFUSED,
  unknown: 'You have no account here. Ask an administrator of your organization for an invitation.',
  provider_unavailable: 'The sign-in service cannot be reached at the moment. Try again shortly.',
}

/** The embedded identity provider's question who it is; also where a sign-in that failed ends. */
export default function SignInPage() {
  const told = new URLSearchParams(location.search).get('error')
  const { data: session, error } = useSession()
  const attempt = useAttempt()
  const reason = readStatus(attempt.problem) === 409 ? 'expired' : told
  const problem = reason ? refusal(reason) : null
  if (problem)
    return (
      <SignInCard title="Sign in">
        <ErrorState error={problem} />
        <Button component="a" href={paths.login(paths.home())}>
          Sign in
        </Button>
      </SignInCard>
    )
  if (isSignedIn(session)) return <AlreadySignedIn session={session} />
  return (
    <SignInCard title="Sign in">
      {session || error ? <SignInForm attempt={attempt} /> : <LoadingState lines={4} />}
    </SignInCard>
  )
}

const refusal = (told: string): ApiProblem =>
  new ApiProblem({
    status: 0,
    code: told === 'provider_unavailable' ? 'IDENTITY_PROVIDER_UNAVAILABLE' : 'SIGN_IN_REFUSED',
    title: 'You were not signed in',
    detail: PROBLEMS[told] ?? REFUSED,
  })
