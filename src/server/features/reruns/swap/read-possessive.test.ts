import { describe, expect, it } from 'vitest'
import { type LabelledUse, PRONOUN_SENTENCES, readLabels } from '#test/support/pronoun-sentences.ts'
import { readPossessive } from './read-possessive.ts'

const RIGHT = 0.97

const isRight = ({ text, start, end, use }: LabelledUse) => readPossessive(text, { start, end }) === use

describe('what "her" and "his" stand for', () => {
  it.each(['seen', 'putAway'] as const)('is told from the structure of %s sentences', (half) => {
    const labelled = readLabels(PRONOUN_SENTENCES[half])
    const right = labelled.filter(isRight)
    process.stdout.write(`pronouns, ${half}: ${right.length} of ${labelled.length} right\n`)
    expect(right.length).toBeGreaterThanOrEqual(RIGHT * labelled.length)
  })

  it.each([
    ['The clerk gave her access.', 15],
    ['They saw her work.', 9],
  ])('is left open in “%s”, where both fit', (text, start) => {
    expect(readPossessive(text, { start, end: start + 3 })).toBeNull()
  })
})
