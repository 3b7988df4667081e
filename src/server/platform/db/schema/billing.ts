export interface BillingMilestonesTable {
  name: string
  event_id: string
  reached_at: Date
  announced_at: Date | null
}
