import { expect, it } from 'vitest'
import { processorMs } from '#test/support/durations.ts'
import { findMentions } from './mentions.ts'
import { joinPeople } from './register.ts'
import { namesWithIds } from './tied-ids.ts'

const people = (...names: string[]) =>
  joinPeople({
    parties: names.map((name) => ({ name, aliases: [], email: null })),
    named: [],
    decisions: [],
    findId: (folded) => folded,
  })
const found = (text: string, persons = people('Nuria Vidal', 'Ida Lorne', 'Leo Lorne', 'Tom Brandvold-Wu')) =>
  findMentions(text, persons).map(
    ({ start, end, person, certain }) => `${text.slice(start, end)} = ${certain ? person : '?'}`,
  )

it('finds names in every order, labels and ids that the text ties to somebody', () => {
  expect(
    found(
      'Nuria Vidal (NV), LORNE, Ida (K2041)\n\nVIDAL, Nuria and N. Vidal; NV: I saw Ida.\n09:14,K2041,Lorne L,Vidal',
    ),
  ).toEqual([
    'Nuria Vidal = nuria vidal',
    'NV = nuria vidal',
    'LORNE, Ida = ida lorne',
    'K2041 = ida lorne',
    'VIDAL, Nuria = nuria vidal',
    'N. Vidal = nuria vidal',
    'NV = nuria vidal',
    'Ida = ida lorne',
    'K2041 = ida lorne',
    'Lorne L = leo lorne',
    'Vidal = nuria vidal',
  ])
})
it('finds them before an s that says whose something is, and in the small letters of a chat', () => {
  expect(
    found("I sat at Nuria’s desk and heard Leo Lorne's van. brandvold wu knew, the van did not."),
  ).toEqual(['Nuria = nuria vidal', 'Leo Lorne = leo lorne', 'brandvold wu = tom brandvold-wu'])
})

it('leaves it open where another given name stands beside a surname', () => {
  expect(found('4180;BRANDVOLD-WU, Calum\nSarah Vidal rang. Vidal rang.')).toEqual([
    'BRANDVOLD-WU = ?',
    'Vidal = ?',
    'Vidal = nuria vidal',
  ])
})

it('says so where a form may be two persons', () => {
  expect(found('Lorne came, and nobody was told.')).toEqual(['Lorne = ?'])
})
it('takes no time that grows with the people for each word', () => {
  const letters = (at: number): string => [...`${at}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const many = people(...Array.from({ length: 500 }, (_, at) => `Given${letters(at)} Sur${letters(at)}`))
  const text = 'On that day Givenab Surab met N. Surc and left. '.repeat(4_200)
  const begun = processorMs()
  expect(findMentions(text, many)).not.toHaveLength(0)
  expect(processorMs() - begun).toBeLessThan(3_000)
})

it('knows an id that one item sets behind a name in every other item', () => {
  const read = [{ evidenceId: 'e1', names: namesWithIds('Approver: LORNE, Ida (K2041), since May (2024)') }]
  const persons = joinPeople({
    parties: [{ name: 'Ida Lorne', aliases: [], email: null }],
    named: read,
    decisions: [],
    findId: (folded) => folded,
  })
  expect(found('09:14,K2041,gate', persons)).toEqual(['K2041 = ida lorne'])
})
