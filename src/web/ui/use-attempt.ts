import { useState } from 'react'
import { ApiProblem, toProblem } from '../api/problem.ts'

export interface Attempt {
  readonly busy: boolean
  readonly problem: ApiProblem | null
  /** Runs one thing at a time; what goes wrong is kept in `problem` and clears with the next try. */
  readonly run: (work: () => Promise<unknown>) => Promise<void>
}

export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  return {
    busy,
    problem,
    run: async (work) => {
      if (busy) return
      setBusy(true)
      setProblem(null)
      try {
        await work()
      } catch (error) {
        setProblem(asTold(error))
      } finally {
        setBusy(false)
      }
    },
  }
}

/** By these names browsers, and the library between, say that a passkey did not come about. */
const PASSKEY_ERRORS: ReadonlySet<string> = new Set([
  'NotAllowedError',
  'AbortError',
  'InvalidStateError',
  'SecurityError',
  'NotSupportedError',
  'ConstraintError',
  'UnknownError',
])

/** What a browser throws about passkeys is for developers; anything else stays what it is. */
function asTold(error: unknown): ApiProblem {
  if (error instanceof ApiProblem || !(error instanceof Error) || !PASSKEY_ERRORS.has(error.name))
    return toProblem(error)
  const cancelled = error.name === 'NotAllowedError' || error.name === 'AbortError'
  return new ApiProblem({
    status: 0,
    code: 'SIGN_IN_REFUSED',
    title: cancelled ? 'The passkey was not used' : 'This browser could not use a passkey',
    detail:
      error.name === 'InvalidStateError'
        ? 'This device already has a passkey for your account.'
        : 'Try again, or use another method.',
  })
}
