import type { BaseStatement, EndedRun } from '#shared/contracts/reruns.ts'
import type { RerunKind, RerunStatus, RunName } from '#shared/rerun-kinds.ts'
import type { Json, JsonWithDefault, Stamped, Tenant } from './columns.ts'

export interface RerunsTable extends Tenant, Stamped {
  id: string
  investigation_id: string
  analysis_id: string
  kind: RerunKind
  status: RerunStatus
  plan: Json<RunName[]>
  content_sha256: string
  base: Json<BaseStatement[]>
  runs: JsonWithDefault<EndedRun[]>
  scrubbed_at: Date | null
  error: string | null
  created_by: string | null
  finished_at: Date | null
}
