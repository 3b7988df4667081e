import { verifyRsaPss } from '#server/platform/crypto/signatures.ts'
import { DOSSIER, PAYLOAD_FOLDER } from '#shared/dossier.ts'
import { checkDossier, listSigned } from '#shared/dossier-check/check-dossier.ts'
import type { DossierFiles } from '#shared/dossier-check/dossier-files.ts'
import { checkReport, describeOther, isReport, listDossiers, REPORT_FILE } from '#shared/report-file.ts'
import { type ReadZip, readZip } from '#shared/zip.ts'
import { CommandFailed } from './command-failed.ts'
import { readBytes } from './read-bytes.ts'
import { readPublicKey } from './read-public-key.ts'

/**
 * Checks a dossier, or a released report with the dossiers in it, offline: every file in it against what was signed.
 * Names each that was changed, removed or added.
 */
export async function verifyDossier(
  file: string | undefined,
  publicKeyFile: string | undefined,
): Promise<void> {
  if (!file)
    throw new CommandFailed(
      'verify-dossier needs <dossier.zip> or <report.zip>, and should have --public-key key.pem.',
    )
  const bytes = await readBytes(file)
  const zip = unpack(bytes)
  const other = describeOther(bytes, zip?.files ?? null)
  if (other) throw new CommandFailed(`${file} is no dossier. ${other}`)
  if (!zip) throw new CommandFailed(`${file} is not a zip that can be unpacked.`)
  const publicKey = publicKeyFile ? await readPublicKey(publicKeyFile) : null
  const { problems, lines } = isReport(zip.files)
    ? verifyReportFiles(zip.files, publicKey)
    : verifyDossierFiles(zip.files, publicKey)
  const all = [...zip.ambiguous.map(standsTwice), ...problems]
  if (all.length > 0)
    throw new CommandFailed(`${file} is not as it was signed.\n${all.map(printable).join('\n')}`)
  process.stdout.write(`${lines.join('\n')}\n`)
}

interface Verified {
  readonly problems: readonly string[]
  /** What is so where nothing is wrong. */
  readonly lines: readonly string[]
}

const OWN_KEY =
  'Checked with the key in the dossier itself, which proves nothing by itself: give --public-key key.pem.'

function verifyDossierFiles(files: DossierFiles, publicKey: string | null): Verified {
  const enclosed = Buffer.from(files.get(`${PAYLOAD_FOLDER}${DOSSIER.key}`) ?? []).toString('utf8')
  const { problems, issue, leaves, withheld } = checkDossier(files, listHolding(files, publicKey ?? enclosed))
  return {
    problems,
    lines: [
      `The dossier is as it was signed: ${leaves} leaves of the analysis ${issue?.analysis_id}, ${withheld} withheld, issued ${issue?.issued_at}.`,
      ...(publicKey ? [] : [OWN_KEY]),
    ],
  }
}

function verifyReportFiles(files: DossierFiles, publicKey: string | null): Verified {
  const [list, signature] = [files.get(REPORT_FILE.list), files.get(REPORT_FILE.signature)]
  const dossierProblems = new Map(
    listDossiers(files).map(([path, bytes]) => {
      const zip = unpack(bytes)
      return [
        path,
        zip
          ? [...zip.ambiguous.map(standsTwice), ...verifyDossierFiles(zip.files, publicKey).problems]
          : ['is not a zip that can be unpacked'],
      ] as const
    }),
  )
  const { problems, isSigned, dossiers } = checkReport(files, {
    // Without a key there is nothing to hold the signature against, which is said below.
    holds: !publicKey || Boolean(list && signature && isSignedBy(publicKey, list, signature)),
    dossierProblems,
  })
  const count = `${dossiers} ${dossiers === 1 ? 'dossier' : 'dossiers'}`
  return {
    problems,
    lines: [
      isSigned && publicKey
        ? `The report is as it was signed, with ${count} in it.`
        : `Every file of the report is as its list says, and ${count} in it as signed.`,
      ...(isSigned ? [] : ['The list itself carries no signature: reports of earlier versions have none.']),
      ...(publicKey
        ? []
        : ['No signature was held against a key from elsewhere: give --public-key key.pem.']),
    ],
  }
}

const isSignedBy = (publicKey: string, message: Uint8Array, signature: Uint8Array): boolean =>
  verifyRsaPss({ publicKey, message, signature, saltLength: 'auto' })
const standsTwice = (name: string): string => `${JSON.stringify(name)}: stands in the zip more than once`

/** The signed files whose signature holds under the key. */
export const listHolding = (files: DossierFiles, publicKey: string): Set<string> =>
  new Set(
    listSigned(files)
      .filter((signed) => verifyRsaPss({ ...signed, publicKey, saltLength: 'auto' }))
      .map(({ path }) => path),
  )

/** Names in a zip are anybody's: none may steer the terminal. */
const printable = (text: string): string => text.replace(/[^ -~]/g, '?')

function unpack(bytes: Uint8Array): ReadZip | null {
  try {
    return readZip(bytes)
  } catch {
    return null
  }
}
