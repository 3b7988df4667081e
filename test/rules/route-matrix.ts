import type { EndpointName } from '#shared/contracts/endpoints.ts'
import { AUTH_ROWS } from './auth-rows.ts'
import { COMMENT_ROWS } from './comment-rows.ts'
import { EVIDENCE_ROWS } from './evidence-rows.ts'
import { JUDGMENT_ROWS } from './judgment-rows.ts'
import { instead, nothing, on, stepUp } from './matrix-row.ts'
import { PROMPT_ROWS } from './prompt-rows.ts'
import { REPORT_ROWS } from './report-rows.ts'

/** Ids of one thing of each kind that a route may name; `token` is the caller's own. */
export interface Target {
  readonly organization: string
  readonly investigation: string
  readonly evidence: string
  readonly question: string
  readonly topic: string
  readonly analysis: string
  /** Of the analysis. */
  readonly citation: string
  readonly token: string
  /** A viewer who belongs to this organization alone. */
  readonly member: string
  /** An open one. */
  readonly invitation: string
  /** A legal hold on the investigation that has run out. */
  readonly hold: string
  /** A resumable upload of four bytes, of the caller's own where they may have one. */
  readonly upload: string
  readonly allegation: string
  /** Chosen for the allegation. */
  readonly passage: string
  /** A draft. */
  readonly report: string
  /** On the item, by the caller where they may write one. */
  readonly comment: string
  /** Of a prompt. */
  readonly evaluation: string
  /** Of the analysis. */
  readonly rerun: string
}

