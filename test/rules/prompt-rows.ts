import type { EndpointName } from '#shared/contracts/endpoints.ts'
import type { MatrixRow } from './route-matrix.ts'

const first = { prompt_type: 'analysis_summary', version: 1 } as const

const organizationwide = (path: string, rest: { body?: object; query?: string } = {}): MatrixRow => ({
  call: () => ({ path, ...rest }),
  targetless: true,
})

/** How the routes of prompts are called rightly. */
export const PROMPT_ROWS = {
  listActivePrompts: organizationwide('/api/admin/prompts'),
  createPromptVersion: organizationwide('/api/admin/prompts', {
    body: {
      prompt_type: 'analysis_summary',
      system_prompt: 'Read with care.',
      user_prompt_template: '{{evidence}}',
    },
  }),
  activatePromptVersion: organizationwide('/api/admin/prompts/activate', { body: first }),
  getPromptHistory: organizationwide('/api/admin/prompts/history', {
    query: 'prompt_type=analysis_summary',
  }),
  rollBackPrompt: organizationwide('/api/admin/prompts/history', { body: first }),
  diffPromptVersions: organizationwide('/api/admin/prompts/diff', {
    query: 'prompt_type=analysis_summary&from=1&to=1',
  }),
  previewPrompt: {
    call: (t) => ({
      path: '/api/admin/prompts/preview',
      body: { prompt_type: 'analysis_summary', investigation_id: t.investigation },
    }),
  },
  getEvaluability: organizationwide('/api/admin/prompts/evaluate'),
  startEvaluation: {
    // The built-in analyst follows no prompts.
    ...organizationwide('/api/admin/prompts/evaluate', { body: { ...first, sets: ['disagreed'] } }),
    answers: { status: 422, code: 'VALIDATION_FAILED' },
  },
  getEvaluation: {
    call: (t) => ({ path: `/api/admin/prompts/evaluations/${t.evaluation}` }),
  },
} satisfies Partial<Record<EndpointName, MatrixRow>>
