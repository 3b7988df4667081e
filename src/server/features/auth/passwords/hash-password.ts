import { randomBytes, scrypt } from 'node:crypto'
import { safeEqual } from '#server/platform/crypto/digests.ts'
import { MAX_PASSWORD_BYTES, normalizePassword } from './check-password.ts'

/** OWASP's recommendation for scrypt: 128 MB and about 0.4 s. */
const COST = { ln: 17, r: 8, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32
const MAX_MEMORY = 256 * 2 ** 20
const STORED = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/

/** `$scrypt$ln=17,r=8,p=1$salt$hash`: includes the parameters, so that they may be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return format(salt, await derive(password, salt, COST))
}

/** For an unknown user pass null: returns false after the same work. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const { salt, hash, cost } = readStored(stored ?? NOBODYS)
  return safeEqual(await derive(password, salt, cost), hash) && stored !== null
}

function readStored(stored: string): { salt: Buffer; hash: Buffer; cost: typeof COST } {
  const [, ln, r, p, salt, hash] = STORED.exec(stored) ?? []
  if (!salt || !hash) throw new Error('a stored password hash is damaged')
  return {
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
  }
}

const format = (salt: Buffer, hash: Buffer) =>
  `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${unpadded(salt)}$${unpadded(hash)}`
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const NOBODYS = format(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))

function derive(password: string, salt: Buffer, { ln, r, p }: typeof COST): Promise<Buffer> {
  // Longer ones were never accepted; cutting keeps the work the same for everyone.
  const bytes = Buffer.from(normalizePassword(password), 'utf8').subarray(0, MAX_PASSWORD_BYTES + 1)
  return new Promise((resolve, reject) =>
    scrypt(bytes, salt, HASH_BYTES, { N: 2 ** ln, r, p, maxmem: MAX_MEMORY }, (error, hash) =>
      error ? reject(error) : resolve(hash),
    ),
  )
}
