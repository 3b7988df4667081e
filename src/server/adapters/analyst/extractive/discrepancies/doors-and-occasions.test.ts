import { expect, test } from 'vitest'
import { between, item, row } from '#test/support/told-items.ts'

const CAROL = 'Carol Munro'
const PETER = 'Peter Hale'

test('Who opened a door inside had come in, whatever the log calls it', () => {
  const day = ['2026-03-04', '2026-03-04'] as const
  const out = '2026-03-04,20:07,MUNRO CAROL,MAIN,OUT'
  const said = 'I stayed in the building until nine.'
  const talk = item('talk', [{ text: said, by: CAROL, on: ['4 March', '2026-03-04'] }])
  const opened = row('2026-03-04,18:41,MUNRO CAROL,VAULT,Granted', day)
  expect(between(talk, item('log', [opened, row(out, day)]))).toEqual([['presence', said, out]])
  expect(between(talk, item('log', [row(out, day)]))).toEqual([])
})

test('Whoever says that they did not leave conflicts with the row by which they went out and came back', () => {
  const day = ['2026-03-04', '2026-03-04'] as const
  const said = 'I did not leave the hall between 19:00 and the end.'
  const talk = item('talk', [{ text: said, by: CAROL, on: ['4 March', '2026-03-04'] }])
  const out = '2026-03-04,20:07,MUNRO CAROL,MAIN,OUT'
  const back = row('2026-03-04,20:40,MUNRO CAROL,MAIN,IN', day)
  expect(between(talk, item('log', [row(out, day), back]))).toEqual([['presence', said, out]])
  // Who does not come back may have gone home at the end.
  expect(between(talk, item('log', [row(out, day)]))).toEqual([])
  const before = '2026-03-04,18:07,MUNRO CAROL,MAIN,OUT'
  expect(between(talk, item('log', [row(before, day), back]))).toEqual([])
})

test('Whoever denies having gone in again conflicts with the last row of that door, and not with the first', () => {
  const day = ['2026-03-04', '2026-03-04'] as const
  const said = 'I did not go into the archive room again.'
  const talk = item('talk', [{ text: said, by: CAROL, on: ['4 March', '2026-03-04'] }])
  const [first, last] = ['2026-03-04,18:07,MUNRO CAROL,Granted', '2026-03-04,21:41,MUNRO CAROL,Granted']
  const log = (...rows: string[]) =>
    item(
      'door-log_archive-room',
      rows.map((text) => row(text, day)),
    )
  expect(between(talk, log(first, last))).toEqual([['presence', said, last]])
  expect(between(talk, log(first))).toEqual([])
  const elsewhere = item('door-log_vault', [row(first, day), row(last, day)])
  expect(between(talk, elsewhere)).toEqual([])
})

test('What was not done on one occasion is no conflict with the same done on another day', () => {
  const denial = 'I did not count the silver cupboard when I came on.'
  const other = 'Carol Munro and I counted the silver cupboard at 07:30 this morning.'
  const note = item('note', [
    { text: 'I came on at 23:00 on 4 March.', by: CAROL, on: ['4 March', '2026-03-04'] },
    { text: denial, by: CAROL },
  ])
  const on = (day: string) => item('mail', [{ text: other, by: PETER, on: ['07:30 this morning', day] }])
  expect(between(note, on('2026-03-05'))).toEqual([])
  expect(between(note, on('2026-03-04'))).toEqual([['negation', denial, other]])
})

test('A row that shares nothing with a denial but a name is no conflict, however addresses write the name', () => {
  const denial = 'Carol Munro was not at the briefing.'
  const roster = 'Munro, Carol;Late;Late;Off'
  const note = item('note', [{ text: denial, by: PETER }])
  const mail = item('mail', [
    { text: 'Write to carol.munro@example.org or carol.munro@example.com.', by: PETER },
    { text: 'It rained.', by: CAROL },
  ])
  expect(between(note, item('roster', [row(roster)]), mail)).toEqual([])
})

test('"I did not" affirms nothing of what was asked', () => {
  const question = 'Did anybody else go into the archive?'
  const answer = 'I did not open it, I think that was Carol Munro.'
  const denial = 'I did not go into the archive again that evening.'
  const statement = item('statement', [{ text: denial, by: CAROL, on: ['that evening', '2026-03-04'] }])
  const asked = { start: 0, end: question.length }
  const talk = item('talk', [
    { text: question, part: 'question', by: 'Ann Ray', on: ['Did', '2026-03-04'] },
    { text: answer, part: 'answer', by: PETER, question: asked },
  ])
  expect(between(statement, talk)).toEqual([])
})
