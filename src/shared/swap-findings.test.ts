import { describe, expect, it } from 'vitest'
import type { EndedRun } from './contracts/reruns.ts'
import type { Outcome, RunName } from './rerun-kinds.ts'
import { dependentInWords, findDependent } from './swap-findings.ts'

const base = ['s1', 's2', 's3'].map((id) => ({ id, kind: 'finding' as const, text: `Text of ${id}.` }))
const run = (name: RunName, outcomes: readonly Outcome[], extras: readonly string[] = []): EndedRun => ({
  name,
  status: 'done',
  error: null,
  input_tokens: 0,
  output_tokens: 0,
  ambiguous: 0,
  results: base.map(({ id }, place) => ({ base_id: id, outcome: outcomes[place] ?? 'same', at: null })),
  statements: extras.map((extra) => ({ kind: 'finding', text: `Text of ${extra}.`, extra, places: [] })),
})
const said = (...runs: EndedRun[]) => dependentInWords(findDependent({ base, runs }))

describe('what depends on who is who', () => {
  it('is what differs with something exchanged and not with nothing exchanged', () => {
    expect(said(run('unchanged', []), run('names', ['same', 'other_wording']))).toBe(
      '1 of 3 statements depends on who is who.',
    )
    expect(said(run('unchanged', []), run('names', []))).toBe('None of 3 statements depends on who is who.')
  })

  it('cannot be told of what differs anyway, unless it differs more', () => {
    const control = run('unchanged', ['other_wording', 'missing', 'other_wording'])
    expect(said(control, run('gender', ['other_wording', 'missing', 'changed']))).toBe(
      '1 of 3 statements depends on who is who. Of 2 it cannot be told: they come out differently even when nothing is exchanged.',
    )
  })

  it('counts what is said only with something exchanged, and not what is said anyway', () => {
    const control = run('unchanged', [], ['x1'])
    expect(said(control, run('names', [], ['x1', 'x2']), run('both', [], ['x2']))).toBe(
      'None of 3 statements depends on who is who. 1 more is made only with something exchanged.',
    )
  })

  it('is nothing where the run that exchanges nothing is missing', () => {
    expect(findDependent({ base, runs: [run('names', ['missing'])] })).toMatchObject({ dependent: [] })
  })
})
