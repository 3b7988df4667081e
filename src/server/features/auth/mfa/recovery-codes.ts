import { randomBytes } from 'node:crypto'
import { sha256 } from '#server/platform/crypto/digests.ts'

const CODES = 10
const GROUPS = 4
const GROUP_LENGTH = 6
/**
 * 32 characters, so that the low bits of a byte choose evenly; i, l, o and u are left out because they are misread.
 */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Ten codes of 120 random bits, as `xxxxxx-xxxxxx-xxxxxx-xxxxxx`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from({ length: GROUPS }, () =>
      Array.from(randomBytes(GROUP_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join(''),
    ).join('-'),
  )

/**
 * The stored form of a code. With this many random bits no slow hash is needed. Case, spaces and hyphens do not
 * matter.
 */
export const recoveryCodeHash = (code: string): Uint8Array =>
  sha256(`recovery code ${code.toLowerCase().replaceAll(/[\s-]/g, '')}`)
