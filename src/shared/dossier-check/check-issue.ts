import { DOSSIER, type DossierIssue, dossierIssue, LEAF_FOLDER, readHashLines } from '../dossier.ts'
import { compare, type DossierFiles, hashOf, type Say, textOf } from './dossier-files.ts'

/** This copy's own files against what was signed of it. */
export function checkIssue(payload: DossierFiles, issue: DossierIssue, say: Say): void {
  if (issue.list_sha256 !== hashOf(payload.get(DOSSIER.list) ?? new Uint8Array()))
    say(DOSSIER.issue, 'belongs to another list')
  const named = readHashLines(issue.files.map((line) => `${line}\n`).join('')) ?? []
  compare(payload, named, say)
  const known = new Set<string>([DOSSIER.issue, DOSSIER.issueSignature, ...named.map(({ path }) => path)])
  for (const path of payload.keys())
    if (!path.startsWith(LEAF_FOLDER) && !known.has(path))
      say(path, `was added: ${DOSSIER.issue} does not name it`)
}

/** Null where the file is missing or says something else. */
export function readIssue(bytes: Uint8Array | undefined): DossierIssue | null {
  try {
    return dossierIssue.parse(JSON.parse(textOf(bytes)))
  } catch {
    return null
  }
}
