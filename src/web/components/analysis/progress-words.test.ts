import { describe, expect, it } from 'vitest'
import type { Progress } from '#shared/contracts/analyses.ts'
import { describeSteps, timeLeftInWords } from './progress-words.ts'

const progress: Progress = {
  step: 'writing',
  items: 28,
  items_ready: 28,
  passages: 1_204,
  passages_chosen: 29,
  items_chosen: 10,
  claims: null,
  claims_checked: 0,
  usual_seconds: null,
}

describe('the steps of an analysis', () => {
  it('say what is done, what is being done and what comes, with their counts', () => {
    expect(describeSteps(progress)).toEqual([
      { step: 'waiting', words: 'Evidence ready: 28 items', state: 'done' },
      { step: 'searching', words: 'Searching 1,204 passages', state: 'done' },
      { step: 'writing', words: 'Reading 29 passages of 10 items and writing', state: 'now' },
      { step: 'checking', words: 'Checking each claim against the evidence', state: 'next' },
    ])
    const waiting = { ...progress, step: 'waiting', items_ready: 3 } as const
    expect(describeSteps(waiting)[0]).toMatchObject({
      words: 'Preparing the evidence: 3 of 28 items ready',
      state: 'now',
    })
  })

  it('say of the check how many claims there are and how many of them it has checked', () => {
    const checking = (claims: number | null, claims_checked: number) =>
      describeSteps({ ...progress, step: 'checking', claims, claims_checked }).at(-1)?.words
    expect(checking(null, 0)).toBe('Checking each claim against the evidence')
    expect(checking(1, 0)).toBe('Checking 1 claim against the evidence')
    expect(checking(1_047, 0)).toBe('Checking 1,047 claims against the evidence')
    expect(checking(1_047, 20)).toBe('Checking 1,047 claims against the evidence: 20 done')
  })

  it.each([
    [null, 3, ''],
    [30, 12, 'About 20 seconds left, going by the last ones of this kind.'],
    [200, 12, 'About 3 minutes left, going by the last ones of this kind.'],
    [30, 40, 'The last ones of this kind took about 30 seconds; this one takes longer.'],
  ])('tell the time left from a usual %s s after %s s', (usual, passed, words) => {
    expect(timeLeftInWords(usual, passed)).toBe(words)
  })
})
