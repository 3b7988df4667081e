import { expect, it } from 'vitest'
import { createNotes } from './blocks.ts'
import type { CaseRecord } from './case-record.ts'
import { analyses } from './finding-parts.ts'

const givenCase = (checked: object | null): CaseRecord =>
  ({
    analyses: [
      {
        number: 1,
        subject: null,
        agreed: { by: 'Ann Holm', day: '2 May 2031' },
        checked,
        wording: {
          id: 'a',
          type: 'error_check',
          content: {
            limitations: ['Two statements about different things may look like one.'],
            sections: [
              {
                heading: 'Where sources may conflict',
                statements: [
                  {
                    id: 's1',
                    text: 'The shed was shut.',
                    kind: 'finding',
                    citations: [{ evidence_id: 'i', quote: 'shut' }],
                  },
                  {
                    id: 's2',
                    text: 'One says shut, one open.',
                    kind: 'discrepancy',
                    citations: [{ evidence_id: 'i', quote: 'open' }],
                  },
                ],
              },
            ],
          },
        },
      },
    ],
    statementJudgments: new Map(),
    sources: new Map([['i', { withdrawn: false, findPlace: () => null }]]),
    names: new Map(),
  }) as unknown as CaseRecord
const listBlocks = (checked: object | null) => analyses(givenCase(checked), createNotes())

it('a report says of an analysis what its quality check found and that it states limits', () => {
  const words = (checked: object | null) =>
    listBlocks(checked).flatMap((block) => (block.kind === 'form' ? [block.text] : []))
  expect(words({ faithfulness: 92.6, coverage: null, level: 'possible' })).toEqual([
    'Agreed with by Ann Holm on 2 May 2031.',
    'Its quality check: faithfulness 93 of 100, coverage – of 100, confidence possible.',
    'Limits that it states of itself, which stand in its dossier: 1.',
  ])
  expect(words(null)).toContain('Its quality has not been checked.')
})

it('what an analysis calls a possible conflict a report calls so too', () => {
  const marks = listBlocks(null).flatMap((block) => (block.kind === 'cited' ? [block.marks] : []))
  expect(marks).toEqual([[], ['possible conflict']])
})
