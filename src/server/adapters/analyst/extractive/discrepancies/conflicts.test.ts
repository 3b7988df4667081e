import { expect, test } from 'vitest'
import type { Passage } from '#server/ports/analyst.ts'
import { between, item, noise, row, type Said } from '#test/support/told-items.ts'
import { findConflicts } from './conflicts.ts'
import { findDiscrepancies } from './discrepancies.ts'

const CAROL = 'Carol Munro'
const PETER = 'Peter Hale'

test('Whoever says that they stayed until ten conflicts with the door log that has them leave at six', () => {
  const desk = 'I was at my desk on 4 March until ten.'
  const out = '2026-03-04,18:07,MUNRO CAROL,MAIN,OUT'
  const day = ['2026-03-04', '2026-03-04'] as const
  const log = item('log', [row('2026-03-04,08:41,MUNRO CAROL,MAIN,IN', day), row(out, day)])
  expect(between(item('talk', [{ text: desk, by: CAROL, on: ['4 March', '2026-03-04'] }]), log)).toEqual([
    ['presence', desk, out],
  ])
  const back = row('2026-03-04,19:05,MUNRO CAROL,MAIN,IN', day)
  const returned = item('log', [row('2026-03-04,08:41,MUNRO CAROL,MAIN,IN', day), row(out, day), back])
  expect(between(item('talk', [{ text: desk, by: CAROL, on: ['4 March', '2026-03-04'] }]), returned)).toEqual(
    [],
  )
})

test('Whoever denies having been in a room conflicts with the row of their key, and not with that of others', () => {
  const denial = 'I was never in the archive that week.'
  const talk = item('talk', [
    { text: denial, by: CAROL },
    { text: 'I was at home.', by: PETER },
  ])
  const hers = '22:12;ARCHIVE;MUNRO C;OK'
  expect(between(talk, item('log', [row(hers)]))).toEqual([['negation', denial, hers]])
  expect(between(talk, item('log', [row('22:12;ARCHIVE;HALE P;OK')]))).toEqual([])
})

test('Two accounts of one person conflict where one denies what the other says', () => {
  const first = 'I saw Peter Hale come out of the archive.'
  const second = 'To be honest I did not see Peter Hale come out.'
  const heard = item('first', [
    { text: first, by: CAROL },
    { text: 'I was asleep.', by: PETER },
  ])
  expect(between(heard, item('second', [{ text: second, by: CAROL }]))).toEqual([['account', second, first]])
})

test('Whoever denies having spoken to somebody conflicts with their own message that says so', () => {
  const denial = 'She had not spoken to Peter Hale before the meeting.'
  const word = 'I had a word with Peter on Tuesday.'
  const note = item('note', [
    { text: denial, by: CAROL },
    { text: 'I was asleep.', by: PETER },
  ])
  expect(between(note, item('mail', [{ text: word, by: CAROL }]))).toEqual([['account', denial, word]])
})

test('Two swapped digits in a number of the same things are a conflict, in the number of a person they are none', () => {
  const said = 'Carol Munro exported 1,482 accounts in the evening.'
  const logged = '18:47;MUNRO CAROL;EXPORT;accounts;1842'
  const mail = item('mail', [
    { text: said, by: PETER },
    { text: 'Thanks.', by: CAROL },
  ])
  expect(between(mail, item('log', [row(logged)]))).toEqual([['number', said, logged]])
  const seats = item('mail', [{ text: 'Carol Munro exported as candidate 4170 in row F.', by: PETER }])
  expect(between(seats, item('log', [row('18:47;MUNRO CAROL;EXPORT;seat;4107')]))).toEqual([])
})

test('What is asked, planned or forbidden is no side of a conflict', () => {
  const said = { text: 'I opened the archive with my key.', by: CAROL }
  for (const other of [
    { text: 'Did you never open the archive?', by: PETER, part: 'question' as const },
    {
      text: 'I had not planned that Carol Munro opens the archive.',
      by: PETER,
      modality: 'planned' as const,
    },
    { text: 'No keys in the archive please, Carol.', by: PETER },
  ])
    expect(between(item('talk', [said]), item('other', [other]))).toEqual([])
})

