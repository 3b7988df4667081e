import { expect, test } from 'vitest'
import { between, item, row, type Said } from '#test/support/told-items.ts'

const CAROL = 'Carol Munro'
const PETER = 'Peter Hale'

const DOOR = 'Door log'
const FOURTH = ['2026-03-04', '2026-03-04'] as const
const doorLog = (...rows: readonly string[]) => ({
  ...item(
    'door',
    rows.map((text) => row(text, FOURTH)),
  ),
  title: DOOR,
})

test('Whoever says that they left at five conflicts with the door that has them in the building at seven', () => {
  const left = 'I left at five on 4 March to fetch my daughter.'
  const talk = item('talk', [{ text: left, by: CAROL, on: ['4 March', '2026-03-04'] }])
  const later = '2026-03-04,19:10,MUNRO CAROL,MAIN'
  expect(between(talk, doorLog('2026-03-04,08:41,MUNRO CAROL,MAIN', later))).toEqual([
    ['presence', left, later],
  ])
  expect(between(talk, doorLog('2026-03-04,17:09,MUNRO CAROL,MAIN', later))).toEqual([])
  expect(between(talk, doorLog('2026-03-04,16:55,MUNRO CAROL,MAIN,OUT', later))).toEqual([])
  expect(between(talk, { ...doorLog(later), title: 'Invoices' })).toEqual([])
})

test('A log that says it is in another zone tells of no hour that somebody names', () => {
  const left = 'I left at five on 4 March.'
  const talk = item('talk', [{ text: left, by: CAROL, on: ['4 March', '2026-03-04'] }])
  const later = row('2026-03-04,19:10,MUNRO CAROL,MAIN', FOURTH)
  const log = (head: string) => ({ ...item('door', [{ text: head, part: 'heading' }, later]), title: DOOR })
  expect(between(talk, log('Export of the door log, local time'))).toEqual([['presence', left, later.text]])
  expect(between(talk, log('Export of the door log. All times in UTC'))).toEqual([])
})

test('Whoever says that they were at home that day conflicts with a row of their card, at the part of the day that they name', () => {
  const home = 'On 4 March I was at home in bed.'
  const evening = 'On the evening of 4 March I was at home.'
  const forgotten = {
    text: home,
    by: CAROL,
    on: ['4 March', '2026-03-04'] as const,
    stance: 'does_not_recall' as const,
  }
  const said = (text: string) => item('talk', [{ text, by: CAROL, on: ['4 March', '2026-03-04'] }])
  const morning = '2026-03-04,09:41,MUNRO CAROL,MAIN'
  expect(between(said(home), doorLog(morning))).toEqual([['presence', home, morning]])
  expect(between(item('talk', [forgotten]), doorLog(morning))).toEqual([])
  expect(between(said('On 4 March I was not at home.'), doorLog(morning))).toEqual([])
  expect(between(said(evening), doorLog(morning))).toEqual([])
  const late = '2026-03-04,20:52,MUNRO CAROL,MAIN'
  expect(between(said(evening), doorLog(morning, late))).toEqual([['presence', evening, late]])
  expect(between(said(evening), doorLog('2026-03-04,20:52,MUNRO CAROL,MAIN,OUT'))).toEqual([])
})

test('Of two cards under one name only the one that is said to be theirs tells where somebody was', () => {
  const home = 'On 4 March I was at home in bed.'
  const talk = item('talk', [{ text: home, by: CAROL, on: ['4 March', '2026-03-04'] }])
  const namesake = '2026-03-04,08:28,MUNRO CAROL,2207,YARD'
  const own = '2026-03-04,09:41,MUNRO CAROL,1140,MAIN'
  expect(between(talk, doorLog(namesake, own))).toEqual([])
  const known = item('note', [{ text: 'Card 1140 is the one of Carol Munro.', by: PETER }])
  expect(between(talk, known, doorLog(namesake, own))).toEqual([['presence', home, own]])
})

test('A day that is named and cannot be told is not the day that was spoken of before', () => {
  const lines = [
    { text: 'On 4 March I was late.', by: CAROL, on: ['4 March', '2026-03-04'] as const },
    { text: 'On the 11th I left at five.', by: CAROL },
  ]
  expect(between(item('talk', lines), doorLog('2026-03-04,19:10,MUNRO CAROL,MAIN'))).toEqual([])
})

