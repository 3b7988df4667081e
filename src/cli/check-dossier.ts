import { verifyRsaPss } from '#server/platform/crypto/signatures.ts'
import { DOSSIER, type DossierIssue, LEAF_FOLDER, PAYLOAD_FOLDER } from '#shared/dossier.ts'
import { checkBag } from './check-bag.ts'
import { checkIssue, readIssue } from './check-issue.ts'
import { checkLeaves, checkRoot } from './check-leaves.ts'
import { type DossierFiles, readList, type Say, textOf } from './dossier-files.ts'

export interface CheckedDossier {
  /** What is wrong, each with the file that it is about; empty where all is as it was signed. */
  readonly problems: readonly string[]
  readonly issue: DossierIssue | null
  readonly leaves: number
  readonly withheld: number
}

/** Checks the files of an unpacked dossier under a public key. Never throws, whatever the files hold. */
export function checkDossier(files: DossierFiles, publicKey: string): CheckedDossier {
  const problems: string[] = []
  const say = (path: string, what: string) => problems.push(`${path}: ${what}`)
  const payload = new Map(
    [...files].flatMap(([path, bytes]) =>
      path.startsWith(PAYLOAD_FOLDER) ? [[path.slice(PAYLOAD_FOLDER.length), bytes] as const] : [],
    ),
  )
  checkBag(files, say)
  const inData: Say = (path, what) => say(`${PAYLOAD_FOLDER}${path}`, what)
  checkSignatures(payload, publicKey, inData)
  const list = readList(payload.get(DOSSIER.list))
  if (!list) inData(DOSSIER.list, 'is missing or no list of hashes')
  const withheld = readWithheld(payload.get(DOSSIER.withheld))
  checkLeaves(payload, { list: list ?? [], withheld }, inData)
  checkRoot(payload, list ?? [], inData)
  const issue = readIssue(payload.get(DOSSIER.issue))
  if (issue) checkIssue(payload, issue, inData)
  else inData(DOSSIER.issue, 'is missing or cannot be read')
  return {
    problems: [...new Set(problems)],
    issue,
    leaves: [...payload.keys()].filter((path) => path.startsWith(LEAF_FOLDER)).length,
    withheld: withheld.size,
  }
}

function checkSignatures(payload: DossierFiles, publicKey: string, say: Say): void {
  for (const [path, signaturePath] of [
    [DOSSIER.list, DOSSIER.listSignature],
    [DOSSIER.issue, DOSSIER.issueSignature],
  ] as const) {
    const message = payload.get(path)
    const signature = payload.get(signaturePath)
    if (message && signature && verifyRsaPss({ publicKey, message, signature, saltLength: 'auto' })) continue
    say(path, `its signature in ${signaturePath} does not hold under this key`)
  }
}

const readWithheld = (bytes: Uint8Array | undefined): Set<string> =>
  new Set(
    textOf(bytes)
      .split('\n')
      .flatMap((line) => line.split('\t')[0] || []),
  )
