import { describe, expect, it } from 'vitest'
import { describeStart, reportsInWords } from './retention-words.ts'

const ADA = '01a20599-4419-8726-88c2-1f4602667b6d'

describe('what is said to have started a run', () => {
  it.each([
    ['the daily schedule', { trigger: 'schedule', ciRunId: 'none', requestedBy: null }],
    ['Ada, by hand', { trigger: 'person', ciRunId: 'none', requestedBy: ADA }],
    ['a person, by hand', { trigger: 'person', ciRunId: 'none', requestedBy: null }],
    ['build-77', { trigger: 'endpoint', ciRunId: 'build-77', requestedBy: null }],
    ['a person or a script', { trigger: 'endpoint', ciRunId: 'none', requestedBy: undefined }],
  ] as const)('is %s', (words, start) => {
    expect(describeStart(start, (id) => (id === ADA ? 'Ada' : 'nobody'))).toBe(words)
  })
})

describe('which released reports a run destroys', () => {
  const due = (case_number: string | null, reports: number[]) => ({
    data_category: 'evidence_attachment' as const,
    investigation_id: null,
    case_number,
    rows: 3,
    items: 1,
    analyses: 0,
    analyses_losing_words: 0,
    reports,
  })
  const GO = 'Released reports go with the evidence behind them: '
  it.each([
    ['by case and version', [due('K-1', [1])], `${GO}K-1 (version 1).`],
    ['by every version', [due('K-1', [1, 2, 4])], `${GO}K-1 (versions 1, 2 and 4).`],
    ['only by how many where the case is of somebody else', [due(null, [1])], `${GO}those of 1 case.`],
    [
      'both ways',
      [due('K-1', [1]), due(null, [2]), due(null, [3])],
      `${GO}K-1 (version 1), those of 2 other cases.`,
    ],
    ['not at all where none goes', [due('K-1', [])], null],
  ])('is said %s', (_, going, words) => {
    expect(reportsInWords(going)).toBe(words)
  })
})
