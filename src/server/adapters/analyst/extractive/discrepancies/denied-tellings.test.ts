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
