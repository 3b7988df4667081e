import { toUrl } from '#shared/contracts/address.ts'
import { addresses } from '#shared/contracts/addresses.ts'
import type { Analysis } from '#shared/contracts/analyses.ts'
import type { Comment } from '#shared/contracts/comments.ts'
import type { TextStatus } from '#shared/contracts/evidence.ts'

/** Every address of the application, as typed functions; the router makes its patterns of them. */
export const paths = {
  home: () => '/',
  cases: () => '/cases',
  /** With the dialog open in which a case is begun. */
  newCase: () => '/cases?new=case',
  case: (caseId: string) => `/cases/${caseId}`,
  evidence: (caseId: string, evidenceId?: string) =>
    `/cases/${caseId}/evidence${evidenceId ? `?item=${evidenceId}` : ''}`,
  /** Asking for files to add. */
  addEvidence: (caseId: string) => `/cases/${caseId}/evidence?add=files`,
  evidenceOfText: (caseId: string, text: TextStatus) => `/cases/${caseId}/evidence?text=${text}`,
  /** At the words between two offsets into its text. */
  evidenceAt: (caseId: string, evidenceId: string, start: number, end: number) =>
    `/cases/${caseId}/evidence?item=${evidenceId}&at=${start}-${end}`,
  /** With these words looked for, and marked in it. */
  evidenceFound: (caseId: string, evidenceId: string, words: string) =>
    `/cases/${caseId}/evidence?item=${evidenceId}&q=${encodeURIComponent(words)}`,
  people: (caseId: string) => `/cases/${caseId}/people`,
  person: (caseId: string, personId: string) => `/cases/${caseId}/people?person=${personId}`,
  chronology: (caseId: string, person?: string) =>
    `/cases/${caseId}/chronology${person ? `?person=${encodeURIComponent(person)}` : ''}`,
  questions: (caseId: string) => `/cases/${caseId}/questions`,
  /** In the field for another one. */
  addQuestion: (caseId: string) => `/cases/${caseId}/questions?add=question`,
  analyses: (caseId: string) => `/cases/${caseId}/analyses`,
  /** With a question or topic already chosen to ask about. */
  analyze: (caseId: string, kind: 'question' | 'topic', id: string) =>
    `/cases/${caseId}/analyses?${kind}=${id}`,
  /** With this kind of analysis already chosen. */
  analyzeAs: (caseId: string, type: Analysis['type']) => `/cases/${caseId}/analyses?type=${type}`,
  analysis: (caseId: string, analysisId: string) => `/cases/${caseId}/analyses/${analysisId}`,
  /** Where a comment stands, with the comment in sight. */
  comment: ({ investigation_id, target, id }: Pick<Comment, 'investigation_id' | 'target' | 'id'>) => {
    const place = `/cases/${investigation_id}`
    if (target.type === 'evidence') return `${place}/evidence?item=${target.id}&comment=${id}`
    return `${place}${target.type === 'analysis' ? `/analyses/${target.id}` : ''}?comment=${id}`
  },
  allegations: (caseId: string) => `/cases/${caseId}/allegations`,
  report: (caseId: string) => `/cases/${caseId}/report`,
  metrics: () => '/judgment',
  administration: () => '/admin',
  admin: (section: AdminSection = 'prompts') => `/admin/${section}`,
  certificate: (runId: string) => `/admin/proof?run=${runId}`,
  account: () => '/account',
  signIn: () => '/sign-in',
  signedIn: () => '/signed-in',
  welcome: () => '/welcome',
  verifyDossier: () => '/verify-dossier',
  invitation: () => '/invitation',
  mfa: (returnTo?: string) => `/mfa${returnTo ? `?return_to=${encodeURIComponent(returnTo)}` : ''}`,
  login: (returnTo: string) => toUrl(addresses.beginSignIn, { query: { return_to: returnTo } }),
  /** Asks for a proof even of somebody whom the identity provider knows from a moment ago. */
  loginAnew: (returnTo: string) =>
    toUrl(addresses.beginSignIn, { query: { fresh: true, return_to: returnTo } }),
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
