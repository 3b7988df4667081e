import crypto, { type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { SOAK } from './soak.ts'

type Scrypt = (
  password: string,
  salt: Buffer,
  length: number,
  options: ScryptOptions,
  callback: (error: Error | null, hash: Buffer) => void,
) => void
const CHEAP_COST = 2 ** 6
const ORIGINAL = Symbol.for('the scrypt of Node')

const scryptNow = () => crypto.scrypt as Scrypt & { [ORIGINAL]?: Scrypt }
const put = (scrypt: Scrypt): void => {
  Object.assign(crypto, { scrypt })
  syncBuiltinESMExports()
}

/** For the tests of the hash itself. */
export const hashAtTrueCost = (): void => put(scryptNow()[ORIGINAL] ?? scryptNow())

/**
 * A password costs its 128 MB and 0.4 s to slow down whoever guesses; hundreds of sign-ins of the tests would only
 * wait. What is written into a hash, and all that reads it, stays as it is. The service has no such switch, so that
 * nobody can turn it: this changes the function of Node in the processes of the tests.
 */
export function hashCheaply(): void {
  hashAtTrueCost()
  const original = scryptNow()
  const cheap: Scrypt = (password, salt, length, options, callback) =>
    original(password, salt, length, { ...options, N: CHEAP_COST }, callback)
  put(Object.assign(cheap, { [ORIGINAL]: original }))
}

if (!SOAK) hashCheaply()