test('One verb in common makes no common matter of two sentences, one thing does', () => {
  const words = (denied: string, done: string) =>
    between(
      item('talk', [
        { text: `Nothing ${denied}, but for anyone who keeps those sheets.`, by: CAROL },
        { text: 'I was asleep.', by: PETER },
      ]),
      item('mail', [{ text: done, by: PETER }]),
    )
  expect(words('turned on it', 'I turned to at half past six.')).toEqual([])
  expect(words('on the crane', 'I sat in the crane from half past six.')).toHaveLength(1)
})

test('Two numbered clauses that nobody speaks are two editions, and a letter against one is a conflict', () => {
  const clause = (sum: string) => `4. Three written quotations are kept for any item above ${sum} euro net.`
  const between = (a: Said, b: Said) => findDiscrepancies([item('a', [a]), item('b', [b]), noise])
  expect(between({ text: clause('5,000') }, { text: clause('3,000') })).toEqual([])
  const letter = { text: clause('3,000').slice(3), by: CAROL }
  expect(between({ text: clause('5,000') }, letter)).toMatchObject([{ kind: 'amount' }])
})

test('Whoever denies having signed a form for one firm conflicts with its row, and not with that of another firm', () => {
  const denial = 'I never signed the payment form for Tarnholt.'
  const talk = item('talk', [{ text: denial, by: CAROL }])
  const paid = 'PAYMENT FORM;TARNHOLT LTD;MUNRO C;SIGNED'
  expect(between(talk, item('ledger', [row(paid)]))).toEqual([['negation', denial, paid]])
  expect(between(talk, item('ledger', [row('PAYMENT FORM;AMBRITH SIGNS;MUNRO C;SIGNED')]))).toEqual([])
})

test('Who told nobody but one did not deny what concerns that one', () => {
  const taken = 'Peter Hale and Carol Munro took the spare key from the ward sister.'
  const other = item('talk', [{ text: taken, by: CAROL }])
  const said = (words: string) => item('mail', [{ text: words, by: PETER }])
  const nothing = 'I have taken nothing from the ward sister.'
  expect(between(said(nothing), other)).toEqual([['negation', nothing, taken]])
  expect(between(said('I have told nobody but the ward sister.'), other)).toEqual([])
})

test('A row of another day conflicts with a denial only where it holds more of it than one word', () => {
  const denial = 'Carol Munro said the nurses were never paid for the early starts with the new rota.'
  const talk = item('talk', [{ text: denial, by: CAROL }])
  expect(between(talk, item('gifts', [row('14;CAROL MUNRO;NURSES OFFICE;FLOWERS')]))).toEqual([])
  const paid = '14;CAROL MUNRO;NURSES;EARLY STARTS PAID;ROTA'
  expect(between(talk, item('payroll', [row(paid)]))).toEqual([['negation', denial, paid]])
})

test('What is given roughly in both, counted in a denial, asked, or said of the clauses of a rule is no other number', () => {
  const shown = (first: Said, second: Said) =>
    findDiscrepancies([item('one', [first]), item('two', [second])]).map(({ kind }) => kind)
  const saw = { text: 'I saw Karel push Jutta Brand at the dinner six times.', by: CAROL }
  const rough = { text: 'Karel pushed Jutta Brand at the dinner four, five times.', by: PETER }
  const roughly = { text: 'Karel pushed Jutta Brand at the dinner five or six times.', by: PETER }
  expect(shown(saw, rough)).toEqual(['number'])
  expect(shown(saw, roughly)).toEqual([])
  const denied = { text: 'Karel did not push Jutta Brand at the dinner four times.', by: PETER }
  expect(shown(saw, denied)).not.toContain('number')
  const clause = (days: string): Said => ({ text: `c. A form is acknowledged within ${days} business days.` })
  expect(shown(clause('two'), clause('five'))).toEqual([])
})

