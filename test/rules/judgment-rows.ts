import type { MatrixRow, Target } from './route-matrix.ts'

const analysis = (t: Target) => `/api/analysis/${t.analysis}`

/** How the routes of judging, editing and exporting an analysis are called rightly. */
export const JUDGMENT_ROWS: Readonly<Record<string, MatrixRow>> = {
  'GET /api/analysis/feedback-metrics': {
    call: (t) => ({
      path: '/api/analysis/feedback-metrics',
      query: `investigation_id=${t.investigation}`,
    }),
  },
  'GET /api/analysis/:id/feedback': { call: (t) => ({ path: `${analysis(t)}/feedback` }) },
  'POST /api/analysis/:id/feedback': {
    call: (t) => ({ path: `${analysis(t)}/feedback`, body: { action: 'view' } }),
  },
  'POST /api/analysis/:id/engagement': {
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
  'GET /api/analysis/:id/citations/:citation_id': {
    call: (t) => ({ path: `${analysis(t)}/citations/${t.citation}` }),
  },
  'PATCH /api/analysis/:id': {
    call: (t) => ({
      path: analysis(t),
      body: { statements: [{ id: 's1', text: 'It was approved on Friday.' }] },
    }),
    spends: true,
  },
  'GET /api/analysis/:id/versions': { call: (t) => ({ path: `${analysis(t)}/versions` }) },
  'GET /api/analysis/:id/export': {
    call: (t) => ({ path: `${analysis(t)}/export`, query: 'format=md' }),
  },
  'GET /api/admin/feedback': { call: () => ({ path: '/api/admin/feedback' }), targetless: true },
}
