import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type AuthenticationTwist, cbor, FLAGS, type RegistrationTwist } from './software-authenticator.ts'

/** Where the ceremonies of the tests take place. */
const ORIGIN = 'http://localhost:3000'
const VERIFIED = FLAGS.up | FLAGS.uv
const ATTESTED = VERIFIED | FLAGS.at
const changed = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 1
  return copy
}
export const selfAttested = (
  algorithm: number,
  alter: (signature: Buffer) => Buffer = (signature) => signature,
): RegistrationTwist => ({
  format: 'packed',
  statement: ({ authData, clientDataHash, sign }) =>
    new Map<string, unknown>([
      ['alg', algorithm],
      ['sig', alter(sign(Buffer.concat([authData, clientDataHash])))],
    ]),
})

/** One wrong thing for each step of section 7.1; the numbers are the steps of WebAuthn level 3. */
export const REGISTRATIONS: [string, RegistrationTwist][] = [
  ['5-6 client data that is not JSON', { clientDataJSON: 'challenge=1' }],
  ['5-6 client data that is not an object', { clientDataJSON: 'null' }],
  ['7 type of an authentication', { clientData: { type: 'webauthn.get' } }],
  ['7 type of a payment', { clientData: { type: 'payment.get' } }],
  ['8 another challenge', { clientData: { challenge: randomBytes(32).toString('base64url') } }],
  ['8 no challenge', { clientData: { challenge: undefined } }],
  ['9 another origin', { clientData: { origin: 'https://probity.evil.example' } }],
  ['9 the origin on another port', { clientData: { origin: 'http://localhost:4000' } }],
  ['9 the origin with a path', { clientData: { origin: `${ORIGIN}/` } }],
  ['10 inside another site', { clientData: { crossOrigin: true } }],
  ['11 under another top origin', { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } }],
  ['11 a top origin without crossing', { clientData: { topOrigin: 'https://evil.example' } }],
  ['13 an attestation that is not CBOR', { attestationObject: Buffer.from('no CBOR at all') }],
  [
    '13 an attestation without authenticator data',
    {
      attestationObject: cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
        ]),
      ),
    },
  ],
  [
    '13 authenticator data that is too short',
    {
      attestationObject: cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', Buffer.alloc(36)],
        ]),
      ),
    },
  ],
  ['13 bytes after the authenticator data', { trailing: Buffer.from([0]) }],
  ['14 the hash of another relying party', { rpId: 'evil.example' }],
  ['15 user not present', { flags: FLAGS.uv | FLAGS.at }],
  ['16 user not verified', { flags: FLAGS.up | FLAGS.at }],
  ['17 backed up but not eligible for it', { flags: ATTESTED | FLAGS.bs }],
  ['19 no credential data', { flags: VERIFIED }],
  ['20 an algorithm that was not offered', { algorithm: -47 }],
  ['20 an algorithm that is no number', { cose: (key) => new Map(key).set(3, 'ES256') }],
  ['20 no algorithm', { cose: (key) => new Map([...key].filter(([name]) => name !== 3)) }],
  ['22 an unknown attestation format', { format: 'our-own' }],
  [
    '22 an attestation that nobody asked for',
    {
      format: 'fido-u2f',
      statement: () =>
        new Map<string, unknown>([
          ['sig', Buffer.alloc(70)],
          ['x5c', [Buffer.alloc(100)]],
        ]),
    },
  ],
  [
    '22 a certificate that nobody asked for',
    {
      format: 'packed',
      statement: () =>
        new Map<string, unknown>([
          ['alg', -7],
          ['sig', Buffer.alloc(70)],
          ['x5c', [Buffer.alloc(100)]],
        ]),
    },
  ],
  ['23 a statement where there should be none', { statement: () => new Map([['sig', Buffer.alloc(8)]]) }],
  [
    '23 a self attestation with a wrong signature',
    selfAttested(-7, (signature) => changed(signature, signature.length - 1)),
  ],
  ['23 a self attestation of another algorithm', selfAttested(-257)],
  ['25 a credential id longer than 1023 bytes', { credentialId: randomBytes(1_024) }],
  ['26 another credential id than the attested one', { id: randomBytes(32).toString('base64url') }],
  ['26 raw id and id that differ', { rawId: randomBytes(32).toString('base64url') }],
  ['a credential of another type', { type: 'password' }],
]

/** The same for section 7.2. */
export const AUTHENTICATIONS: [string, AuthenticationTwist][] = [
  ['5 a credential that was not allowed', { id: randomBytes(32).toString('base64url') }],
  [
    '6 the user handle of somebody else',
    { userHandle: Buffer.from('0198c0de-0000-7000-8000-000000000000').toString('base64url') },
  ],
  ['6 a user handle of one byte', { userHandle: 'AA' }],
  ['9 raw id and id that differ', { rawId: randomBytes(32).toString('base64url') }],
  ['9 a credential of another type', { type: 'password' }],
  ['10 type of a registration', { clientData: { type: 'webauthn.create' } }],
  ['11 another challenge', { clientData: { challenge: randomBytes(32).toString('base64url') } }],
  ['12 another origin', { clientData: { origin: 'https://localhost:3000' } }],
  ['13 inside another site', { clientData: { crossOrigin: true } }],
  ['14 under another top origin', { clientData: { crossOrigin: true, topOrigin: 'https://evil.example' } }],
  ['14 a top origin without crossing', { clientData: { topOrigin: ORIGIN } }],
  ['15 the hash of another relying party', { rpId: 'evil.localhost' }],
  ['16 user not present', { flags: FLAGS.uv }],
  ['17 user not verified', { flags: FLAGS.up }],
  ['18 backed up but not eligible for it', { flags: VERIFIED | FLAGS.bs }],
  ['19 eligible for backup though registered as bound to its device', { flags: VERIFIED | FLAGS.be }],
  ['20 bytes after the authenticator data', { trailing: Buffer.from([0]) }],
  [
    '21 a signature of which one bit differs',
    { signature: (signature) => changed(signature, signature.length - 1) },
  ],
  [
    '21 a signature by another key',
    { signedBy: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey },
  ],
  ['21 an empty signature', { signature: () => Buffer.from([0]) }],
  ['22 a counter that stands still', { counter: 7 }],
  ['22 a counter that goes back', { counter: 3 }],
  ['22 a counter that is gone', { counter: 0 }],
]
