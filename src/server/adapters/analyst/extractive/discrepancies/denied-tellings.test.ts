import { expect, test } from 'vitest'
import { between, item, row } from '#test/support/told-items.ts'

const CAROL = 'Carol Munro'
const PETER = 'Peter Hale'
const ADA = 'Ada Lund'

const asks = { text: 'Is that all?', by: ADA }

test('A row of a list conflicts with no denial that has a word of the row and the name alone in common', () => {
  const denial = { text: 'I did not hang it on the workshop board.', by: CAROL, stance: 'denies' as const }
  const listed = row('MUNRO CAROL,Joiner,North workshop,03/02/2019,07/11/2026')
  expect(between(item('talk', [denial]), item('list', [listed]))).toEqual([])
  const hung = row('2026-03-04,09:12,MUNRO CAROL,hung,workshop,board')
  expect(between(item('talk', [denial]), item('log', [hung]))).toEqual([['negation', denial.text, hung.text]])
})

test('A denial that speaks of a thing alone conflicts with no row that only names its teller', () => {
  const denial = 'The crane motor was not serviced in March.'
  const other = row('2026-03-04,12:10,MUNRO CAROL,MOTOR,yearly report')
  expect(between(item('note', [{ text: denial, by: CAROL }]), item('log', [other]))).toEqual([])
})

test('Whoever denies having spoken to somebody is not contradicted by words about whom it was asked', () => {
  const question = 'Did you speak to Ada Lund about Peter Hale?'
  const denial = 'I never spoke to Ada at all that week.'
  const talk = item('talk', [
    { text: question, by: 'Dana Okafor', part: 'question' },
    { text: denial, by: CAROL, part: 'answer', question: { start: 0, end: question.length } },
  ])
  const elsewhere = 'Our cleaner said Carol Munro had mentioned it to her.'
  const sat = 'In the yard Carol Munro sat down with me and the fitter.'
  expect(between(talk, item('letter', [{ text: elsewhere, by: PETER }]), item('note', [asks]))).toEqual([])
  expect(between(talk, item('note', [{ text: sat, by: ADA }]))).toEqual([['negation', denial, sat]])
  expect(between(talk, item('note', [{ text: sat, by: PETER }, asks]))).toEqual([])
})

test('The day of what was reported, or one spoken of before a month that is named, is no day of knowing', () => {
  const claim = 'The first I heard of the fuel was your letter on 24 April.'
  const talk = item('talk', [{ text: claim, by: CAROL, on: ['24 April', '2026-04-24'] }])
  const reported = (text: string, on: readonly [string, string]) => item('minutes', [{ text, by: CAROL, on }])
  const later = 'I reported that the fuel had been short on 15 April.'
  expect(between(talk, reported(later, ['15 April', '2026-04-15']))).toEqual([])
  const then = 'I reported on 15 April that the fuel had been short.'
  expect(between(talk, reported(then, ['15 April', '2026-04-15']))).toEqual([['account', claim, then]])
  const ofMonth = 'I reported the fuel as short in April.'
  const minutes = item('minutes', [
    { text: 'The notes of 14 April were agreed.', by: PETER, on: ['14 April', '2026-04-14'] },
    { text: ofMonth, by: CAROL, on: ['April', '2026-04'] },
  ])
  expect(between(talk, minutes)).toEqual([])
})

test('A bare denial conflicts with whoever tells of the very person that they do what was asked', () => {
  const question = 'Do you keep the ladder key in the drawer?'
  const talk = (asked: string) =>
    item('talk', [
      { text: asked, by: ADA, part: 'question' },
      {
        text: 'Never.',
        by: CAROL,
        part: 'answer',
        stance: 'denies',
        question: { start: 0, end: asked.length },
      },
    ])
  const first = { text: 'Peter said that he works beside Carol Munro.', by: PETER }
  const note = (text: string) => item('note', [first, { text, by: PETER }])
  const keeps = 'He said that she keeps the ladder key in the drawer most days.'
  expect(between(talk(question), note(keeps))).toEqual([['negation', 'Never.', keeps]])
  expect(between(talk(question), note('I keep the ladder key in the drawer beside hers.'))).toEqual([])
  expect(between(talk(question), note('She has the ladder key in the drawer.'))).toEqual([])
  expect(between(talk('Why do you keep the ladder key in the drawer?'), note(keeps))).toEqual([])
})

