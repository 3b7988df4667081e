import { describe, expect, it } from 'vitest'
import { readPassages } from '#server/features/evaluation/read-passages.ts'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { findRuleItems, readDuties } from './read-duties.ts'
import { readItems } from './read-items.ts'

const setsRules = (head: string, ...clauses: readonly string[]): boolean => {
  const text = `${head}\n\n${clauses.map((clause, at) => `${at + 1}. ${clause}`).join('\n')}\n`
  return findRuleItems(readItems(readPassages(passagesOf({ text })))).size > 0
}

describe('a paper that numbers what it says', () => {
  it('is no rule book where it tells what a meeting did', () => {
    const noted = [
      'The chair opened the meeting and welcomed Mr Holm.',
      'The treasurer reported that two invoices of the plumber remained unpaid.',
      'Members received the report of the clerk on the bus shelter.',
      'The committee agreed to lend the mower to the cricket club.',
      'The committee noted that keys of the store are held by the caretaker.',
    ]
    expect(setsRules('Finance committee\n4 June 2025', ...noted)).toBe(false)
  })

  it.each([
    ['names after one another', 'Present: Ada Brook (chair), F. Dada\nApologies: Tom Reid'],
    ['names below one another', '**Present**\u2014 Ada Brook\nF. Dada\nL. Holm'],
    ['initials', 'In attendance: AB (chair), FD, LH'],
  ])('is none where it names who was at the meeting, whatever its tense: %s', (_, present) => {
    const noted = [
      'The council notes that overtime on Sundays is paid at the flat rate.',
      'F. Dada must send the plan of the yard.',
      'Nobody is to enter the pit without a permit.',
      'Management promises the figures of the paint shop.',
    ]
    expect(setsRules(`Minutes of 12 May 2025\n${present}`, ...noted)).toBe(false)
  })

  it('is one where it says what is done, also at meetings', () => {
    const rules = [
      'The chair opens the meeting at the time stated in the summons.',
      'Motions carried are entered in the minutes by the clerk.',
      'The clerk records the names of those present and the apologies received.',
      'A lost key is reported to the clerk the same day.',
      'The hirer keeps the hall locked and insured.',
      'A member who declares an interest leaves the room.',
    ]
    expect(setsRules('Standing orders\nAdopted by the council on 3 May 2024.', ...rules)).toBe(true)
  })
})

it.each([
  ['a heading', '## 1 Scope\n\nAll ferrymen and deckhands of the upper canal, by day and by night.'],
  ['the words before it', '1. Scope. All huts with a stove of the club.'],
])('for whom a paper is, under %s, is no rule where nothing is said of what they do', (_, reach) => {
  const rest =
    '2.1 A lamp must be lit at dusk.\n2.2 Nobody may open a sluice.\n2.3 Ropes must be coiled by the deckhands.'
  const read = (text: string) =>
    readDuties(readItems(readPassages(passagesOf({ text, sourceType: 'background_doc' })))).duties.map(
      ({ sentence }) => sentence.text,
    )
  expect(read(`${reach}\n\n${rest}`).filter((text) => text.includes('All'))).toEqual([])
  expect(read(`${reach.replace('All', 'All doors are shut by all')}\n\n${rest}`)).toContainEqual(
    expect.stringContaining('All doors'),
  )
  expect(read(`## 1 Clothes\n\nAll deckhands in boots with a steel cap.\n\n${rest}`)).toContainEqual(
    expect.stringContaining('All deckhands'),
  )
})
