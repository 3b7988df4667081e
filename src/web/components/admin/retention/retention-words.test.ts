import { describe, expect, it } from 'vitest'
import { describeStart } from './retention-words.ts'

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
