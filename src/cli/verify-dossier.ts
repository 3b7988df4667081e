import { verifyRsaPss } from '#server/platform/crypto/signatures.ts'
import { DOSSIER, PAYLOAD_FOLDER } from '#shared/dossier.ts'
import { checkDossier, listSigned } from '#shared/dossier-check/check-dossier.ts'
import type { DossierFiles } from '#shared/dossier-check/dossier-files.ts'
import { type ReadZip, readZip } from '#shared/zip.ts'
import { CommandFailed } from './command-failed.ts'
import { readBytes } from './read-bytes.ts'
import { readPublicKey } from './read-public-key.ts'

/** Checks a dossier offline: every file in it against what was signed. Names each that was changed, removed or added. */
export async function verifyDossier(
  file: string | undefined,
  publicKeyFile: string | undefined,
): Promise<void> {
  if (!file)
    throw new CommandFailed('verify-dossier needs <dossier.zip>, and should have --public-key key.pem.')
  const { files, ambiguous } = unpack(await readBytes(file), file)
  const enclosed = Buffer.from(files.get(`${PAYLOAD_FOLDER}${DOSSIER.key}`) ?? []).toString('utf8')
  const publicKey = publicKeyFile ? await readPublicKey(publicKeyFile) : enclosed
  const { problems, issue, leaves, withheld } = checkDossier(files, listHolding(files, publicKey))
  const all = [
    ...ambiguous.map((name) => `${JSON.stringify(name)}: stands in the zip more than once`),
    ...problems,
  ]
  if (all.length > 0 || !issue)
    throw new CommandFailed(`${file} is not as it was signed.\n${all.map(printable).join('\n')}`)
  const lines = [
    `The dossier is as it was signed: ${leaves} leaves of the analysis ${issue.analysis_id}, ${withheld} withheld, issued ${issue.issued_at}.`,
    ...(publicKeyFile
      ? []
      : [
          'Checked with the key in the dossier itself, which proves nothing by itself: give --public-key key.pem.',
        ]),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** The signed files whose signature holds under the key. */
export const listHolding = (files: DossierFiles, publicKey: string): Set<string> =>
  new Set(
    listSigned(files)
      .filter((signed) => verifyRsaPss({ ...signed, publicKey, saltLength: 'auto' }))
      .map(({ path }) => path),
  )

/** Names in a zip are anybody's: none may steer the terminal. */
const printable = (text: string): string => text.replace(/[^ -~]/g, '?')

function unpack(bytes: Uint8Array, file: string): ReadZip {
  try {
    return readZip(bytes)
  } catch {
    throw new CommandFailed(`${file} is not a zip that can be unpacked.`)
  }
}
