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
