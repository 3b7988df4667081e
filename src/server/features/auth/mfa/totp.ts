import type { Keyring, Sealed } from '#server/platform/crypto/keyring.ts'

const ISSUER = 'Probity'
const PERIOD_S = 30
/** One step before and one after the current one: clocks differ, and people type slowly. */
const TOLERANCE_S = PERIOD_S
const CODE = /^\d{6}$/

/** The place that the keyring binds the secret to. */
const sealingPlace = (userId: string) => `totp_secrets/secret_ciphertext/${userId}/${userId}`

export interface OfferedTotp {
  readonly secret: string
  readonly uri: string
  readonly qrCode: string
  readonly sealed: Sealed
}

/** A new shared secret: in plain text to show once, and sealed to store. */
export async function offerTotp(keyring: Keyring, user: { id: string; email: string }): Promise<OfferedTotp> {
  const { generateSecret, generateURI } = await import('otplib')
  const { toDataURL } = await import('qrcode')
  const secret = generateSecret()
  const uri = generateURI({ issuer: ISSUER, label: user.email, secret, period: PERIOD_S })
  return {
    secret,
    uri,
    qrCode: await toDataURL(uri),
    sealed: keyring.seal(Buffer.from(secret, 'utf8'), sealingPlace(user.id)),
  }
}

export interface TypedCode {
  readonly userId: string
  readonly stored: { ciphertext: Uint8Array; keyId: string; lastTimeStep: number | null }
  readonly code: string
  readonly now: Date
}

/**
 * The time step of a right code if it is later than the last accepted one, otherwise null. Remembering the step makes
 * each code work once.
 */
export async function acceptedTimeStep(
  keyring: Keyring,
  { userId, stored, code, now }: TypedCode,
): Promise<number | null> {
  const token = code.replaceAll(/\s/g, '')
  if (!CODE.test(token)) return null
  const secret = Buffer.from(keyring.open(stored.ciphertext, stored.keyId, sealingPlace(userId))).toString(
    'utf8',
  )
  const { verify } = await import('otplib')
  const result = await verify({
    secret,
    token,
    epoch: Math.floor(now.getTime() / 1_000),
    period: PERIOD_S,
    epochTolerance: TOLERANCE_S,
  })
  if (!result.valid || !('timeStep' in result)) return null
  return stored.lastTimeStep === null || result.timeStep > stored.lastTimeStep ? result.timeStep : null
}
