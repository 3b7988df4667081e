import { DOSSIER, type DossierIssue, LEAF_FOLDER, PAYLOAD_FOLDER } from '../dossier.ts'
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

/**
 * Checks the files of an unpacked dossier; `holding` names those of `listSigned` whose signature holds under the public
 * key. Never throws, whatever the files hold.
 */
export function checkDossier(files: DossierFiles, holding: ReadonlySet<string>): CheckedDossier {
  const problems: string[] = []
  const say = (path: string, what: string) => problems.push(`${path}: ${what}`)
  const payload = new Map(
    [...files].flatMap(([path, bytes]) =>
      path.startsWith(PAYLOAD_FOLDER) ? [[path.slice(PAYLOAD_FOLDER.length), bytes] as const] : [],
    ),
  )
  checkBag(files, say)
  const inData: Say = (path, what) => say(`${PAYLOAD_FOLDER}${path}`, what)
  for (const [path, signaturePath] of SIGNED)
    if (!holding.has(path)) inData(path, `its signature in ${signaturePath} does not hold under this key`)
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

/** A file of the dossier and its signature beside it. */
export interface SignedFile {
  readonly path: string
  readonly signaturePath: string
  readonly message: Uint8Array
  readonly signature: Uint8Array
}

const SIGNED = [
  [DOSSIER.list, DOSSIER.listSignature],
  [DOSSIER.issue, DOSSIER.issueSignature],
] as const

/** The files that are signed for themselves, as far as they are there with their signatures. */
export const listSigned = (files: DossierFiles): SignedFile[] =>
  SIGNED.flatMap(([path, signaturePath]) => {
    const message = files.get(`${PAYLOAD_FOLDER}${path}`)
    const signature = files.get(`${PAYLOAD_FOLDER}${signaturePath}`)
    return message && signature ? [{ path, signaturePath, message, signature }] : []
  })

const readWithheld = (bytes: Uint8Array | undefined): Set<string> =>
  new Set(
    textOf(bytes)
      .split('\n')
      .flatMap((line) => line.split('\t')[0] || []),
  )
