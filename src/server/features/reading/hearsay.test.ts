import { describe, expect, it } from 'vitest'
import { readStance } from './stance.ts'

/** How somebody stands to their own words, whoever is doubtful to have said them. */
const ownStance = (words: string) => readStance(words, { reported: false, before: '' })

describe('what somebody has told others themselves is no hearsay', () => {
  it.each([
    'I told him that I had dented the boiler.',
    'I phoned Goran from the yard and told him I had dented the boiler.',
    'We went back up, then told them the lid was cracked.',
  ])('%s', (words) => expect(ownStance(words)).toBe('asserts'))

  it.each([
    'Goran told him that the lid was cracked.',
    'I was outside when Goran came up and told him the lid was cracked.',
    'I met Lena, who rang the yard and told them the lid was cracked.',
    'I told him what I had heard from Lena.',
  ])('but what another one told is: %s', (words) => expect(ownStance(words)).toBe('reports_another'))
})

describe('who was told nothing denies that they were told', () => {
  it.each([
    'I was told nothing at the gate.',
    'We were informed of no change to the rota.',
    'He told us nothing about the lid.',
  ])('%s', (words) => expect(ownStance(words)).toBe('denies'))

  it('also where a note tells it of them', () => {
    const words = 'Ms Roth said that she had been told nothing before the start.'
    expect(readStance(words, { reported: true, before: '' })).toBe('denies')
    expect(ownStance(words)).toBe('reports_another')
  })

  it('but who was told that nothing was wrong reports it', () =>
    expect(ownStance('I was told nothing was wrong with the lid.')).toBe('reports_another'))
})

describe('what another one has let somebody know is theirs, by whatever way it came', () => {
  it.each([
    'Goran messaged me that he had dented the boiler.',
    'She e-mailed us that the lid was cracked.',
    'Lena had radioed to us that the lid was cracked.',
  ])('%s', (words) => expect(ownStance(words)).toBe('reports_another'))

  it.each(['It struck me that the lid was cracked.', 'Goran showed me that the lid was cracked.'])(
    'but not what somebody saw or thought: %s',
    (words) => expect(ownStance(words)).toBe('asserts'),
  )
})
