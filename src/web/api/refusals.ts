import type { EndpointName } from '#shared/contracts/endpoints.ts'
import type { ErrorCode } from '#shared/error-codes.ts'
import { ApiProblem } from './problem.ts'

interface Refusal {
  readonly code: ErrorCode
  readonly title: string
}

const PASSKEY: Refusal = { code: 'MFA_REQUIRED', title: 'That passkey was not accepted' }
const CODE: Refusal = { code: 'MFA_REQUIRED', title: 'That code is not right' }

/**
 * Where somebody proves who they are, the code of a refusal speaks of a session, which its title need not. None says
 * whether there is an account.
 */
const REFUSALS: Readonly<Partial<Record<EndpointName, Refusal>>> = {
  signInWithPassword: { code: 'UNAUTHENTICATED', title: 'That address or password is not right' },
  acceptInvitation: { code: 'UNAUTHENTICATED', title: 'The invitation was not accepted' },
  finishPasskeySignIn: { ...PASSKEY, code: 'UNAUTHENTICATED' },
  finishPasskeyRegistration: { code: 'MFA_REQUIRED', title: 'Show your second factor first' },
  finishPasskeyCheck: PASSKEY,
  verifyTotp: CODE,
  verifyRecoveryCode: CODE,
}

/** The refusal of what somebody proved themselves with, in plain words; null where the problem is another one. */
export function refusedProof(name: string, problem: ApiProblem): ApiProblem | null {
  const refusal = (REFUSALS as Readonly<Record<string, Refusal | undefined>>)[name]
  return refusal?.code === problem.code ? reworded(problem, { title: refusal.title }) : null
}

let signedInAgain = Promise.withResolvers<void>()

/** What an ended session refused is no longer in the way. */
export function tellSignedIn(): void {
  signedInAgain.resolve()
  signedInAgain = Promise.withResolvers()
}

/** The service tells callers of its API to send a token; people sign in. Over once they have. */
export const endedSession = (problem: ApiProblem): ApiProblem =>
  reworded(problem, {
    title: 'Your session has ended',
    detail: 'Sign in again to go on.',
    over: signedInAgain.promise,
  })

interface Words {
  readonly title: string
  readonly detail?: string
  readonly over?: Promise<void>
}

/** The same problem, with its code and request id, in other words. */
const reworded = (problem: ApiProblem, words: Words): ApiProblem =>
  new ApiProblem({
    status: problem.status,
    code: problem.code,
    detail: problem.message,
    requestId: problem.requestId,
    errors: problem.errors,
    retryAfterSeconds: problem.retryAfterSeconds,
    ...words,
  })
