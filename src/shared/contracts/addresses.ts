import { addressBook } from './address.ts'

/** What every address of the API begins with. */
export const API_PREFIX = '/api/'

/** The API's description of itself: for programs, and as a page. */
export const OPENAPI_URL = '/api/openapi.json'
export const DOCUMENTATION_URL = '/api/docs'

/** Every endpoint of the API by its one name, which the server, the web application and the command line use. */
export const addresses = addressBook({
  // Signing in and out
  beginSignIn: 'GET /api/auth/login',
  finishSignIn: 'GET /api/auth/callback',
  signInWithPassword: 'POST /api/auth/password',
  changePassword: 'POST /api/auth/password/change',
  createOwnerAccount: 'POST /api/auth/owner-account',
  acceptInvitation: 'POST /api/auth/invitations/accept',
  signOut: 'POST /api/auth/logout',
  signOutBackchannel: 'POST /api/auth/backchannel-logout',

  // Sessions and access tokens
  getSession: 'GET /api/auth/session',
  chooseOrganization: 'POST /api/auth/session/organization',
  listSessions: 'GET /api/auth/sessions',
  endOtherSessions: 'DELETE /api/auth/sessions',
  endSession: 'DELETE /api/auth/sessions/:id',
  listAccessTokens: 'GET /api/auth/tokens',
  createAccessToken: 'POST /api/auth/tokens',
  revokeAccessToken: 'DELETE /api/auth/tokens/:id',

  // Second factors and passkeys
  getMfa: 'GET /api/auth/mfa',
  beginPasskeySignIn: 'POST /api/auth/webauthn/sign-in/options',
  finishPasskeySignIn: 'POST /api/auth/webauthn/sign-in/verify',
  beginPasskeyRegistration: 'POST /api/auth/webauthn/register/options',
  finishPasskeyRegistration: 'POST /api/auth/webauthn/register/verify',
  beginPasskeyCheck: 'POST /api/auth/webauthn/authenticate/options',
  finishPasskeyCheck: 'POST /api/auth/webauthn/authenticate/verify',
  removePasskey: 'DELETE /api/auth/webauthn/credentials/:id',
  enrollTotp: 'POST /api/auth/totp/enroll',
  verifyTotp: 'POST /api/auth/totp/verify',
  removeTotp: 'DELETE /api/auth/totp',
  createRecoveryCodes: 'POST /api/auth/recovery-codes',
  verifyRecoveryCode: 'POST /api/auth/recovery-codes/verify',

  // Organizations and their people
  getOrganization: 'GET /api/organizations/:id',
  updateOrganization: 'PATCH /api/organizations/:id',
  listMembers: 'GET /api/organizations/:id/members',
  updateMember: 'PATCH /api/organizations/:id/members/:user_id',
  removeMember: 'DELETE /api/organizations/:id/members/:user_id',
  listInvitations: 'GET /api/organizations/:id/invitations',
  createInvitation: 'POST /api/organizations/:id/invitations',
  revokeInvitation: 'DELETE /api/organizations/:id/invitations/:invitation_id',
  listUsers: 'GET /api/admin/users',
  resetUserMfa: 'POST /api/admin/users/:id/reset-mfa',
  enableUser: 'POST /api/admin/users/:id/enable',
  disableUser: 'POST /api/admin/users/:id/disable',
  getAdaptiveAuthentication: 'GET /api/admin/users/adaptive-authentication',
  updateAdaptiveAuthentication: 'PUT /api/admin/users/adaptive-authentication',

  // Investigations, their questions and topics
  listInvestigations: 'GET /api/investigations',
  createInvestigation: 'POST /api/investigations',
  getInvestigation: 'GET /api/investigations/:id',
  updateInvestigation: 'PATCH /api/investigations/:id',
  deleteInvestigation: 'DELETE /api/investigations/:id',
  listQuestions: 'GET /api/investigations/:id/questions',
  createQuestion: 'POST /api/investigations/:id/questions',
  getQuestion: 'GET /api/questions/:id',
  updateQuestion: 'PATCH /api/questions/:id',
  deleteQuestion: 'DELETE /api/questions/:id',
  listTopics: 'GET /api/investigations/:id/topics',
  createTopic: 'POST /api/investigations/:id/topics',
  getTopic: 'GET /api/topics/:id',
  updateTopic: 'PATCH /api/topics/:id',
  deleteTopic: 'DELETE /api/topics/:id',

  // Evidence
  listEvidence: 'GET /api/investigations/:id/evidence',
  createEvidence: 'POST /api/investigations/:id/evidence',
  linkEvidence: 'POST /api/investigations/:id/evidence/link',
  includeEvidence: 'POST /api/investigations/:id/evidence/include',
  getEvidence: 'GET /api/evidence/:id',
  updateEvidence: 'PATCH /api/evidence/:id',
  deleteEvidence: 'DELETE /api/evidence/:id',
  withdrawEvidence: 'POST /api/evidence/:id/withdraw',
  getCustody: 'GET /api/evidence/:id/custody',
  getImpact: 'GET /api/evidence/:id/impact',
  getReading: 'GET /api/evidence/:id/reading',
  listPeople: 'GET /api/investigations/:id/people',
  decidePeople: 'PATCH /api/investigations/:id/people',
  getChronology: 'GET /api/investigations/:id/chronology',
  exportChronology: 'GET /api/investigations/:id/chronology/export',
  extractText: 'POST /api/background/extract-text',
  viewFile: 'GET /api/storage/view',
  uploadFile: 'POST /api/storage/upload',
  describeResumableUploads: 'OPTIONS /api/storage/resumable',
  beginResumableUpload: 'POST /api/storage/resumable',
  getResumableUpload: 'GET /api/storage/resumable/:id',
  continueResumableUpload: 'PATCH /api/storage/resumable/:id',
  cancelResumableUpload: 'DELETE /api/storage/resumable/:id',
  sweepEmbeddings: 'POST /api/admin/cron/embedding-sweeper',

  // Analyses
  assessAnalysis: 'POST /api/analysis/assess',
  generateAnalysis: 'POST /api/analysis/generate',
  listAnalyses: 'GET /api/investigations/:id/analyses',
  getAnalysis: 'GET /api/analysis/:id',
  updateAnalysis: 'PATCH /api/analysis/:id',
  listAnalysisVersions: 'GET /api/analysis/:id/versions',
  getRetrieval: 'GET /api/analysis/:id/retrieval',
  getQualityStatus: 'GET /api/analysis/:id/quality-status',
  checkQuality: 'POST /api/analysis/:id/quality-check',
  exportAnalysis: 'GET /api/analysis/:id/export',
  issueDossier: 'GET /api/analysis/:id/dossier',

  // Gates and judgments
  recordEngagement: 'POST /api/analysis/:id/engagement',
  getCitation: 'GET /api/analysis/:id/citations/:citation_id',
  listFeedback: 'GET /api/analysis/:id/feedback',
  giveFeedback: 'POST /api/analysis/:id/feedback',
  listAssessments: 'GET /api/analysis/:id/assessments',
  assess: 'PUT /api/analysis/:id/assessments/:target',
  getFeedbackMetrics: 'GET /api/analysis/feedback-metrics',
  listAllFeedback: 'GET /api/admin/feedback',

  // Prompts
  listActivePrompts: 'GET /api/admin/prompts',
  createPromptVersion: 'POST /api/admin/prompts',
  activatePromptVersion: 'POST /api/admin/prompts/activate',
  getPromptHistory: 'GET /api/admin/prompts/history',
  rollBackPrompt: 'POST /api/admin/prompts/history',
  diffPromptVersions: 'GET /api/admin/prompts/diff',
  previewPrompt: 'POST /api/admin/prompts/preview',
  getEvaluability: 'GET /api/admin/prompts/evaluate',
  startEvaluation: 'POST /api/admin/prompts/evaluate',
  getEvaluation: 'GET /api/admin/prompts/evaluations/:id',

  // Retention, holds and proofs
  getRetentionPolicies: 'GET /api/organizations/:id/retention-policies',
  updateRetentionPolicy: 'POST /api/organizations/:id/retention-policies',
  cancelPendingPolicy: 'DELETE /api/organizations/:id/retention-policies/:data_category/pending',
  previewRetention: 'GET /api/organizations/:id/retention-preview',
  listLegalHolds: 'GET /api/investigations/:id/legal-holds',
  placeLegalHold: 'POST /api/investigations/:id/legal-holds',
  releaseLegalHold: 'POST /api/investigations/:id/legal-holds/:hold_id/release',
  runRetention: 'POST /api/admin/cron/retention',
  runPiiScrub: 'POST /api/admin/cron/pii-scrub',
  listRetentionRuns: 'GET /api/admin/retention-runs',
  getProofOfDestruction: 'GET /api/admin/proof-of-destruction',
  getSigningKey: 'GET /.well-known/probity-signing-key.pem',

  // Settings, audit trail and operation
  getSettings: 'GET /api/admin/settings',
  updateSettings: 'PUT /api/admin/settings',
  listAuditRows: 'GET /api/admin/audit-logs',
  listInstallationAuditRows: 'GET /api/admin/audit-logs/installation',
  exportAuditRows: 'GET /api/admin/audit-logs.csv',
  getAuditHealth: 'GET /api/admin/audit-health',
  getQueueStats: 'GET /api/admin/queue-stats',
  getJobsStatus: 'GET /api/admin/jobs/status',
  getAlarms: 'GET /api/admin/alarms',
  getHealth: 'GET /api/health',
  getReadiness: 'GET /api/health/ready',
  reportBrowserError: 'POST /api/errors',
  receiveStripeEvent: 'POST /api/webhooks/stripe',
})
