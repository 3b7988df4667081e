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

  it('is that of a thing by any one name, which nothing else in the case bears', () => {
    const text = STATEMENT('I sat with him on the evening after the tasting and he sang.')
    const tasting = 'Dear Anna, the tasting was on the 10th of May 2025. Best, Ruth'
    expect(days('the evening after', [text, tasting])).toEqual(['2025-05-11'])
    expect(days('the evening after', [text, tasting, 'The tastings are well attended.'])).toEqual(['?'])
    const drums = STATEMENT('I sat with him on the evening after the drums and he sang.')
    expect(days('the evening after', [drums, 'The drums of the 10th of May 2025 are gone.'])).toEqual(['?'])
  })

  it('may stand before what happened on it', () => {
    const text = STATEMENT('I wrote it down the day after the tasting.')
    const note = (words: string) => `NOTE\n\nOn 10 May 2025, ${words} the tasting, he sang.`
    expect(days('the day after', [text, note('right after')])).toEqual(['2025-05-11'])
    expect(days('the day after', [text, note('weeks before')])).toEqual(['?'])
  })

  it('is that of the minutes or the record of what was held', () => {
    const text = STATEMENT('I wrote to her on the eve of the hearing.')
    const record = (title: string) =>
      `${title} - A. LIND\nHELD: Wed 14/05/2025, 10.00\nIn the chair: Ruth Abara\n\nMs Abara spoke first.`
    expect(days('the eve of', [text, record('GRIEVANCE HEARING')])).toEqual(['2025-05-13'])
    expect(days('the eve of', [text, record('HEARING BUNDLE')])).toEqual(['?'])
    const report = 'HEARING OF A. LIND\nReport by Ruth Abara, 14 May 2025\n\nNobody came.'
    expect(days('the eve of', [text, report])).toEqual(['?'])
  })

  it('is no help where another day was told by its name since then', () => {
    const text = STATEMENT(
      'On the night of the wedding I was at the bar. The pool had been shut since May Day. The day after, he rang me.',
    )
    expect(days('the day after', [text, WEDDING])).toEqual(['?'])
  })
})