test('That nothing came from somebody conflicts with their own words of having rung or written', () => {
  const none = { text: 'We have no call from you.', by: CAROL, to: [PETER] }
  const rang = { text: 'I rang your office the same day and left word.', by: PETER, to: [CAROL] }
  const wrote = { ...rang, text: 'I wrote to your office the same day.' }
  const reply = item('reply', [none])
  expect(between(reply, item('mail', [rang]))).toEqual([['negation', none.text, rang.text]])
  expect(between(reply, item('mail', [wrote]))).toEqual([])
  expect(between(reply, item('mail', [{ ...rang, by: ADA }]))).toEqual([])
  expect(between(reply, item('mail', [{ ...rang, text: 'I rang the vet on Sunday.', to: [] }]))).toEqual([])
})

/** How telling a word is shows only among others. */
const others = item(
  'diary',
  [
    'The boat was tarred.',
    'The nets were dry.',
    'The wind turned west.',
    'The mast was down.',
    'Fog came up.',
  ].map((text) => ({ text, by: ADA })),
)

test('One telling verb between the same two people makes a conflict of a denial', () => {
  const denial = { text: 'I never threatened Peter Hale.', by: CAROL, stance: 'denies' as const }
  const told = { text: 'On the quay Carol Munro threatened me with an oar.', by: PETER }
  expect(between(item('talk', [denial]), item('letter', [told]), others)).toEqual([
    ['negation', denial.text, told.text],
  ])
  const ofAnother = { text: 'On the quay Ada Lund threatened me with an oar.', by: PETER }
  expect(between(item('talk', [denial]), item('letter', [ofAnother]), others)).toEqual([])
})

test('That nobody else was there is no conflict with a deed in the same place', () => {
  const denial = { text: 'Nobody else was in the boathouse.', by: PETER, stance: 'denies' as const }
  const told = { text: 'Peter Hale told me that Carol Munro had threatened him in the boathouse.', by: ADA }
  expect(between(item('letter', [denial]), item('mail', [told]))).toEqual([])
})

test('A bare denial conflicts with no row that holds its one word, unless the row is of its day', () => {
  const denial = { text: 'Nobody helped on the day.', by: PETER, stance: 'denies' as const }
  const called = row('2026-03-04,02:31,NORTH QUAY,help called', ['2026-03-04', '2026-03-04'])
  const tides = Array.from({ length: 300 }, (_, n) => ({ text: `Tide ${n} was low.`, by: ADA }))
  const papers = [item('log', [called]), item('tides', tides)]
  expect(between(item('talk', [denial]), ...papers)).toEqual([])
  const ofDay = { ...denial, on: ['the day', '2026-03-04'] as const }
  expect(between(item('talk', [ofDay]), ...papers)).toEqual([['negation', denial.text, called.text]])
})

test('What one denies having done is no conflict with what another is told to have done', () => {
  const denial = { text: 'I did not tar the rudder on any other day.', by: CAROL, stance: 'denies' as const }
  const against = (text: string, by = CAROL) =>
    between(item('letter', [denial]), item('note', [{ text, by }, asks]), others)
  const she = 'On the boat he said that he had been below and that she had to tar the rudder that day.'
  expect(against(she)).toEqual([])
  const himself = 'On the boat he said that he had been below and had to tar the rudder that day.'
  expect(against(himself)).toEqual([['account', denial.text, himself]])
  const another = 'Carol Munro was below when I had to tar the rudder that day.'
  expect(against(another, ADA)).toEqual([])
  const seen = 'I was below when Carol Munro had to tar the rudder that day.'
  expect(against(seen, ADA)).toEqual([['negation', denial.text, seen]])
})
