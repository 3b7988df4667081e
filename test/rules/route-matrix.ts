import { EVIDENCE_ROWS } from './evidence-rows.ts'
import { JUDGMENT_ROWS } from './judgment-rows.ts'
import { PROMPT_ROWS } from './prompt-rows.ts'

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
  /** Of a prompt. */
  readonly evaluation: string
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
  /** Requests on a target of the caller's own that also name something of another one. */
  readonly crossings?: Readonly<Record<string, (own: Target, other: Target) => MatrixCall>>
}

const on =
  (path: (target: Target) => string, body?: object): MatrixRow['call'] =>
  (target) => ({ path: path(target), ...(body ? { body } : {}) })

const nothing = (path: string, body?: object): MatrixRow => ({ call: on(() => path, body), targetless: true })
const instead = (status: number, code: string, row: MatrixRow): MatrixRow => ({
  ...row,
  answers: { status, code },
})

const investigation = (t: Target) => `/api/investigations/${t.investigation}`
const analysis = (t: Target) => `/api/analysis/${t.analysis}`
const organization = (t: Target) => `/api/organizations/${t.organization}`
const member = (t: Target) => `${organization(t)}/members/${t.member}`

const inquiries = (kind: 'question' | 'topic'): Record<string, MatrixRow> => {
  const below = (t: Target) => `${investigation(t)}/${kind}s`
  const single = (t: Target) => `/api/${kind}s/${t[kind]}`
  return {
    [`GET /api/investigations/:id/${kind}s`]: { call: on(below) },
    [`POST /api/investigations/:id/${kind}s`]: {
      call: on(below, { text: 'Who approved it?' }),
      crossings: {
        'evidence to link': (own, other) => ({
          path: below(own),
          body: { text: 'Who?', evidence_ids: [other.evidence] },
        }),
      },
    },
    [`GET /api/${kind}s/:id`]: { call: on(single) },
    [`PATCH /api/${kind}s/:id`]: {
      call: on(single, { text: 'When was it approved?' }),
      crossings: {
        'evidence to link': (own, other) => ({
          path: single(own),
          body: { evidence_ids: [own.evidence, other.evidence] },
        }),
      },
    },
    [`DELETE /api/${kind}s/:id`]: { call: on(single), spends: true },
  }
}

