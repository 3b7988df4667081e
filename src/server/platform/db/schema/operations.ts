import type { Generated } from 'kysely'

export interface RunningProcessesTable {
  id: string
  seen_at: Generated<Date>
}
