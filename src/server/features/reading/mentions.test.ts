import { expect, it } from 'vitest'
import { processorMs } from '#test/support/durations.ts'
import { findMentions } from './mentions.ts'
import { joinPeople } from './register.ts'

const people = (...names: string[]) =>
  joinPeople({
    parties: names.map((name) => ({ name, aliases: [], email: null })),
    named: [],
    decisions: [],
    findId: (folded) => folded,
  })
const found = (text: string, persons = people('Nuria Vidal', 'Ida Lorne', 'Leo Lorne')) =>
  findMentions(
    text,
    persons,
    new Map([
      ['nv', 'nuria vidal'],
      ['k2041', 'ida lorne'],
    ]),
  ).map(({ start, end, person, certain }) => `${text.slice(start, end)} = ${certain ? person : '?'}`)

it('finds names in every order, labels and ids that the text ties to somebody', () => {
  expect(found('VIDAL, Nuria and N. Vidal; NV: I saw Ida.\n09:14,K2041,Lorne L,Vidal')).toEqual([
    'VIDAL, Nuria = nuria vidal',
    'N. Vidal = nuria vidal',
    'NV = nuria vidal',
    'Ida = ida lorne',
    'K2041 = ida lorne',
    'Lorne L = leo lorne',
    'Vidal = nuria vidal',
  ])
})
it('says so where a form may be two persons', () => {
  expect(found('Lorne came, and nobody was vidal.')).toEqual(['Lorne = ?'])
})
it('takes no time that grows with the people for each word', () => {
  const letters = (at: number): string => [...`${at}`].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const many = people(...Array.from({ length: 500 }, (_, at) => `Given${letters(at)} Sur${letters(at)}`))
  const text = 'On that day Givenab Surab met N. Surc and left. '.repeat(4_200)
  const begun = processorMs()
  expect(findMentions(text, many, new Map())).not.toHaveLength(0)
  expect(processorMs() - begun).toBeLessThan(3_000)
})
