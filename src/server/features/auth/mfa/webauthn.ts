import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import {
  cose,
  decodeAttestationObject,
  decodeClientDataJSON,
  decodeCredentialPublicKey,
  isoBase64URL,
} from '@simplewebauthn/server/helpers'
import { z } from 'zod'
import { safeEqual } from '#server/platform/crypto/digests.ts'
import type { AuthenticationResponse, RegistrationResponse } from '#shared/contracts/mfa.ts'
import type { StoredPasskey } from './passkeys.store.ts'

const SERVICE_NAME = 'Probity'
/** EdDSA, ES256, RS256: what authenticators in the field offer. */
const ALGORITHMS = [-8, -7, -257]
const CREDENTIAL_ID_BYTES_MOST = 1_023
export const CEREMONY_MS = 5 * 60_000

/** The site a passkey belongs to. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** A response that a step of the WebAuthn procedures refuses; the message says which, for the log. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused'
}

const handleOf = (userId: string) => new TextEncoder().encode(userId)

/** Whom a passkey says it belongs to, which its signature has yet to prove; null where it says nothing of use. */
export function claimedUser({ response: { userHandle } }: AuthenticationResponse): string | null {
  if (!userHandle) return null
  const claimed = new TextDecoder().decode(isoBase64URL.toBuffer(userHandle))
  return z.uuid().safeParse(claimed).data ?? null
}

const transportsOf = (passkey: StoredPasskey) => [...passkey.transports] as AuthenticatorTransport[]

export const registrationOptions = (
  party: RelyingParty,
  user: { id: string; email: string; name: string },
  existing: readonly StoredPasskey[],
) =>
  generateRegistrationOptions({
    rpName: SERVICE_NAME,
    rpID: party.id,
    userID: handleOf(user.id),
    userName: user.email,
    userDisplayName: user.name || user.email,
    timeout: CEREMONY_MS,
    attestationType: 'none',
    excludeCredentials: existing.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey) })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })

/** For one of these passkeys; for none of them, the device offers those it keeps for this site. */
export const authenticationOptions = (
  party: RelyingParty,
  passkeys: readonly StoredPasskey[],
  timeout = CEREMONY_MS,
) =>
  generateAuthenticationOptions({
    rpID: party.id,
    timeout,
    userVerification: 'required',
    allowCredentials: passkeys.map((passkey) => ({ id: passkey.id, transports: transportsOf(passkey) })),
  })

export type NewCredential = Pick<StoredPasskey, 'id' | 'publicKey' | 'counter' | 'deviceType' | 'backedUp'>

/** WebAuthn level 3, section 7.1: the credential that was made, or a `PasskeyRefused`. */
export async function verifyRegistration(
  party: RelyingParty,
  response: RegistrationResponse,
  challenge: string,
): Promise<NewCredential> {
  const { registrationInfo: made } = await refusing(async () => {
    demandOwnWindow(response.response.clientDataJSON)
    demandPlainAttestation(response.response.attestationObject)
    const { clientDataJSON, attestationObject } = response.response
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
  if (!made) throw new PasskeyRefused('the attestation does not hold')
  const { credential, credentialDeviceType, credentialBackedUp } = made
  if (credential.id !== response.id) throw new PasskeyRefused('the credential id is not the one attested')
  if (isoBase64URL.toBuffer(credential.id).byteLength > CREDENTIAL_ID_BYTES_MOST)
    throw new PasskeyRefused('the credential id is too long')
  return {
    id: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    deviceType: credentialDeviceType,
    backedUp: credentialBackedUp,
  }
}

/** Section 7.2: what to remember of a use of one of the user's passkeys, or a `PasskeyRefused`. */
export async function verifyAuthentication(
  party: RelyingParty,
  response: AuthenticationResponse,
  wanted: { challenge: string; userId: string; passkeys: readonly StoredPasskey[] },
): Promise<{ id: string; counter: number; backedUp: boolean }> {
  const passkey = wanted.passkeys.find(({ id }) => id === response.id)
  if (!passkey) throw new PasskeyRefused('the credential is not one of the user')
  const { userHandle } = response.response
  if (userHandle && !safeEqual(isoBase64URL.toBuffer(userHandle), handleOf(wanted.userId)))
    throw new PasskeyRefused('the user handle is not the user')
  const { verified, authenticationInfo } = await refusing(async () => {
    demandOwnWindow(response.response.clientDataJSON)
    const { clientDataJSON, authenticatorData, signature } = response.response
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
  if (!verified) throw new PasskeyRefused('the signature does not hold')
  if (authenticationInfo.credentialDeviceType !== passkey.deviceType)
    throw new PasskeyRefused('the backup eligibility is not the one registered')
  return {
    id: passkey.id,
    counter: authenticationInfo.newCounter,
    backedUp: authenticationInfo.credentialBackedUp,
  }
}

/** The library throws for whatever it refuses, and for whatever it cannot read. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify()
  } catch (error) {
    throw error instanceof PasskeyRefused
      ? error
      : new PasskeyRefused(error instanceof Error ? error.message : 'unreadable', { cause: error })
  }
}

/** The service is never shown inside another site, so neither is a ceremony of its own. */
function demandOwnWindow(clientDataJSON: string): void {
  const { crossOrigin, topOrigin } = decodeClientDataJSON(clientDataJSON)
  if (crossOrigin === true || topOrigin !== undefined)
    throw new PasskeyRefused('the ceremony ran inside another site')
}

/** `none` was asked for; besides it only a signature by the new key itself may come, under the key's own algorithm. */
function demandPlainAttestation(attestationObject: string): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  if (format === 'none') return
  const statement = attestation.get('attStmt')
  if (format !== 'packed' || statement.get('x5c'))
    throw new PasskeyRefused('the attestation is not one that was asked for')
  if (statement.get('alg') !== algorithmIn(attestation.get('authData')))
    throw new PasskeyRefused('the attestation is of another algorithm than the key')
}

/** After 37 bytes of header come the authenticator's model (16), the credential id with its length (2), and the key. */
function algorithmIn(authenticatorData: Uint8Array): number | undefined {
  const idLength = Buffer.from(authenticatorData).readUInt16BE(53)
  return decodeCredentialPublicKey(authenticatorData.slice(55 + idLength)).get(cose.COSEKEYS.alg)
}
