import type { Generated } from 'kysely'
import type { DataCategory, RunTrigger, RunType } from '#shared/manifest.ts'
import type { JsonWithDefault, Tenant } from './columns.ts'

export interface RetentionPoliciesTable extends Tenant {
  id: string
  data_category: DataCategory
  retention_days: number
  superseded_at: Date | null
  created_by: string | null
  created_at: Date
}

export interface PendingRetentionPoliciesTable extends Tenant {
  data_category: DataCategory
  id: string
  retention_days: number
  pending_until: Date
  created_by: string | null
  created_at: Date
}

export interface LegalHoldsTable extends Tenant {
  id: string
  investigation_id: string
  evidence_id: string | null
  reason: string
  until: Date
  placed_by: string | null
  placed_at: Date
  released_by: string | null
  released_at: Date | null
}

export interface RetentionDestructionsTable extends Tenant {
  id: string
  run_id: string
  data_category: DataCategory
  policy_id: string | null
  hold_until: Date | null
  hold_id: string | null
  row_count: number
  analysis_count: number | null
  destroyed_at: Date
}

export interface DestroyedObjectsTable extends Tenant {
  object_key: string
  run_id: string
  destruction_id: string
  removed_at: Date | null
}

export interface StrayObjectsTable extends Tenant {
  object_key: string
  found_at: Date
}

export interface TombstonesTable extends Tenant {
  kind: 'investigation' | 'evidence' | 'pii'
  subject_id: string
  run_id: string
  destroyed_at: Date
  /** Of an item whose case stays, so that the case can say which of its items are gone. */
  investigation_id: string | null
  exhibit_number: number | null
}

export interface PiiScrubsTable extends Tenant {
  investigation_id: string
  run_id: string
  begun_at: Date
  finished_at: Date | null
  people_ciphertext: Uint8Array | null
  people_key_id: string | null
  counted_by: string | null
  counted: Generated<string[]>
}

export interface PiiAliasesTable extends Tenant {
  investigation_id: string
  type: string
  number: number
  value_hmac: Uint8Array
}

export interface RetentionRunsTable {
  id: string
  run_type: RunType
  ci_run_id: string
  trigger: RunTrigger
  requested_by: string | null
  started_at: Date
  finished_at: Date | null
  manifest_sequence: number | null
  manifest_json: string | null
  retention_until: Date | null
  s3_version_id: string | null
  closed_at: Date | null
}

export interface ResidueSweepsTable {
  run_id: string
  swept_at: Date
  fingerprints: number
  stores: number
  residue: JsonWithDefault<{ store: string; hits: number }[]>
  lawful: JsonWithDefault<{ store: string; hits: number }[]>
}

export interface ResidueFingerprintsTable extends Tenant {
  run_id: string
  hash: number
  words: number
  /** Further ones, each with its number of words as one number. */
  others: Generated<number[] | null>
}
