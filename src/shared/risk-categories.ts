/** What a risk analysis looks for. Of which of them the evidence tells nothing is said. */
export const RISK_CATEGORIES = [
  'retaliation',
  'recurrence',
  'loss_of_money',
  'conflict_of_interest',
  'control_bypass',
  'evidence_at_risk',
  'privacy',
  'safety',
  'deadline',
  'unfair_process',
  'regulatory_reporting',
  'wrong_record',
] as const
export type RiskCategory = (typeof RISK_CATEGORIES)[number]
