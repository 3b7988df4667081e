import { describe, expect, it } from 'vitest'
import { readModality } from './stance.ts'

describe('what came of something, or is of somebody’s own will, is no plan', () => {
  it.each([
    'The gap in the rota was due to a strike.',
    'The loaves were late due to heavy snow.',
    'It stopped due to frost.',
    'She signed it of her own free will.',
    'There was ill will between the two bakers.',
    'The oven is to blame.',
  ])('%s', (words) => expect(readModality(words)).toBe('happened'))

  it.each([
    'The van is due to leave at six.',
    'The inspector was due to be there on Friday.',
    'Her brother will bring the yeast.',
    'The oven is to be mended.',
  ])('but these are plans: %s', (words) => expect(readModality(words)).toBe('planned'))
})

describe('that something was asked has happened, whatever was asked', () => {
  it.each([
    'I asked Goran how the dough could have risen.',
    'She asked me if the oven was hot.',
    'At the meeting O. asked who would have paid for it.',
    'They asked when the flour will come.',
  ])('%s', (words) => expect(readModality(words)).toBe('happened'))

  it('but not what else the sentence holds', () =>
    expect(readModality('If the oven was hot, nobody asked me why.')).toBe('conditional'))
})
