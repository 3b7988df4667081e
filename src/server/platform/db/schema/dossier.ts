import type { Tenant } from './columns.ts'

export interface DossierListsTable extends Tenant {
  id: string
  investigation_id: string
  analysis_id: string
  number: number
  content_sha256: string
  audit_through: number
  list_sha256: string
  salts_ciphertext: Uint8Array
  salts_key_id: string
  signature: Uint8Array
  signing_key_id: string
  created_at: Date
}
