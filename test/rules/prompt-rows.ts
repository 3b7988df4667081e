import type { MatrixRow } from './route-matrix.ts'

const first = { prompt_type: 'analysis_summary', version: 1 } as const

const organizationwide = (path: string, rest: { body?: object; query?: string } = {}): MatrixRow => ({
  call: () => ({ path, ...rest }),
  targetless: true,
})

/** How the routes of prompts are called rightly. */
export const PROMPT_ROWS: Readonly<Record<string, MatrixRow>> = {
  'GET /api/admin/prompts': organizationwide('/api/admin/prompts'),
  'POST /api/admin/prompts': organizationwide('/api/admin/prompts', {
    body: {
      prompt_type: 'analysis_summary',
      system_prompt: 'Read with care.',
      user_prompt_template: '{{evidence}}',
    },
  }),
  'POST /api/admin/prompts/activate': organizationwide('/api/admin/prompts/activate', { body: first }),
  'GET /api/admin/prompts/history': organizationwide('/api/admin/prompts/history', {
    query: 'prompt_type=analysis_summary',
  }),
  'POST /api/admin/prompts/history': organizationwide('/api/admin/prompts/history', { body: first }),
  'GET /api/admin/prompts/diff': organizationwide('/api/admin/prompts/diff', {
    query: 'prompt_type=analysis_summary&from=1&to=1',
  }),
  'POST /api/admin/prompts/preview': {
    call: (t) => ({
      path: '/api/admin/prompts/preview',
      body: { prompt_type: 'analysis_summary', investigation_id: t.investigation },
    }),
  },
  'POST /api/admin/prompts/evaluate': {
    // Nobody has disagreed with anything there.
    ...organizationwide('/api/admin/prompts/evaluate', { body: { ...first, sets: ['disagreed'] } }),
    answers: { status: 422, code: 'VALIDATION_FAILED' },
  },
  'GET /api/admin/prompts/evaluations/:id': {
    call: (t) => ({ path: `/api/admin/prompts/evaluations/${t.evaluation}` }),
  },
}
