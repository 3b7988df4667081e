import type { Investigation, Party } from '#shared/contracts/investigations.ts'
import type { Labels } from '../../ui/options.ts'
import type { Meaning } from '../../ui/status-badge.tsx'

export const CASE_STATUSES: Labels<Investigation['status']> = {
  open: 'Open',
  in_progress: 'In progress',
  on_hold: 'On hold',
  closed: 'Closed',
  archived: 'Archived',
}
const OVER: ReadonlySet<string> = new Set(['closed', 'archived'])
export const isCaseOver = ({ status }: { readonly status: string }): boolean => OVER.has(status)

export const CASE_STATUS_MEANINGS: Readonly<Record<Investigation['status'], Meaning>> = {
  open: 'accent',
  in_progress: 'accent',
  on_hold: 'partial',
  closed: 'neutral',
  archived: 'neutral',
}
export const CASE_TYPES: Labels<Investigation['investigation_type']> = {
  harassment: 'Harassment',
  discrimination: 'Discrimination',
  retaliation: 'Retaliation',
  fraud_theft: 'Fraud or theft',
  interpersonal_conflict: 'Interpersonal conflict',
  misconduct: 'Misconduct',
  wage_scheduling: 'Wages and scheduling',
  workplace_violence: 'Workplace violence',
  drugs_alcohol: 'Drugs or alcohol',
  customer_mistreatment: 'Mistreatment of a customer',
  patient_safety: 'Patient safety',
  privacy_phi: 'Privacy, health information',
  other: 'Other',
}
export const PARTY_ROLES: Labels<Party['role']> = {
  complainant: 'Complainant',
  respondent: 'Respondent',
  witness: 'Witness',
  other: 'Other',
}
