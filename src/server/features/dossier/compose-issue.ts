import { sha256 } from '#server/platform/crypto/digests.ts'
import { type DossierIssue, hashLine } from '#shared/dossier.ts'
import type { Copy, Files, SignedList } from './signed-list.ts'

/** What is signed of one copy, with the hashes of all its files that are no leaves. */
export function composeIssue(signed: SignedList, copy: Copy, payload: Files): string {
  const others = [...payload].filter(([path]) => !path.startsWith('leaves/'))
  const issue: DossierIssue = {
    dossier_version: 1,
    analysis_id: copy.analysisId,
    list_sha256: signed.list.sha256,
    issued_at: copy.issuedAt.toISOString(),
    issued_to: { user_id: copy.userId },
    signing_key_id: signed.signingKeyId,
    leaves: signed.list.leaves.length - copy.withheld.size,
    withheld: copy.withheld.size,
    files: others.map(([path, bytes]) => hashLine(sha256(bytes).toString('hex'), path).trimEnd()),
  }
  return `${JSON.stringify(issue, null, 2)}\n`
}
