import { expect, it } from 'vitest'
import type { RetrievedChunk } from '../retrieval/index.ts'
import { composeTask, taskToCheck } from './analysis-task.ts'

const chunk = (chunkId: string, included: boolean): RetrievedChunk => ({
  chunkId,
  evidenceId: `item of ${chunkId}`,
  title: 'Ledger',
  sourceType: 'content',
  text: 'The board was not asked.',
  start: 0,
  end: 24,
  rank: 1,
  similarity: null,
  included,
  exclusionCode: included ? null : 'over_budget',
  exclusionReason: included ? null : 'no room',
  occurredAt: null,
  nearDuplicateGroup: null,
})
const citing = (chunk_id: string) => ({
  title: 'Summary',
  limitations: [],
  sections: [
    {
      heading: 'Main points',
      statements: [
        {
          id: 's1',
          text: 'The board was not asked.',
          kind: 'finding' as const,
          citations: [
            {
              id: 'c1',
              chunk_id,
              evidence_id: `item of ${chunk_id}`,
              quote: 'The board was not asked.',
              start: 0,
              end: 24,
              method: 'exact' as const,
              repointed: false,
            },
          ],
          uncited: false,
          support_lost: false,
        },
      ],
    },
  ],
})

it('A check also reads the passages that a person picked, which the analyst was not given', () => {
  const chunks = [chunk('given', true), chunk('picked', false), chunk('left out', false)]
  const analysis = { type: 'summary' as const, subject: '', focus: null, content: citing('picked') }
  expect(composeTask(analysis, chunks).passages.map(({ chunkId }) => chunkId)).toEqual(['given'])
  expect(taskToCheck(analysis, chunks).passages.map(({ chunkId }) => chunkId)).toEqual(['given', 'picked'])
})
