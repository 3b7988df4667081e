import { z } from 'zod'
import { safeEqual } from '#server/platform/crypto/digests.ts'
import type { AuthenticationResponse, RegistrationResponse } from '#shared/contracts/mfa.ts'
import type { StoredPasskey } from './passkeys.store.ts'

const SERVICE_NAME = 'Probity'
/** EdDSA, ES256, RS256: the algorithms that authenticators in use offer. */
const ALGORITHMS = [-8, -7, -257]
const MAX_CREDENTIAL_ID_BYTES = 1_023
export const CEREMONY_MS = 5 * 60_000

/** Loaded when somebody uses a passkey. */
const library = () => import('@simplewebauthn/server')
const libraryParts = () => import('@simplewebauthn/server/helpers')

/** The site a passkey belongs to. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

export const toRelyingParty = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** A response refused by a step of the WebAuthn procedures; the message says which, for the log. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused'
}

const fromBase64Url = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const toUserHandle = (userId: string) => new TextEncoder().encode(userId)

/** The user that a passkey claims to belong to, not yet proved by its signature; null if it claims none. */
export function claimedUser({ response: { userHandle } }: AuthenticationResponse): string | null {
  if (!userHandle) return null
  const claimed = new TextDecoder().decode(fromBase64Url(userHandle))
  return z.uuid().safeParse(claimed).data ?? null
}

const listTransports = (passkey: StoredPasskey) => [...passkey.transports] as AuthenticatorTransport[]

export const registrationOptions = async (
  party: RelyingParty,
  user: { id: string; email: string; name: string },
  existing: readonly StoredPasskey[],
) =>
  (await library()).generateRegistrationOptions({
    rpName: SERVICE_NAME,
    rpID: party.id,
    userID: toUserHandle(user.id),
    userName: user.email,
    userDisplayName: user.name || user.email,
    timeout: CEREMONY_MS,
    attestationType: 'none',
    excludeCredentials: existing.map((passkey) => ({ id: passkey.id, transports: listTransports(passkey) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })

/** For one of these passkeys; without any, the device offers those it keeps for this site. */
export const authenticationOptions = async (
  party: RelyingParty,
  passkeys: readonly StoredPasskey[],
  timeout = CEREMONY_MS,
) =>
  (await library()).generateAuthenticationOptions({
    rpID: party.id,
    timeout,
    userVerification: 'required',
    allowCredentials: passkeys.map((passkey) => ({ id: passkey.id, transports: listTransports(passkey) })),
  })

export type NewCredential = Pick<StoredPasskey, 'id' | 'publicKey' | 'counter' | 'deviceType' | 'backedUp'>

/** WebAuthn level 3, section 7.1: the created credential; rejects with `PasskeyRefused`. */
export async function verifyRegistration(
  party: RelyingParty,
  response: RegistrationResponse,
  challenge: string,
): Promise<NewCredential> {
  const { registrationInfo: made } = await refusing(async () => {
    await requireOwnWindow(response.response.clientDataJSON)
    await requirePlainAttestation(response.response.attestationObject)
    const { clientDataJSON, attestationObject } = response.response
    const { verifyRegistrationResponse } = await library()
    return await verifyRegistrationResponse({
      response: {
        ...response,
        type: response.type as 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
  })
  if (!made) throw new PasskeyRefused('the attestation is not valid')
  const { credential, credentialDeviceType, credentialBackedUp } = made
  if (credential.id !== response.id) throw new PasskeyRefused('the credential id is not the one attested')
  if (fromBase64Url(credential.id).byteLength > MAX_CREDENTIAL_ID_BYTES)
    throw new PasskeyRefused('the credential id is too long')
  return {
    id: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
  }
}

/** Section 7.2: what to store after a use of one of the user's passkeys; rejects with `PasskeyRefused`. */
export async function verifyAuthentication(
  party: RelyingParty,
  response: AuthenticationResponse,
  wanted: { challenge: string; userId: string; passkeys: readonly StoredPasskey[] },
): Promise<{ id: string; counter: number; backedUp: boolean }> {
  const passkey = wanted.passkeys.find(({ id }) => id === response.id)
  if (!passkey) throw new PasskeyRefused('the credential does not belong to the user')
  const { userHandle } = response.response
  if (userHandle && !safeEqual(fromBase64Url(userHandle), toUserHandle(wanted.userId)))
    throw new PasskeyRefused('the user handle does not match the user')
  const { verified, authenticationInfo } = await refusing(async () => {
    await requireOwnWindow(response.response.clientDataJSON)
    const { clientDataJSON, authenticatorData, signature } = response.response
    const { verifyAuthenticationResponse } = await library()
    return await verifyAuthenticationResponse({
      response: {
        ...response,
        type: response.type as 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: wanted.challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    })
  })
  if (!verified) throw new PasskeyRefused('the signature is not valid')
  if (authenticationInfo.credentialDeviceType !== passkey.deviceType)
    throw new PasskeyRefused('the backup eligibility differs from the registered one')
  return {
    id: passkey.id,
    counter: authenticationInfo.newCounter,
    backedUp: authenticationInfo.credentialBackedUp,
  }
}

/** The library throws for everything it refuses, and for everything it cannot read. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    throw error instanceof PasskeyRefused
      ? error
      : new PasskeyRefused(error instanceof Error ? error.message : 'unreadable', { cause: error })
  }
}

/** The service is never embedded in another site, so its ceremonies never are. */
async function requireOwnWindow(clientDataJSON: string): Promise<void> {
  const { decodeClientDataJSON } = await libraryParts()
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON)
  if (crossOrigin === true || topOrigin !== undefined)
    throw new PasskeyRefused('the ceremony ran inside another site')
}

/** We ask for `none`; besides it we accept only a signature by the new key itself, under the key's own algorithm. */
async function requirePlainAttestation(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await libraryParts()
  const attestation = decodeAttestationObject(fromBase64Url(attestationObject))
  const format = attestation.get('fmt')
  if (format === 'none') return
  const statement = attestation.get('attStmt')
  if (format !== 'packed' || statement.get('x5c'))
    throw new PasskeyRefused('the attestation is not of a requested kind')
  if (statement.get('alg') !== (await algorithmIn(attestation.get('authData'))))
    throw new PasskeyRefused('the attestation uses another algorithm than the key')
}

/**
 * The 37-byte header is followed by the authenticator's model (16), the credential id with its length (2), and the
 * key.
 */
async function algorithmIn(authenticatorData: Uint8Array): Promise<number | undefined> {
  const { cose, decodeCredentialPublicKey } = await libraryParts()
  const idLength = Buffer.from(authenticatorData).readUInt16BE(53)
  return decodeCredentialPublicKey(authenticatorData.slice(55 + idLength)).get(cose.COSEKEYS.alg)
}
