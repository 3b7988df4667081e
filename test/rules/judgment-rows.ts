import type { EndpointName } from '#shared/contracts/endpoints.ts'
import type { MatrixRow, Target } from './route-matrix.ts'

const analysis = (t: Target) => `/api/analysis/${t.analysis}`

/** How the routes of judging, editing and exporting an analysis are called rightly. */
export const JUDGMENT_ROWS = {
  getFeedbackMetrics: {
    call: (t) => ({
      path: '/api/analysis/feedback-metrics',
      query: `investigation_id=${t.investigation}`,
    }),
  },
  listFeedback: { call: (t) => ({ path: `${analysis(t)}/feedback` }) },
  giveFeedback: {
    call: (t) => ({ path: `${analysis(t)}/feedback`, body: { action: 'view' } }),
  },
  listAssessments: { call: (t) => ({ path: `${analysis(t)}/assessments` }) },
  assess: {
    call: (t) => ({
      path: `${analysis(t)}/assessments/r1`,
      body: { field: 'severity', value: 'minor', reason: 'It was put right.' },
    }),
    // The analysis of the matrix has no rows.
    answers: { status: 404, code: 'NOT_FOUND' },
  },
  listStatementJudgments: { call: (t) => ({ path: `${analysis(t)}/statements/judgments` }) },
  judgeStatement: {
    call: (t) => ({ path: `${analysis(t)}/statements/s1/judgment`, body: { verdict: 'agree' } }),
    // Nobody has passed the gates of the analysis of the matrix.
    answers: { status: 409, code: 'GATE_NOT_PASSED' },
  },
  listReruns: { call: (t) => ({ path: `${analysis(t)}/reruns` }) },
  startRerun: {
    call: (t) => ({ path: `${analysis(t)}/reruns`, body: { kind: 'reperform', runs: 2 } }),
    // Nobody knows any more what the analysis of the matrix was written from.
    answers: { status: 409, code: 'CONFLICT' },
  },
  getRerun: { call: (t) => ({ path: `/api/reruns/${t.rerun}` }) },
  recordEngagement: {
    call: (t) => ({ path: `${analysis(t)}/engagement`, body: { gate: 'detail' } }),
    // A fresh one has not been looked at.
    spends: true,
    answers: { status: 409, code: 'GATE_NOT_PASSED' },
    crossings: {
      citation: (own, other) => ({
        path: `${analysis(own)}/engagement`,
        body: { gate: 'citation', citation_id: other.citation },
      }),
    },
  },
  getCitation: {
    call: (t) => ({ path: `${analysis(t)}/citations/${t.citation}` }),
  },
  updateAnalysis: {
    call: (t) => ({
      path: analysis(t),
      body: { statements: [{ id: 's1', text: 'It was approved on Friday.' }] },
    }),
    spends: true,
  },
  listAnalysisVersions: { call: (t) => ({ path: `${analysis(t)}/versions` }) },
  exportAnalysis: {
    call: (t) => ({ path: `${analysis(t)}/export`, query: 'format=md' }),
  },
  issueDossier: { call: (t) => ({ path: `${analysis(t)}/dossier` }) },
  listAllFeedback: { call: () => ({ path: '/api/admin/feedback' }), targetless: true },
} satisfies Partial<Record<EndpointName, MatrixRow>>
