import { urlOf } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
/** Every address of the application, as typed functions. Patterns for the router stand beside them in routes.tsx. */
export const paths = {
  home: () => '/',
  cases: () => '/cases',
  case: (caseId: string) => `/cases/${caseId}`,
  evidence: (caseId: string, evidenceId?: string) =>
    `/cases/${caseId}/evidence${evidenceId ? `?item=${evidenceId}` : ''}`,
  questions: (caseId: string) => `/cases/${caseId}/questions`,
  analyses: (caseId: string) => `/cases/${caseId}/analyses`,
  analysis: (caseId: string, analysisId: string) => `/cases/${caseId}/analyses/${analysisId}`,
  report: (caseId: string) => `/cases/${caseId}/report`,
  metrics: () => '/judgment',
  admin: (section: AdminSection = 'prompts') => `/admin/${section}`,
  account: () => '/account',
  signIn: () => '/sign-in',
  mfa: () => '/mfa',
  login: (returnTo: string) => urlOf(addresses.beginSignIn, { query: { return_to: returnTo } }),
  /** Asks for a proof even of somebody whom the identity provider knows from a moment ago. */
  loginAnew: (returnTo: string) =>
    urlOf(addresses.beginSignIn, { query: { fresh: true, return_to: returnTo } }),
} as const

export const ADMIN_SECTIONS = [
  'prompts',
  'settings',
  'users',
  'audit',
  'operations',
  'feedback',
  'retention',
  'proof',
] as const
export type AdminSection = (typeof ADMIN_SECTIONS)[number]
