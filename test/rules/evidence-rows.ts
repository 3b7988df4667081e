import type { EndpointName } from '#shared/contracts/endpoints.ts'
import { TUS, tusMetadata } from '../support/resumable.ts'
import type { MatrixRow, Target } from './route-matrix.ts'

const on =
  (path: (target: Target) => string, body?: object): MatrixRow['call'] =>
  (target) => ({ path: path(target), ...(body ? { body } : {}) })

const uploadForm = (investigationId: string): FormData => {
  const form = new FormData()
  form.append('investigation_id', investigationId)
  form.append('source_type', 'attachment')
  form.append('file', new Blob(['It was approved on Friday.'], { type: 'text/plain' }), 'note.txt')
  return form
}

export const RESUMABLE = '/api/storage/resumable'

/** What begins a resumable upload of four bytes. */
export const beginUpload = (investigationId: string): Record<string, string> => ({
  ...TUS,
  'upload-length': '4',
  'upload-metadata': tusMetadata({
    investigation_id: investigationId,
    source_type: 'attachment',
    filename: 'note.txt',
  }),
})

const upload = (t: Target) => `${RESUMABLE}/${t.upload}`
const investigation = (t: Target) => `/api/investigations/${t.investigation}`
const evidence = (t: Target) => `/api/evidence/${t.evidence}`

/** How the routes of evidence are called rightly. */
export const EVIDENCE_ROWS = {
  listEvidence: {
    call: on((t) => `${investigation(t)}/evidence`),
    crossings: {
      'question to filter by': (own, other) => ({
        path: `${investigation(own)}/evidence`,
        query: `question_id=${other.question}`,
      }),
    },
  },
  findPassages: { call: (t) => ({ path: `${investigation(t)}/passages`, query: 'q=case' }) },
  findExcerpts: { call: (t) => ({ path: `${investigation(t)}/excerpts`, query: 'q=case' }) },
  createEvidence: {
    call: on((t) => `${investigation(t)}/evidence`, { title: 'Note', content: 'It was approved on Friday.' }),
    crossings: {
      'question to link': (own, other) => ({
        path: `${investigation(own)}/evidence`,
        body: { title: 'Note', content: 'x', question_ids: [other.question] },
      }),
    },
  },
  getEvidence: { call: on(evidence) },
  updateEvidence: {
    call: on(evidence, { include_in_ai: true }),
    crossings: {
      'question to link': (own, other) => ({
        path: evidence(own),
        body: { question_ids: [own.question, other.question] },
      }),
    },
  },
  withdrawEvidence: {
    call: on((t) => `${evidence(t)}/withdraw`, { reason: 'Given by mistake' }),
    spends: true,
  },
  deleteEvidence: { call: on(evidence), spends: true },
  getCustody: { call: on((t) => `${evidence(t)}/custody`) },
  getImpact: { call: on((t) => `${evidence(t)}/impact`) },
  getReading: { call: on((t) => `${evidence(t)}/reading`) },
  getThread: { call: on((t) => `${evidence(t)}/thread`) },
  linkEvidence: {
    call: (t) => ({
      path: `${investigation(t)}/evidence/link`,
      body: { question_id: t.question, evidence_ids: [t.evidence] },
    }),
    crossings: {
      'item to link': (own, other) => ({
        path: `${investigation(own)}/evidence/link`,
        body: { question_id: own.question, evidence_ids: [own.evidence, other.evidence] },
      }),
      'question to link': (own, other) => ({
        path: `${investigation(own)}/evidence/link`,
        body: { question_id: other.question, evidence_ids: [own.evidence] },
      }),
      'question to take links from': (own, other) => ({
        path: `${investigation(own)}/evidence/link`,
        body: { question_id: other.question, evidence_ids: [own.evidence], linked: false },
      }),
    },
  },
  includeEvidence: {
    call: (t) => ({
      path: `${investigation(t)}/evidence/include`,
      body: { evidence_ids: [t.evidence], include_in_ai: false },
    }),
    crossings: {
      'item to exclude': (own, other) => ({
        path: `${investigation(own)}/evidence/include`,
        body: { evidence_ids: [own.evidence, other.evidence], include_in_ai: false },
      }),
    },
  },
  setCustodian: {
    call: (t) => ({
      path: `${investigation(t)}/evidence/custodian`,
      body: { evidence_ids: [t.evidence], custodian: 'Ruth Abara' },
    }),
    crossings: {
      'item to say the custodian of': (own, other) => ({
        path: `${investigation(own)}/evidence/custodian`,
        body: { evidence_ids: [own.evidence, other.evidence], custodian: 'Ruth Abara' },
      }),
    },
  },
  uploadFile: {
    call: (t) => ({ path: '/api/storage/upload', body: uploadForm(t.investigation) }),
  },
  describeResumableUploads: { call: () => ({ path: RESUMABLE }), targetless: true },
  beginResumableUpload: {
    call: (t) => ({ path: RESUMABLE, headers: beginUpload(t.investigation) }),
  },
  getResumableUpload: { call: (t) => ({ path: upload(t), headers: TUS }) },
  continueResumableUpload: {
    call: (t) => ({
      path: upload(t),
      body: Buffer.from('text'),
      headers: { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    }),
    spends: true,
  },
  cancelResumableUpload: { call: (t) => ({ path: upload(t), headers: TUS }), spends: true },
  viewFile: {
    call: (t) => ({ path: '/api/storage/view', query: `evidence_id=${t.evidence}` }),
  },
  extractText: {
    call: (t) => ({ path: '/api/background/extract-text', body: { evidence_id: t.evidence } }),
    // The item is typed text: there is no file to read.
    answers: { status: 409, code: 'CONFLICT' },
  },
  sweepEmbeddings: {
    call: () => ({ path: '/api/admin/cron/embedding-sweeper', body: { dry_run: true } }),
    targetless: true,
  },
} satisfies Partial<Record<EndpointName, MatrixRow>>