/** One row for each route: how it is called rightly. The matrix test derives from it every way to call it wrongly. */
export const ROUTE_MATRIX: Readonly<Record<string, MatrixRow>> = {
  'GET /api/health': nothing('/api/health'),
  'GET /api/health/ready': nothing('/api/health/ready'),
  'GET /api/admin/jobs/status': nothing('/api/admin/jobs/status'),
  'POST /api/errors': nothing('/api/errors', {
    name: 'TypeError',
    frames: ['/assets/index.js:1:2'],
    page: '/cases',
  }),
  'GET /api/admin/alarms': nothing('/api/admin/alarms'),
  'POST /api/webhooks/stripe': instead(401, 'UNAUTHENTICATED', nothing('/api/webhooks/stripe', {})),

  'GET /api/auth/login': instead(303, '', nothing('/api/auth/login')),
  'GET /api/auth/callback': instead(303, '', nothing('/api/auth/callback')),
  'POST /api/auth/backchannel-logout': instead(
    400,
    'SIGN_IN_REFUSED',
    nothing('/api/auth/backchannel-logout', { logout_token: 'x' }),
  ),
  'POST /api/auth/owner-account': instead(
    422,
    'VALIDATION_FAILED',
    nothing('/api/auth/owner-account', {
      secret: 'x',
      name: 'A',
      email: 'a@example.org',
      password: 'a long enough one',
    }),
  ),
  'POST /api/auth/password': instead(
    409,
    'CONFLICT',
    nothing('/api/auth/password', { email: 'a@example.org', password: 'x' }),
  ),
  'POST /api/auth/password/change': instead(
    403,
    'FORBIDDEN',
    nothing('/api/auth/password/change', { current_password: 'x', new_password: 'y' }),
  ),
  'POST /api/auth/logout': nothing('/api/auth/logout'),
  'GET /api/auth/session': nothing('/api/auth/session'),
  'POST /api/auth/session/organization': {
    call: (t) => ({ path: '/api/auth/session/organization', body: { organization_id: t.organization } }),
  },
  'GET /api/auth/sessions': nothing('/api/auth/sessions'),
  'DELETE /api/auth/sessions/:id': { call: on((t) => `/api/auth/sessions/${t.token}`) },
  'GET /api/auth/mfa': nothing('/api/auth/mfa'),
  'POST /api/auth/webauthn/register/options': nothing('/api/auth/webauthn/register/options'),
  'POST /api/auth/webauthn/register/verify': nothing('/api/auth/webauthn/register/verify', {}),
  'POST /api/auth/webauthn/authenticate/options': nothing('/api/auth/webauthn/authenticate/options'),
  'POST /api/auth/webauthn/authenticate/verify': nothing('/api/auth/webauthn/authenticate/verify', {}),
  'POST /api/auth/webauthn/sign-in/options': instead(
    409,
    'CONFLICT',
    nothing('/api/auth/webauthn/sign-in/options'),
  ),
  'POST /api/auth/webauthn/sign-in/verify': instead(
    409,
    'CONFLICT',
    nothing('/api/auth/webauthn/sign-in/verify', {
      response: {
        id: 'AA',
        rawId: 'AA',
        type: 'public-key',
        response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
      },
    }),
  ),
  'DELETE /api/auth/webauthn/credentials/:id': {
    call: on((t) => `/api/auth/webauthn/credentials/${t.token}`),
  },
  'POST /api/auth/totp/enroll': nothing('/api/auth/totp/enroll'),
  'POST /api/auth/totp/verify': nothing('/api/auth/totp/verify', {}),
  'DELETE /api/auth/totp': nothing('/api/auth/totp'),
  'POST /api/auth/recovery-codes': nothing('/api/auth/recovery-codes'),
  'POST /api/auth/recovery-codes/verify': nothing('/api/auth/recovery-codes/verify', {}),
  'GET /api/auth/tokens': nothing('/api/auth/tokens'),
  'POST /api/auth/tokens': instead(
    403,
    'FORBIDDEN',
    nothing('/api/auth/tokens', { name: 'for a script', days: 1 }),
  ),
  'DELETE /api/auth/tokens/:id': { call: on((t) => `/api/auth/tokens/${t.token}`), spends: true },

  'GET /api/organizations/:id': { call: on(organization) },
  'PATCH /api/organizations/:id': { call: on(organization, { background_ai_enabled: true }) },
  'GET /api/organizations/:id/members': { call: on((t) => `${organization(t)}/members`) },
  'PATCH /api/organizations/:id/members/:user_id': { call: on(member, { role: 'member' }) },
  'DELETE /api/organizations/:id/members/:user_id': { call: on(member), spends: true },
  'GET /api/organizations/:id/invitations': { call: on((t) => `${organization(t)}/invitations`) },
  'POST /api/organizations/:id/invitations': {
    call: on((t) => `${organization(t)}/invitations`, { email: 'guest@example.org', role: 'viewer' }),
  },
  'DELETE /api/organizations/:id/invitations/:invitation_id': {
    call: on((t) => `${organization(t)}/invitations/${t.invitation}`),
    spends: true,
  },
  'POST /api/auth/invitations/accept': instead(
    422,
    'VALIDATION_FAILED',
    nothing('/api/auth/invitations/accept', { secret: 'x', name: 'A', password: 'a long enough one' }),
  ),
  'GET /api/admin/users': nothing('/api/admin/users'),
  'POST /api/admin/users/:id/reset-mfa': { call: on((t) => `/api/admin/users/${t.member}/reset-mfa`) },
  'POST /api/admin/users/:id/enable': { call: on((t) => `/api/admin/users/${t.member}/enable`) },
  'POST /api/admin/users/:id/disable': { call: on((t) => `/api/admin/users/${t.member}/disable`) },
  'GET /api/admin/users/adaptive-authentication': nothing('/api/admin/users/adaptive-authentication'),
  'PUT /api/admin/users/adaptive-authentication': instead(
    409,
    'CONFLICT',
    nothing('/api/admin/users/adaptive-authentication', { enabled: true }),
  ),

  'GET /api/investigations': nothing('/api/investigations'),
  'POST /api/investigations': nothing('/api/investigations', { title: 'A new case' }),
  'GET /api/investigations/:id': { call: on(investigation) },
  'PATCH /api/investigations/:id': { call: on(investigation, { title: 'A case' }) },
  'DELETE /api/investigations/:id': { call: on(investigation), spends: true },
  ...inquiries('question'),
  ...inquiries('topic'),

  ...EVIDENCE_ROWS,

  'POST /api/analysis/assess': {
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
  'POST /api/analysis/generate': {
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
  'GET /api/analysis/:id': { call: on(analysis) },
  'GET /api/analysis/:id/retrieval': { call: on((t) => `${analysis(t)}/retrieval`) },
  'GET /api/analysis/:id/quality-status': { call: on((t) => `${analysis(t)}/quality-status`) },
  'POST /api/analysis/:id/quality-check': { call: on((t) => `${analysis(t)}/quality-check`), spends: true },
  ...JUDGMENT_ROWS,
  'GET /api/investigations/:id/analyses': { call: on((t) => `${investigation(t)}/analyses`) },

  'GET /api/organizations/:id/retention-policies': {
    call: on((t) => `${organization(t)}/retention-policies`),
  },
  'POST /api/organizations/:id/retention-policies': {
    call: on((t) => `${organization(t)}/retention-policies`, { data_category: 'pii', retention_days: 3650 }),
  },
  'GET /api/organizations/:id/retention-preview': { call: on((t) => `${organization(t)}/retention-preview`) },
  'GET /api/investigations/:id/legal-holds': { call: on((t) => `${investigation(t)}/legal-holds`) },
  'POST /api/investigations/:id/legal-holds': {
    call: on((t) => `${investigation(t)}/legal-holds`, { reason: 'A claim is expected' }),
    spends: true,
    crossings: {
      'evidence to hold': (own, other) => ({
        path: `${investigation(own)}/legal-holds`,
        body: { reason: 'A claim is expected', evidence_id: other.evidence },
      }),
    },
  },
  'POST /api/investigations/:id/legal-holds/:hold_id/release': {
    call: on((t) => `${investigation(t)}/legal-holds/${t.hold}/release`),
    spends: true,
    crossings: {
      hold: (own, other) => ({ path: `${investigation(own)}/legal-holds/${other.hold}/release` }),
    },
  },
  'POST /api/admin/cron/retention': nothing('/api/admin/cron/retention', { dry_run: true }),
  'POST /api/admin/cron/pii-scrub': nothing('/api/admin/cron/pii-scrub', { dry_run: true }),
  'GET /api/admin/retention-runs': nothing('/api/admin/retention-runs'),
  'GET /api/admin/proof-of-destruction': instead(404, 'NOT_FOUND', {
    call: (t) => ({ path: '/api/admin/proof-of-destruction', query: `run_id=${t.investigation}` }),
    targetless: true,
  }),
  'GET /.well-known/probity-signing-key.pem': nothing('/.well-known/probity-signing-key.pem'),

  'GET /api/admin/settings': nothing('/api/admin/settings'),
  'PUT /api/admin/settings': nothing('/api/admin/settings', { background_ai_enabled: true }),
  'GET /api/admin/queue-stats': nothing('/api/admin/queue-stats'),

  ...PROMPT_ROWS,

  'GET /api/admin/audit-logs': nothing('/api/admin/audit-logs'),
  'GET /api/admin/audit-logs.csv': nothing('/api/admin/audit-logs.csv'),
  'GET /api/admin/audit-health': nothing('/api/admin/audit-health'),
}
