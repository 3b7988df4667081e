import { randomIds } from '#server/platform/ids.ts'

/** A list of hashes that was signed of an analysis. */
export const dossierRow = (of: Record<string, unknown>): [string, Record<string, unknown>] => [
  'dossier_lists',
  {
    ...of,
    id: randomIds.uuid(),
    number: 1,
    content_sha256: 'x',
    audit_through: 0,
    list_sha256: 'x',
    salts_ciphertext: Buffer.from('x'),
    salts_key_id: 'x',
    signature: Buffer.from('x'),
    signing_key_id: 'x',
  },
]
