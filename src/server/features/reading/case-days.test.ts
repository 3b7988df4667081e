import { describe, expect, it } from 'vitest'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { datedByCase } from '#server/platform/text/time/case-events.ts'
import { toPassageUnit } from './passage-units.ts'
import { readText } from './read-text.ts'

/** Without days in question, so that nothing but the items themselves says when anything was. */
const ABOUT = { fileName: 'a.txt', occurredAt: null, parties: [], conduct: null, dayFirst: true }

/** What each time of the first of some items means that holds a phrase; "?" where nothing says which. */
function days(phrase: string, texts: readonly string[]): string[] {
  const { passages } = datedByCase(
    texts.map((text, at) => {
      const units = readText(text, ABOUT)
      return {
        evidenceId: String(at),
        text,
        start: 0,
        units: units.map((unit) => toPassageUnit(unit, { units, mainName: (name) => name })),
      }
    }),
  )
  const [first = ''] = texts
  return (passages[0]?.units ?? [])
    .flatMap(({ times }) => times)
    .filter(({ start, end }) => first.slice(start, end).toLowerCase().includes(phrase))
    .map(({ from, certainty }) => (certainty === 'undetermined' ? '?' : (from ?? '?')))
}

const WEDDING = 'Programme\n\nThe wedding was held on Saturday 10 May 2025.'
const STATEMENT = (words: string) => `STATEMENT OF ANNA LIND\n\n${words}\n\nSigned: Anna Lind, 2 June 2025`

describe('a day that another item gives to what happened', () => {
  it('is that of the event, and what goes on from there counts from it', () => {
    const text = STATEMENT(
      'On the night of the wedding I was at the bar. I think of it today. Two days later he rang me. The following Friday I left.',
    )
    expect(days('the night of', [text, WEDDING])).toEqual(['2025-05-10'])
    expect(days('two days later', [text, WEDDING])).toEqual(['2025-05-12'])
    expect(days('the following friday', [text, WEDDING])).toEqual(['2025-05-16'])
    expect(days('two days later', [text])).toEqual(['?'])
  })

  it('is left behind as soon as another day is told', () => {
    const text = STATEMENT(
      'On the night of the wedding I was at the bar. He rang on 20 May 2025. Two days later I left.',
    )
    expect(days('two days later', [text, WEDDING])).toEqual(['2025-05-22'])
  })

  it('is none after it was told', () => {
    const text = `STATEMENT OF ANNA LIND\n\nI spoke to him three weeks after the wedding.\n\nSigned: Anna Lind, 20 May 2025`
    expect(parseDay('2025-05-31')).toBeGreaterThan(parseDay('2025-05-20') ?? 0)
    expect(days('three weeks after', [text, WEDDING])).toEqual(['?'])
  })
})
