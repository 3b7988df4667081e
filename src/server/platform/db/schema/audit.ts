import type { Generated } from 'kysely'
import type { Tenant } from './columns.ts'

export interface AuditLogsTable extends Tenant {
  /** The database sets it, and the hashes. */
  sequence: Generated<number>
  id: string
  action: string
  actor_id: string | null
  target_type: string | null
  target_id: string | null
  success: boolean
  error_message: string | null
  ip_address: string | null
  user_agent: string | null
  phi: boolean
  created_at: Date
  previous_hash: Generated<Uint8Array>
  hash: Generated<Uint8Array>
}

export interface AuditChainsTable extends Tenant {
  last_sequence: number
  last_hash: Uint8Array
  removed_through: Generated<number>
  removed_hash: Uint8Array | null
}

export interface ScopeKeysTable {
  id: string
  inner_pad: Uint8Array
  outer_pad: Uint8Array
  created_at: Generated<Date>
}