export interface MatrixCall {
  readonly path: string
  readonly query?: string
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

export interface MatrixRow {
  /** A valid request. Without `target` it names nothing of an organization, so there is nothing foreign to name. */
  readonly call: (target: Target) => MatrixCall
  readonly targetless?: true
  /** A successful call uses up what it was called on. */
  readonly spends?: true
  /** What who may call it gets, where it is not the status of the route: its success needs more than a caller. */
  readonly answers?: { readonly status: number; readonly code: string }
  /** Asks for a second factor shown a few minutes ago at most. */
  readonly stepUp?: true
  /** Requests on a target of the caller's own that also name something of another one. */
  readonly crossings?: Readonly<Record<string, (own: Target, other: Target) => MatrixCall>>
}

const investigation = (t: Target) => `/api/investigations/${t.investigation}`
const analysis = (t: Target) => `/api/analysis/${t.analysis}`
const organization = (t: Target) => `/api/organizations/${t.organization}`
const member = (t: Target) => `${organization(t)}/members/${t.member}`

const inquiries = (kind: 'question' | 'topic') => {
  const below = (t: Target) => `${investigation(t)}/${kind}s`
  const single = (t: Target) => `/api/${kind}s/${t[kind]}`
  return {
    list: { call: on(below) },
    create: {
      call: on(below, { text: 'Who approved it?' }),
      crossings: {
        'evidence to link': (own, other) => ({
          path: below(own),
          body: { text: 'Who?', evidence_ids: [other.evidence] },
        }),
      },
    },
    get: { call: on(single) },
    update: {
      call: on(single, { text: 'When was it approved?' }),
      crossings: {
        'evidence to link': (own, other) => ({
          path: single(own),
          body: { evidence_ids: [own.evidence, other.evidence] },
        }),
      },
    },
    delete: { call: on(single), spends: true },
    listWordings: { call: on((t) => `${single(t)}/wordings`) },
  } satisfies Record<string, MatrixRow>
}

const questions = inquiries('question')
const topics = inquiries('topic')

const NAMES_OF_NOBODY = {
  a: '01a20599-4419-8726-88c2-1f4602667b6d',
  b: '01a20599-4419-8726-88c2-1f4602667b6e',
}

/** One row for each route: how it is called rightly. The matrix test derives from it every way to call it wrongly. */
export const ROUTE_MATRIX: Readonly<Record<EndpointName, MatrixRow>> = {
  getHealth: nothing('/api/health'),
  getReadiness: nothing('/api/health/ready'),
  getJobsStatus: nothing('/api/admin/jobs/status'),
  startJobAgain: instead(404, 'NOT_FOUND', nothing('/api/admin/jobs/start-again', { id: NAMES_OF_NOBODY.a })),
  dismissJob: instead(404, 'NOT_FOUND', nothing('/api/admin/jobs/dismiss', { id: NAMES_OF_NOBODY.a })),
  reportBrowserError: nothing('/api/errors', {
    name: 'TypeError',
    frames: ['/assets/index.js:1:2'],
    page: '/cases',
  }),
  getAlarms: nothing('/api/admin/alarms'),
  receiveStripeEvent: instead(401, 'UNAUTHENTICATED', nothing('/api/webhooks/stripe', {})),

  ...AUTH_ROWS,
  ...REPORT_ROWS,
  ...COMMENT_ROWS,

  getOrganization: { call: on(organization) },
  updateOrganization: stepUp({ call: on(organization, { background_ai_enabled: true }) }),
  listMembers: { call: on((t) => `${organization(t)}/members`) },
  listFormerMembers: { call: on((t) => `${organization(t)}/former-members`) },
  updateMember: stepUp({ call: on(member, { role: 'member' }) }),
  removeMember: stepUp({ call: on(member), spends: true }),
  listInvitations: { call: on((t) => `${organization(t)}/invitations`) },
  createInvitation: stepUp({
    call: on((t) => `${organization(t)}/invitations`, { email: 'guest@example.org', role: 'viewer' }),
  }),
  revokeInvitation: {
    call: on((t) => `${organization(t)}/invitations/${t.invitation}`),
    spends: true,
  },
  readInvitation: instead(422, 'VALIDATION_FAILED', nothing('/api/auth/invitations/read', { secret: 'x' })),
  acceptInvitation: instead(
    422,
    'VALIDATION_FAILED',
    nothing('/api/auth/invitations/accept', { secret: 'x', name: 'A', password: 'a long enough one' }),
  ),
  listUsers: nothing('/api/admin/users'),
  resetUserMfa: stepUp({
    call: on((t) => `/api/admin/users/${t.member}/reset-mfa`),
  }),
  enableUser: stepUp({ call: on((t) => `/api/admin/users/${t.member}/enable`) }),
  disableUser: stepUp({ call: on((t) => `/api/admin/users/${t.member}/disable`) }),
  getAdaptiveAuthentication: nothing('/api/admin/users/adaptive-authentication'),
  updateAdaptiveAuthentication: stepUp(
    instead(409, 'CONFLICT', nothing('/api/admin/users/adaptive-authentication', { enabled: true })),
  ),

  listInvestigations: nothing('/api/investigations'),
  searchEverywhere: nothing('/api/search?q=case'),
  createInvestigation: nothing('/api/investigations', { title: 'A new case' }),
  getInvestigation: { call: on(investigation) },
  listDecisions: { call: on((t) => `${investigation(t)}/decisions`) },
  listPeople: { call: on((t) => `${investigation(t)}/people`) },
  getPersonWords: instead(404, 'NOT_FOUND', {
    call: on((t) => `${investigation(t)}/people/${NAMES_OF_NOBODY.a}`),
  }),
  getChronology: { call: on((t) => `${investigation(t)}/chronology`) },
  exportChronology: { call: on((t) => `${investigation(t)}/chronology/export?format=csv`) },
  decidePeople: instead(422, 'VALIDATION_FAILED', {
    call: on((t) => `${investigation(t)}/people`, { ...NAMES_OF_NOBODY, same: true }),
  }),
  updateInvestigation: { call: on(investigation, { title: 'A case' }) },
  deleteInvestigation: { call: on(investigation), spends: true },
  listQuestions: questions.list,
  createQuestion: questions.create,
  getQuestion: questions.get,
  updateQuestion: questions.update,
  deleteQuestion: questions.delete,
  listQuestionWordings: questions.listWordings,
  listTopics: topics.list,
  createTopic: topics.create,
  getTopic: topics.get,
  updateTopic: topics.update,
  deleteTopic: topics.delete,
  listTopicWordings: topics.listWordings,

  ...EVIDENCE_ROWS,

  assessAnalysis: {
    call: (t) => ({
      path: '/api/analysis/assess',
      body: { investigation_id: t.investigation, type: 'summary' },
    }),
    crossings: {
      question: (own, other) => ({
        path: '/api/analysis/assess',
        body: { investigation_id: own.investigation, type: 'question', question_id: other.question },
      }),
      topic: (own, other) => ({
        path: '/api/analysis/assess',
        body: { investigation_id: own.investigation, type: 'topic', topic_id: other.topic },
      }),
    },
  },
  generateAnalysis: {
    call: (t) => ({
      path: '/api/analysis/generate',
      body: { investigation_id: t.investigation, type: 'summary' },
    }),
    crossings: {
      question: (own, other) => ({
        path: '/api/analysis/generate',
        body: { investigation_id: own.investigation, type: 'question', question_id: other.question },
      }),
      topic: (own, other) => ({
        path: '/api/analysis/generate',
        body: { investigation_id: own.investigation, type: 'topic', topic_id: other.topic },
      }),
      'former analysis': (own, other) => ({
        path: '/api/analysis/generate',
        body: { investigation_id: own.investigation, type: 'summary', regenerated_from: other.analysis },
      }),
    },
  },
  getAnalysis: { call: on(analysis) },
  getRetrieval: { call: on((t) => `${analysis(t)}/retrieval`) },
  getQualityStatus: { call: on((t) => `${analysis(t)}/quality-status`) },
  checkQuality: { call: on((t) => `${analysis(t)}/quality-check`), spends: true },
  ...JUDGMENT_ROWS,
  listAnalyses: { call: on((t) => `${investigation(t)}/analyses`) },

  getRetentionPolicies: {
    call: on((t) => `${organization(t)}/retention-policies`),
  },
  updateRetentionPolicy: stepUp({
    call: on((t) => `${organization(t)}/retention-policies`, { data_category: 'pii', retention_days: 3650 }),
  }),
  cancelPendingPolicy: instead(404, 'NOT_FOUND', {
    call: on((t) => `${organization(t)}/retention-policies/evidence_attachment/pending`),
  }),
  previewRetention: { call: on((t) => `${organization(t)}/retention-preview`) },
  listLegalHolds: { call: on((t) => `${investigation(t)}/legal-holds`) },
  placeLegalHold: {
    call: on((t) => `${investigation(t)}/legal-holds`, { reason: 'A claim is expected' }),
    spends: true,
    crossings: {
      'evidence to hold': (own, other) => ({
        path: `${investigation(own)}/legal-holds`,
        body: { reason: 'A claim is expected', evidence_id: other.evidence },
      }),
    },
  },
  releaseLegalHold: {
    call: on((t) => `${investigation(t)}/legal-holds/${t.hold}/release`),
    spends: true,
    crossings: {
      hold: (own, other) => ({ path: `${investigation(own)}/legal-holds/${other.hold}/release` }),
    },
  },
  runRetention: nothing('/api/admin/cron/retention', { dry_run: true }),
  runPiiScrub: nothing('/api/admin/cron/pii-scrub', { dry_run: true }),
  listRetentionRuns: nothing('/api/admin/retention-runs'),
  startRetentionRun: stepUp(nothing('/api/admin/retention-runs')),
  previewRetentionRun: nothing('/api/admin/retention-runs/preview'),
  getRetentionProgress: nothing('/api/admin/retention-runs/progress'),
  getProofOfDestruction: instead(404, 'NOT_FOUND', {
    call: (t) => ({ path: '/api/admin/proof-of-destruction', query: `run_id=${t.investigation}` }),
    targetless: true,
  }),
  getSigningKey: nothing('/.well-known/probity-signing-key.pem'),
  getSettings: nothing('/api/admin/settings'),
  updateSettings: stepUp(nothing('/api/admin/settings', { background_ai_enabled: true })),
  getQueueStats: nothing('/api/admin/queue-stats'),

  ...PROMPT_ROWS,

  listAuditRows: nothing('/api/admin/audit-logs'),
  listInstallationAuditRows: nothing('/api/admin/audit-logs/installation'),
  countAuditWeeks: nothing('/api/admin/audit-logs/weeks'),
  exportAuditRows: stepUp(nothing('/api/admin/audit-logs.csv')),
  getAuditHealth: nothing('/api/admin/audit-health'),
}