test('What somebody said at first conflicts with what they said then', () => {
  const first = 'She said at first that Peter Hale was at the bar until midnight.'
  const then = 'She said that he might have left the bar for a while.'
  const note = (...lines: readonly Said[]) => item('note', [{ text: first, by: CAROL }, ...lines])
  expect(between(note({ text: 'I mentioned the till.', by: PETER }, { text: then, by: CAROL }))).toEqual([
    ['account', first, then],
  ])
  expect(between(note({ text: 'She asked for water.', by: CAROL }))).toEqual([])
})

test('What is told first of several things is no account that was taken back', () => {
  const order = 'First she went to the bar and then she told the others.'
  expect(
    between(
      item('note', [
        { text: order, by: CAROL },
        { text: 'The bar was full.', by: CAROL },
      ]),
    ),
  ).toEqual([])
})

test('Since when somebody says that they knew conflicts with what has them know of it before', () => {
  const claim = 'The first I heard of the fuel was your letter on 24 April.'
  const talk = item('talk', [{ text: claim, by: CAROL, on: ['24 April', '2026-04-24'] }])
  const chat = (day: string, text = 'Carol Munro just rang me, he wrote to her about the fuel.') =>
    item('chat', [{ text, by: PETER, on: ['just', day] }])
  expect(between(talk, chat('2026-04-15'))).toEqual([
    ['account', claim, 'Carol Munro just rang me, he wrote to her about the fuel.'],
  ])
  expect(between(talk, chat('2026-04-25'))).toEqual([])
  expect(between(talk, chat('2026-04-15', 'Carol Munro just rang me about the rota.'))).toEqual([])
})

test('Somebody was told of it on the day that the answer to "when" names', () => {
  const asking = 'When did you first hear of the complaint?'
  const claim = 'On 10 November.'
  const talk = item('talk', [
    { text: asking, by: PETER, part: 'question' },
    {
      text: claim,
      by: CAROL,
      part: 'answer',
      question: { start: 0, end: asking.length },
      on: ['10 November', '2025-11-10'],
    },
  ])
  const told = 'I told Carol Munro about the complaint on 27 October.'
  const note = item('note', [{ text: told, by: PETER, on: ['27 October', '2025-10-27'] }])
  expect(between(talk, note)).toEqual([['account', claim, told]])
})

test('Two tables that differ in many rows are shown to differ by two of them', () => {
  const days = ['02', '03', '04', '05'].map((day) => [`2026-03-${day}`, `2026-03-${day}`] as const)
  const rota = item(
    'rota',
    days.map((on) => row(`${on[0]},MUNRO CAROL,09:00,19:00`, on)),
  )
  const door = item(
    'door',
    days.flatMap((on) => [
      row(`${on[0]},08:41,MUNRO CAROL,IN`, on),
      row(`${on[0]},17:02,MUNRO CAROL,OUT`, on),
    ]),
  )
  const talk = item('talk', [{ text: 'I keep the rota.', by: CAROL }])
  expect(between(talk, rota, door)).toHaveLength(2)
})

test('Whoever denies having said words that were put to them conflicts with whoever heard them say so', () => {
  const denial = 'I never said that.'
  const asked = { text: 'Did you tell her "you can pack your oars"?', by: PETER, part: 'question' as const }
  const heard = {
    text: '“You can pack your oars and go.”',
    by: CAROL,
    toldBy: { name: 'Ada Lund', certain: true },
  }
  const told = item('note', [heard])
  const denies = (text: string) =>
    item('talk', [asked, { text, by: CAROL, part: 'answer', stance: 'denies' }])
  expect(between(denies(denial), told)).toEqual([['negation', denial, heard.text]])
  expect(between(denies('I never went there.'), told)).toEqual([])
  const other = { ...heard, text: '“You can stay as long as you like.”' }
  expect(between(denies(denial), item('note', [other]))).toEqual([])
  expect(between(denies(denial), item('note', [{ ...heard, by: PETER }]))).toEqual([])
})

test('Who says that they know only one thing does not say since when', () => {
  const earlier = {
    text: 'On 3 April I spoke to Carol Munro about the fuel.',
    by: PETER,
    on: ['3 April', '2026-04-03'] as const,
  }
  const knows = (text: string) =>
    between(
      item('talk', [{ text, by: PETER, on: ['20 April', '2026-04-20'] }]),
      item('mail', [earlier]),
      item('roll', [{ text: 'Hello.', by: CAROL }]),
    )
  expect(knows('Of the fuel and Carol Munro I know only this: the tank was full on 20 April.')).toEqual([])
  expect(knows('Of the fuel and Carol Munro I was told only on 20 April.')).toHaveLength(1)
})
