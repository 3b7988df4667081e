import { expect, test } from 'vitest'
import { between, item, row } from '#test/support/told-items.ts'

const CAROL = 'Carol Munro'

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
