import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { addresses } from '#shared/contracts/addresses.ts'
import { call } from '../../api/client.ts'
import type { Onward } from '../../api/onward.ts'
import { ApiProblem } from '../../api/problem.ts'

const library = () => import('@simplewebauthn/browser')

/** By these names browsers, and the library between, say that a passkey did not come about. */
const BROWSER_ERRORS: ReadonlySet<string> = new Set([
  'NotAllowedError',
  'AbortError',
  'InvalidStateError',
  'SecurityError',
  'NotSupportedError',
  'ConstraintError',
  'UnknownError',
])

/** What a browser throws about passkeys is for developers; anything else stays what it is. */
function inWords(error: unknown): unknown {
  if (!(error instanceof Error) || !BROWSER_ERRORS.has(error.name)) return error
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

const tell = (error: unknown): never => {
  throw inWords(error)
}

export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis

/** Makes a passkey on this device and enrolls it under `name`. */
export async function enrollPasskey(name: string): Promise<void> {
  const { startRegistration } = await library()
  const optionsJSON = (await call(
    addresses.beginPasskeyRegistration,
  )) as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON }).catch(tell)
  await call(addresses.finishPasskeyRegistration, { body: { response, name } })
}

/** Shows one as the second factor of somebody who is signed in. */
export async function showPasskey(): Promise<void> {
  const { startAuthentication } = await library()
  const optionsJSON = asRequest(await call(addresses.beginPasskeyCheck))
  const response = await startAuthentication({ optionsJSON }).catch(tell)
  await call(addresses.finishPasskeyCheck, { body: { response } })
}

const signInOptions = async () => asRequest(await call(addresses.beginPasskeySignIn))

/** The contract promises what the standard describes, and writes none of it out. */
const asRequest = (options: object) => options as PublicKeyCredentialRequestOptionsJSON

/** Asks for one of the passkeys that this device, or one nearby, keeps for this site. */
export async function choosePasskey(): Promise<AuthenticationResponseJSON> {
  const { startAuthentication } = await library()
  return await startAuthentication({ optionsJSON: await signInOptions() }).catch(tell)
}

/**
 * Has the browser suggest them in the field that says `webauthn`, where it can. Null when none is chosen there: nobody
 * asked for the suggestion, so what is in its way is not told either. A ceremony begun after it ends it.
 */
export async function offerPasskeys(over: AbortSignal): Promise<AuthenticationResponseJSON | null> {
  try {
    const { browserSupportsWebAuthnAutofill, startAuthentication } = await library()
    if (!(await browserSupportsWebAuthnAutofill())) return null
    const optionsJSON = await signInOptions()
    // Begun now, it would end the one that was begun meanwhile.
    if (over.aborted) return null
    const chosen = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    return over.aborted ? null : chosen
  } catch {
    return null
  }
}

export const signInWithPasskey = (response: AuthenticationResponseJSON): Promise<Onward> =>
  call(addresses.finishPasskeySignIn, { body: { response } })
