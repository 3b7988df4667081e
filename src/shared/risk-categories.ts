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

/** As people read them. */
export const RISK_WORDS: Readonly<Record<RiskCategory, string>> = {
  retaliation: 'Retaliation',
  recurrence: 'Recurrence',
  loss_of_money: 'Loss of money',
  conflict_of_interest: 'Conflict of interest',
  control_bypass: 'Rule or control bypassed',
  evidence_at_risk: 'Evidence at risk',
  privacy: 'Privacy',
  safety: 'Safety',
  deadline: 'Deadline',
  unfair_process: 'Unfair process',
  regulatory_reporting: 'Regulatory reporting',
  wrong_record: 'Wrong record',
}
