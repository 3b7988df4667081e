import { describe, expect, it } from 'vitest'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { unitsOf } from '#test/support/passage-units.ts'
import { readDuties } from './read-duties.ts'
import { readItems, toTerms } from './read-items.ts'
import { readControl } from './touches.ts'

/** A short answer below its question. */
function readAnswer(words: string, asked: string) {
  const text = `${asked}\n${words}`
  const question = { start: 0, end: asked.length }
  return {
    text,
    units: unitsOf(
      text,
      { words: asked, part: 'question' },
      { words, by: 'Ida Lunn', part: 'answer', question },
    ),
  }
}

/** What a fact tells of the control that a rule demands. */
function controlIn(rule: string, words: string, asked?: string): string | undefined {
  const items = readItems(
    passagesOf(
      { sourceType: 'background_doc', text: `Yard rules\n\n1. ${rule}` },
      asked === undefined
        ? { text: words, units: unitsOf(words, { words, by: 'Ida Lunn', stance: 'denies' }) }
        : readAnswer(words, asked),
    ),
  )
  const [duty] = readDuties(items).duties
  const fact = items[1]?.sentences.at(-1)
  return duty && fact && readControl(duty, fact)
}

describe('a control', () => {
  it('is not missing because somebody denies having done what a rule forbids', () => {
    const rule = 'A fitter must not alter the log of another crew.'
    expect(controlIn(rule, 'I have never altered their log.')).toBe('not_mentioned')
  })

  it('is not missing because somebody denies having done it otherwise than he should', () => {
    const rule = 'A fitter must sign the log on the day of the work.'
    expect(controlIn(rule, 'Our fitter did not sign the log on a day other than that of the work.')).toBe(
      'stated',
    )
    expect(controlIn(rule, 'Our fitter did not sign the log on the day of the work.')).toBe('missing')
  })

  it('is not missing because something else in the sentence is denied', () => {
    const rule = 'A fitter must sign the log on the day of the work.'
    expect(controlIn(rule, 'He had to sign the log, but Ida was not there.')).toBe('stated')
  })

  it('is not missing because somebody remarks on the question', () => {
    const rule = 'A fitter must sign the log on the day of the work.'
    const asked = 'Did you ask them to sign the log?'
    expect(controlIn(rule, "That's not my way.", asked)).not.toBe('missing')
    expect(controlIn(rule, 'Never.', asked)).toBe('missing')
  })

  it('is missing where somebody denies what the exception of a rule demands', () => {
    const rule = 'A fitter must not open the gate without written approval.'
    expect(controlIn(rule, 'I had no approval when I opened the gate.')).toBe('missing')
  })
})

it('An office whose name holds "Information" has nothing in common with telling', () => {
  expect([...toTerms('The Information Officer answers.').intersection(toTerms('I told nobody.'))]).toEqual([])
  expect([...toTerms('The officer informs us.').intersection(toTerms('I told nobody.'))]).not.toEqual([])
})
