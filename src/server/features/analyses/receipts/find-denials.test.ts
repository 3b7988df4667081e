import { describe, expect, it } from 'vitest'
import type { DraftStatement } from '#server/ports/analyst.ts'
import { findDenials } from './find-denials.ts'

const deny = (statement: Partial<DraftStatement>, isModels = true): string | null | undefined => {
  const whole = { text: '', kind: 'finding', quotes: [], ...statement } as const
  return findDenials(
    { title: '', sections: [{ heading: '', statements: [whole] }], limitations: [] },
    { isModels },
  )[0]
}

describe('what a statement says is not there', () => {
  it.each([
    'There is no evidence that Rhee told the board.',
    'Nothing shows when the pump was serviced.',
    'The approval is not documented.',
    'The minutes do not mention the loan.',
    'No written record of the meeting was kept.',
    'None of the emails names a price.',
    'An explanation for the delay was not found.',
    'The reason has been not clearly stated.',
  ])('is read from a language model: %s', (text) => {
    expect(deny({ text })).not.toBeNull()
  })

  it.each([
    'Rhee did not attend the meeting.',
    'The board refused the loan.',
    'Osei noted the price in her email.',
    'The invoice was not paid until May.',
  ])('is not read from what only happened otherwise: %s', (text) => {
    expect(deny({ text })).toBeNull()
  })

  it('is every gap of a language model that quotes nothing', () => {
    expect(deny({ text: 'Who held the second key.', kind: 'gap' })).toBe('Who held the second key.')
  })

  it('is not what the evidence itself denies', () => {
    const text = 'Rhee found no record of the visit.'
    expect(deny({ text, quotes: [{ chunkId: 'c', quote: 'I found no record of the visit.' }] })).toBeNull()
  })

  it('leaves the words of denial out of what is searched for', () => {
    expect(deny({ text: 'No approval by a second manager was found.', kind: 'gap' })).toMatch(
      /^approval by a second manager\s+\.$/,
    )
    expect(deny({ text: 'There is no evidence of a second key.' })).toMatch(/^There is\s+of a second key\.$/)
  })

  it('is what the built-in analyst says that it seeks, and nothing else', () => {
    expect(deny({ text: 'No passage read …', kind: 'gap', seeks: 'second key' }, false)).toBe('second key')
    expect(deny({ text: 'There is no evidence of a key.' }, false)).toBeNull()
  })
})