test('Words of the same speaker and day that share nothing with an account taken back are not held against it', () => {
  const back = {
    text: 'I did not count the float on 3 May, I was wrong.',
    by: CAROL,
    stance: 'changed',
  } as const
  const on: Said['on'] = ['3 May', '2024-05-03']
  const between = (text: string) =>
    findConflicts([
      item('one', [{ ...back, on }]),
      item('two', [{ text, by: CAROL, on, basis: 'saw' }]),
    ]).conflicts.map(({ kind }) => kind)
  expect(between('I counted the float on 3 May at 07:10.')).toContain('account')
  expect(between('I met her at the bus on 3 May at 07:10.')).not.toContain('account')
})

test('An answer of which only the question tells anything is no side of a conflict', () => {
  const asked: Said = { text: 'Did Carol Munro open the archive?', by: PETER, part: 'question' }
  const answer = (text: string): Said => ({
    ...{ text, by: CAROL, part: 'answer' },
    question: { start: 0, end: asked.text.length },
  })
  const said = { text: 'Carol Munro opened the archive at noon.', by: PETER }
  expect(between(item('talk', [asked, answer('No.')]), item('note', [said]))).toEqual([])
  const denied = 'No, I never opened the archive.'
  expect(between(item('talk', [asked, answer(denied)]), item('note', [said]))).toEqual([
    ['negation', denied, said.text],
  ])
})

test('What whoever conducts the inquiry says between the questions is no side of a conflict', () => {
  const asked: Said = { text: 'Did you open the archive?', by: PETER, part: 'question' }
  const answer: Said = {
    ...{ text: 'I was asleep.', by: CAROL, part: 'answer' },
    question: { start: 0, end: asked.text.length },
  }
  const said = { text: 'Carol Munro opened the archive at noon.', by: PETER }
  const denial = { text: 'I never opened the archive.', by: CAROL }
  const heard = (...names: string[]) => names.map((name) => item(name, [asked, answer]))
  const conflicts = (...talks: Passage[]) =>
    between(...talks, item('note', [said]), item('mail', [denial])).length
  expect(conflicts(...heard('first'))).toBe(1)
  expect(conflicts(...heard('first', 'second'))).toBe(0)
})

test('Two rough counts that may be the same are no other number', () => {
  const shown = (first: string, second: string) =>
    findDiscrepancies([
      item('one', [{ text: first, by: CAROL }]),
      item('two', [{ text: second, by: PETER }]),
    ]).map(({ kind }) => kind)
  const few = 'Karel pushed Jutta Brand at the dinner three, four times.'
  expect(shown(few, 'Karel pushed Jutta Brand at the dinner six times.')).toEqual(['number'])
  expect(shown(few, 'Karel pushed Jutta Brand at the dinner four or five times.')).toEqual([])
})

test('Whoever told nobody but one did not deny having told that one', () => {
  const told = item('mail', [{ text: 'Carol Munro told me about the form at lunch.', by: PETER }])
  const said = (text: string) => item('talk', [{ text, by: CAROL }])
  const nobody = 'I had not told Peter Hale about the form.'
  expect(between(said(nobody), told)).toHaveLength(1)
  expect(between(said('I had not told anyone but my mother and Peter Hale about the form.'), told)).toEqual(
    [],
  )
})

test('Words that lead up to what somebody said conflict with nothing themselves', () => {
  const denial = item('talk', [{ text: 'I had not told Peter Hale about the form.', by: CAROL }])
  const told = (text: string) => item('mail', [{ text, by: PETER }])
  expect(between(denial, told('Carol Munro told me.'))).toHaveLength(1)
  expect(between(denial, told('Carol Munro told me,'))).toEqual([])
})

test('Neither a rule nor a field that only names something says that it was so', () => {
  const marked = item('talk', [{ text: 'Nothing in the ledger was marked late by Carol Munro.', by: PETER }])
  const other = (text: string) => item('other', [{ text, by: CAROL }])
  expect(between(marked, other('Every entry in the ledger was marked late by Carol Munro.'))).toHaveLength(1)
  expect(between(marked, other('Every entry in the ledger of Carol Munro must be marked late.'))).toEqual([])
  const away = item('talk', [{ text: 'I was never in the boiler archive.', by: CAROL }])
  expect(between(away, other('Location: boiler archive, with Carol Munro'))).toEqual([])
  expect(between(away, other('Location: I was in the boiler archive'))).toHaveLength(1)
})

