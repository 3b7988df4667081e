import { describe, expect, it } from 'vitest'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { unitsOf } from '#test/support/passage-units.ts'
import { readDuties } from './read-duties.ts'
import { readItems, toTerms } from './read-items.ts'
import { readControl } from './touches.ts'

/** What a fact tells of the control that a rule demands. */
function controlIn(rule: string, words: string): string | undefined {
  const items = readItems(
    passagesOf(
      { sourceType: 'background_doc', text: `Yard rules\n\n1. ${rule}` },
      { text: words, units: unitsOf(words, { words, by: 'Ida Lunn', stance: 'denies' }) },
    ),
  )
  const [duty] = readDuties(items).duties
  const fact = items[1]?.sentences[0]
  return duty && fact && readControl(duty, fact)
}

describe('a control', () => {
  it('is not missing because somebody denies having done what a rule forbids', () => {
    const rule = 'A fitter must not alter the log of another crew.'
    expect(controlIn(rule, 'I have never altered their log.')).toBe('not_mentioned')
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
