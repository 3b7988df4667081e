import type { Day, Json, Tenant } from './columns.ts'

export interface EvidenceReadingsTable extends Tenant {
  evidence_id: string
  investigation_id: string
  reader_version: number
  context: string
  names: Json<readonly string[]>
  /** Units in the compact form that `features/reading/stored-units.ts` writes and reads. */
  units: Json<unknown>
  /** Whether the day comes first in its dates; null where none tells. */
  day_first: boolean | null
  /** The place among the names of whoever says most of the item; null where that is not certain. */
  speaker: number | null
  /** The day on which that was said. */
  said_on: Day | null
  read_at: Date
}

export interface PeopleDecisionsTable extends Tenant {
  investigation_id: string
  alias_a: string
  alias_b: string
  same: boolean
  decided_by: string | null
  decided_at: Date
}