test('Two entries of one log are two events, however alike their words', () => {
  const entry = (moment: string): Said => ({ text: `${moment} JOB EOD1 start auto`, by: CAROL })
  const [one, next] = [entry('17/03 19:02:09'), entry('18/03 19:02:10')]
  const shown = (...items: readonly Passage[]) => findDiscrepancies(items).map(({ kind }) => kind)
  expect(shown(item('log', [one]), item('mail', [next]))).toEqual(['date'])
  expect(shown(item('log', [one, next]))).toEqual([])
})

test('Who does not recall having been told did not deny it', () => {
  const told = item('mail', [{ text: 'Carol Munro told me about the form at lunch.', by: PETER }])
  const text = 'I had not told Peter Hale about the form, as far as I recall.'
  const said = (stance: Said['stance'] = null) => item('talk', [{ text, by: CAROL, stance }])
  expect(between(said(), told)).toHaveLength(1)
  expect(between(said('does_not_recall'), told)).toEqual([])
})

test('That something had nothing to do with a matter denies nothing of it', () => {
  const came = item('note', [{ text: 'I read the letter from Crestline yesterday.', by: CAROL }])
  const said = (text: string) => item('talk', [{ text, by: CAROL }])
  expect(between(said('I never read any letter.'), came)).toHaveLength(1)
  expect(between(said('My reading had nothing to do with any letter.'), came)).toEqual([])
})

test('Two verbs in common make no conflict of what one person says of two matters', () => {
  const denied = (thing: string) =>
    item('mail', [{ text: `I have not seen any ${thing} come in, as a rule.`, by: CAROL }])
  const said = item('talk', [{ text: 'I saw the sondes come in blue boxes.', by: CAROL }])
  expect(between(denied('sondes'), said)).toHaveLength(1)
  expect(between(denied('agenda'), said)).toEqual([])
})

test('The head of a column ties a row to a denial only on a day that the denial names', () => {
  const fourth = ['2026-03-04', '2026-03-04'] as const
  const ledger = item('ledger', [
    { text: 'date,claim,initials', part: 'heading' },
    row('2026-03-04,88241,MUNRO CAROL', fourth),
  ])
  const day: Said = { text: 'On 4 March we had visitors.', by: CAROL, on: ['4 March', '2026-03-04'] }
  const denied = 'I had not chosen the initials on a claim.'
  const dated = 'On 4 March I had not chosen the initials on a claim.'
  const said = (...lines: readonly Said[]) => item('talk', lines)
  expect(between(said({ text: dated, by: CAROL, on: ['4 March', '2026-03-04'] }), ledger)).toHaveLength(1)
  expect(between(said(day, { text: denied, by: CAROL }), ledger)).toEqual([])
})

test('Hours that somebody claims are held against all stretches of their day together', () => {
  const claim = 'On 4 March I drove for eight hours.'
  const talk = item('talk', [{ text: claim, by: CAROL, on: ['4 March', '2026-03-04'] }])
  const stretch = (from: string, to: string): Said => {
    const text = `2026-03-04;MUNRO CAROL;${from};${to}`
    return row(text, ['2026-03-04', '2026-03-04'])
  }
  const early = stretch('04:00', '08:00')
  expect(between(talk, item('card', [early, stretch('08:30', '12:30')]))).toEqual([])
  expect(between(talk, item('card', [early]))).toEqual([['number', claim, early.text]])
  const term = 'On 4 March Carol Munro was called upon to answer within eight hours.'
  const letter = item('letter', [{ text: term, by: PETER, on: ['4 March', '2026-03-04'] }])
  expect(between(letter, item('card', [early]), item('roll', [{ text: 'Hello.', by: CAROL }]))).toEqual([])
})
