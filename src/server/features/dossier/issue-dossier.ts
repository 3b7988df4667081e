import { sha256 } from '#server/platform/crypto/digests.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, invalid } from '#server/platform/errors.ts'
import { DOSSIER } from '#shared/dossier.ts'
import type { WithheldReason } from '#shared/dossier-reasons.ts'
import { writeZip } from '#shared/zip.ts'
import { composeBag } from './compose-bag.ts'
import { composeIssue } from './compose-issue.ts'
import { composePayload } from './compose-payload.ts'
import { findLastNumber, listSigned } from './dossier.store.ts'
import type { DossierDeps } from './dossier-deps.ts'
import type { NamedPerson } from './dossier-record.ts'
import { readRecord } from './read-record.ts'
import type { SignedList } from './signed-list.ts'
import { findSigned, type SigningKey, signNew } from './signed-lists.ts'
import { NothingToWithhold, type Redaction, withholdLeaves } from './withhold-leaves.ts'

export interface AskedDossier {
  readonly scope: TenantScope
  readonly id: string
  readonly redaction: Redaction
}

export interface IssuedDossier {
  readonly zip: Uint8Array
  /** Of the issue, which names every file of this copy. */
  readonly issueSha256: string
  readonly listSha256: string
}

/** How often the analysis may change while its dossier is made: an edit does once, the check that follows twice. */
const TRIES = 5

/** A copy of the dossier of an analysis; the list in it is signed once, the copy each time. */
export async function issueDossier(deps: DossierDeps, asked: AskedDossier): Promise<IssuedDossier> {
  const key = await openKey(deps)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const { record, lists, lastNumber } = await readStored(deps, asked)
    const signed =
      findSigned(deps, record, { lists, key }) ??
      (await signNew(deps, record, { scope: asked.scope, lastNumber, key }))
    if (signed) return await issueCopy(deps, signed, { ...asked, key, parties: record.parties })
  }
  throw new AppError('CONFLICT', 'The analysis changed while its dossier was made. Try again.')
}

async function openKey({ signer }: DossierDeps): Promise<SigningKey> {
  if (!signer)
    throw new AppError('CONFLICT', 'This installation has no key for signing, so it issues no dossiers.')
  return {
    keyId: signer.keyId,
    publicKeyPem: await signer.publicKeyPem(),
    sign: (message) => signer.sign(message),
  }
}

const readStored = ({ tenancy, analyses }: DossierDeps, { scope, id }: AskedDossier) =>
  tenancy.inTenant(scope, async (db) => {
    const record = await readRecord(analyses, db, { scope, id })
    return {
      record,
      lists: await listSigned(db, id, record.analysis.content_sha256 ?? ''),
      lastNumber: await findLastNumber(db, id),
    }
  })

interface CopyOrder extends AskedDossier {
  readonly key: SigningKey
  readonly parties: readonly NamedPerson[]
}

async function issueCopy(
  { clock }: DossierDeps,
  signed: SignedList,
  { scope, id, redaction, key, parties }: CopyOrder,
): Promise<IssuedDossier> {
  const copy = {
    analysisId: id,
    userId: scope.userId,
    issuedAt: clock.now(),
    withheld: withhold(signed, redaction, parties),
  }
  const payload = composePayload(signed, copy)
  const issue = Buffer.from(composeIssue(signed, copy, payload))
  const whole = new Map<string, Uint8Array>([
    ...payload,
    [DOSSIER.issue, issue],
    [DOSSIER.issueSignature, await key.sign(issue)],
  ])
  return {
    zip: writeZip(composeBag(whole, copy)),
    issueSha256: sha256(issue).toString('hex'),
    listSha256: signed.list.sha256,
  }
}

/** The leaf that counts the others holds no words and goes with every copy. */
function withhold(
  { list }: SignedList,
  redaction: Redaction,
  parties: readonly NamedPerson[],
): ReadonlyMap<string, WithheldReason> {
  const [, ...leaves] = list.leaves.map(({ leaf }) => leaf)
  try {
    return withholdLeaves(leaves, redaction, parties)
  } catch (error) {
    if (error instanceof NothingToWithhold)
      throw invalid('redact', 'An entry names nothing that is in this dossier; nothing was issued.')
    throw error
  }
}
