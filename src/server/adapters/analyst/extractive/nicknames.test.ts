import { expect, test } from 'vitest'
import { passagesOf } from '#test/support/analyst-passages.ts'
import { item, noise } from '#test/support/told-items.ts'
import { findConflicts } from './discrepancies/conflicts.ts'
import { cutExcerpts } from './drafts/excerpts.ts'
import { concerns, findPeopleAsked, termsFor } from './drafts/people-asked.ts'
import { readNicknames } from './nicknames.ts'
import { unreadUnit } from './unread-unit.ts'

const party = (name: string, ...aliases: readonly string[]) => ({ name, role: 'witness', aliases })
const factsOn = (...parties: readonly ReturnType<typeof party>[]) => ({
  conductStart: null,
  conductEnd: null,
  parties,
})
const CAROL = 'Carol Munro'
const ADA = 'Ada Lund'

test('A nickname that the case gives one party means them in a telling that conflicts with their denial', () => {
  const denial = item('talk', [{ text: 'I never spoke to Ada Lund at all that week.', by: CAROL }])
  const sat = item('note', [{ text: 'In the yard Cazza sat down with me and the fitter.', by: ADA }])
  const found = (facts: ReturnType<typeof factsOn>) =>
    findConflicts([denial, sat, noise], facts).conflicts.map(({ b }) => b.text)
  expect(found(factsOn(party(CAROL, 'Cazza')))).toEqual([sat.text])
  expect(found(factsOn(party(CAROL, 'Cazza'), party('Cora Moss', 'Big Cazza')))).toEqual([])
  expect(found(factsOn(party(CAROL)))).toEqual([])
})

test('An excerpt that has the nickname alone is about the person whom a question names', () => {
  const told = { text: 'Cazza took the key off its hook.', by: ADA }
  const units = [
    {
      ...unreadUnit({ start: 0, end: told.text.length, part: 'assertion' }),
      speaker: { name: ADA, certain: true },
    },
  ]
  const passages = passagesOf({ text: told.text, units })
  const [excerpt] = cutExcerpts(passages)
  const asked = (question: string, aliases: readonly string[]) => {
    const nicknames = readNicknames({ passages, caseFacts: factsOn(party(CAROL, ...aliases)) })
    const people = findPeopleAsked(question, [excerpt!], nicknames)
    return people.map((one) => [
      one.name,
      concerns(excerpt!, one),
      termsFor(excerpt!, people, false).includes('munro'),
    ])
  }
  expect(asked('Where was Carol Munro?', ['Cazza'])).toEqual([[CAROL, 1, true]])
  expect(asked('Where was Carol Munro?', [])).toEqual([[CAROL, 0, false]])
})

test('A rank, an office or a word of the language beside a name is no nickname', () => {
  const passages = passagesOf({ text: 'The porter came. A porter left, and the night was long.' })
  const parties = [
    party('Bea Torrance', 'Captain Torrance', 'Porter', 'Head of Stores', 'Bex Torrance', 'BT'),
  ]
  expect([...readNicknames({ passages, caseFacts: factsOn(...parties) })]).toEqual([['bex', 'Bea Torrance']])
})
