import { verifyRsaPss } from '#server/platform/crypto/signatures.ts'
import type { TenantScope } from '#server/platform/db/tenancy.ts'
import { composeLeaves } from './compose-leaves.ts'
import { insertList, type StoredList } from './dossier.store.ts'
import type { DossierDeps } from './dossier-deps.ts'
import type { DossierRecord } from './dossier-record.ts'
import { composeList, countSalts, type LeafList, SALT_BYTES } from './leaf-list.ts'
import type { SignedList } from './signed-list.ts'

/** What is needed of the signer, asked once for each issue. */
export interface SigningKey {
  readonly keyId: string
  readonly publicKeyPem: string
  readonly sign: (message: Uint8Array) => Promise<Uint8Array>
}

/** The place that the keyring binds the salts to. */
const sealingPlace = (id: string, analysisId: string) => `dossier_lists/salts_ciphertext/${id}/${analysisId}`

/** A list that was signed before, where what the analysis says now still makes every hash of it. */
export function findSigned(
  { keyring }: Pick<DossierDeps, 'keyring'>,
  record: DossierRecord,
  { lists, key }: { readonly lists: readonly StoredList[]; readonly key: SigningKey },
): SignedList | null {
  for (const stored of lists) {
    const list = composeStored(record, stored, (place) =>
      keyring.open(stored.salts_ciphertext, stored.salts_key_id, place),
    )
    if (!list || !holds(list, stored.signature, key)) continue
    return {
      list,
      signature: stored.signature,
      signingKeyId: stored.signing_key_id,
      publicKeyPem: key.publicKeyPem,
    }
  }
  return null
}

/** The list as it was, or null where something of it has changed. */
function composeStored(
  record: DossierRecord,
  stored: StoredList,
  openSalts: (place: string) => Uint8Array,
): LeafList | null {
  const acts = record.acts.filter(({ sequence }) => sequence <= stored.audit_through)
  const leaves = composeLeaves({ ...record, acts })
  const salts = openSalts(sealingPlace(stored.id, stored.analysis_id))
  if (salts.byteLength !== countSalts(leaves) * SALT_BYTES) return null
  const list = composeList(leaves, salts, factsOf(record, stored))
  return list.sha256 === stored.list_sha256 ? list : null
}

const holds = ({ text }: LeafList, signature: Uint8Array, { publicKeyPem }: SigningKey): boolean =>
  verifyRsaPss({ publicKey: publicKeyPem, message: Buffer.from(text), signature, saltLength: 'auto' })

/** Signs what the analysis says now and keeps the salts; null where it has changed meanwhile. */
export async function signNew(
  deps: DossierDeps,
  record: DossierRecord,
  asked: { readonly scope: TenantScope; readonly lastNumber: number; readonly key: SigningKey },
): Promise<SignedList | null> {
  const { scope, key } = asked
  const { analysis } = record
  const leaves = composeLeaves(record)
  const salts = Buffer.from(deps.ids.secret(countSalts(leaves) * SALT_BYTES), 'base64url')
  const id = deps.ids.uuid()
  const made = { number: asked.lastNumber + 1, created_at: deps.clock.now(), signing_key_id: key.keyId }
  const list = composeList(leaves, salts, factsOf(record, made))
  const signature = await key.sign(Buffer.from(list.text))
  const sealed = deps.keyring.seal(salts, sealingPlace(id, analysis.id))
  const stored: StoredList = {
    ...made,
    organization_id: scope.organizationId,
    id,
    investigation_id: analysis.investigation_id,
    analysis_id: analysis.id,
    content_sha256: analysis.content_sha256 ?? '',
    audit_through: record.acts.at(-1)?.sequence ?? 0,
    list_sha256: list.sha256,
    salts_ciphertext: sealed.ciphertext,
    salts_key_id: sealed.keyId,
    signature,
  }
  const words = { claims: record.quality.claims, keyPoints: record.quality.key_points }
  const kept = await deps.tenancy.inTenant(scope, (db) => insertList(db, stored, words))
  return kept ? { list, signature, signingKeyId: key.keyId, publicKeyPem: key.publicKeyPem } : null
}

const factsOf = (
  { analysis }: DossierRecord,
  made: Pick<StoredList, 'number' | 'created_at' | 'signing_key_id'>,
) => ({
  analysisId: analysis.id,
  investigationId: analysis.investigation_id,
  type: analysis.type,
  number: made.number,
  madeAt: made.created_at,
  signingKeyId: made.signing_key_id,
})
