import { expect, it } from 'vitest'
import type { AnalysisSummary } from '#shared/contracts/analyses.ts'
import type { Decision } from '#shared/contracts/investigations.ts'
import { eventOfDecision } from './decision-events.ts'

const EDIT: Decision = {
  key: 'd1',
  kind: 'edit',
  at: '2026-05-04T09:00:00Z',
  by: 'u1',
  analysis_id: 'a1',
  statements: null,
  allegation_number: null,
  conclusion: null,
}

it('an edit of findings does not read as if the question had been changed', () => {
  const asked = { id: 'a1', type: 'question', subject: 'Who locked the archive?' } as AnalysisSummary
  expect(eventOfDecision('c1', EDIT, [asked])).toMatchObject({
    what: 'Edited findings',
    words: 'Who locked the archive?',
  })
})
