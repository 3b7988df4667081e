import { isRsaPublicKey } from '#server/platform/crypto/signatures.ts'
import { CommandFailed } from './command-failed.ts'
import { readBytes } from './read-bytes.ts'

/** The PEM of --public-key. A file that is no key must not look like a forged signature. */
export async function readPublicKey(file: string): Promise<string> {
  const pem = (await readBytes(file)).toString('utf8')
  if (!isRsaPublicKey(pem)) throw new CommandFailed(`${file} is not an RSA public key in the PEM format.`)
  return pem
}
