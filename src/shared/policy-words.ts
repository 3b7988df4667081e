import type { PolicyStatus } from './contracts/analysis-views.ts'

/** What to say of a policy behind its name: whether it applied on the day of the fact, else in the days of the conduct. */
export const POLICY_STATUS_WORDS: Readonly<Record<PolicyStatus, string>> = {
  in_force: 'in force at that time',
  not_yet: 'not yet in force at that time',
  superseded: 'no longer in force at that time',
  undated: 'not known to be in force at that time',
}

/** "policy not yet in force at that time" */
export const policyInWords = (status: PolicyStatus): string => `policy ${POLICY_STATUS_WORDS[status]}`
