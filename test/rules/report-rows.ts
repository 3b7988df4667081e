import type { EndpointName } from '#shared/contracts/endpoints.ts'
import { instead, on } from './matrix-row.ts'
import type { MatrixRow, Target } from './route-matrix.ts'

const investigation = (t: Target) => `/api/investigations/${t.investigation}`
const allegation = (t: Target) => `/api/allegations/${t.allegation}`
const report = (t: Target) => `/api/reports/${t.report}`

/** A word of the item, which begins with "A case"; its first letter has been chosen already. */
const choice = ({ evidence }: Target) => ({
  evidence_id: evidence,
  start: 2,
  end: 6,
  quote: 'case',
  side: 'for',
})

/** How the routes of allegations and of the report of a case are called rightly. */
export const REPORT_ROWS = {
  listAllegations: { call: on((t) => `${investigation(t)}/allegations`) },
  createAllegation: {
    call: on((t) => `${investigation(t)}/allegations`, { text: 'The invoice was paid twice.' }),
    crossings: {
      question: (own, other) => ({
        path: `${investigation(own)}/allegations`,
        body: { text: 'It was paid twice.', question_ids: [other.question] },
      }),
      topic: (own, other) => ({
        path: `${investigation(own)}/allegations`,
        body: { text: 'It was paid twice.', topic_ids: [other.topic] },
      }),
      rule: (own, other) => ({
        path: `${investigation(own)}/allegations`,
        body: { text: 'It was paid twice.', rule_evidence_id: other.evidence },
      }),
    },
  },
  updateAllegation: {
    call: on(allegation, { text: 'The invoice was paid three times.' }),
    crossings: {
      question: (own, other) => ({ path: allegation(own), body: { question_ids: [other.question] } }),
      rule: (own, other) => ({ path: allegation(own), body: { rule_evidence_id: other.evidence } }),
    },
  },
  listCandidates: { call: on((t) => `${allegation(t)}/candidates`) },
  placeStatement: {
    call: (t) => ({
      path: `${allegation(t)}/statements`,
      body: { analysis_id: t.analysis, statement_id: 's1', side: 'for' },
    }),
    // Nobody has agreed with the analysis of the matrix.
    answers: { status: 409, code: 'CONFLICT' },
    crossings: {
      analysis: (own, other) => ({
        path: `${allegation(own)}/statements`,
        body: { analysis_id: other.analysis, statement_id: 's1', side: 'for' },
      }),
    },
  },
  choosePassage: {
    call: (t) => ({ path: `${allegation(t)}/passages`, body: choice(t) }),
    crossings: {
      item: (own, other) => ({ path: `${allegation(own)}/passages`, body: choice(other) }),
    },
  },
  placePassage: {
    call: (t) => ({ path: `${allegation(t)}/passages`, body: { passage_id: t.passage, side: 'against' } }),
    crossings: {
      passage: (own, other) => ({
        path: `${allegation(own)}/passages`,
        body: { passage_id: other.passage, side: 'against' },
      }),
    },
  },
  writeFinding: {
    call: on((t) => `${allegation(t)}/finding`, { conclusion: 'inconclusive', reasons: 'Nobody was heard.' }),
  },
  listReports: { call: on((t) => `${investigation(t)}/reports`) },
  getReport: { call: on((t) => `${investigation(t)}/report`) },
  // The report of the matrix is not released yet.
  beginReport: instead(409, 'CONFLICT', { call: on((t) => `${investigation(t)}/report`, {}) }),
  writeReportText: { call: on((t) => `${report(t)}/texts/summary`, { text: 'It was paid twice.' }) },
  // Too much is missing from it.
  moveReport: instead(409, 'CONFLICT', { call: on((t) => `${report(t)}/state`, { act: 'submit' }) }),
  exportReport: { call: (t) => ({ path: `${report(t)}/export`, query: 'format=docx' }) },
} satisfies Partial<Record<EndpointName, MatrixRow>>
