import { expect, test } from 'vitest'
import { between, item, row } from '#test/support/told-items.ts'
import { readTerms } from './assertion-words.ts'
import { findDiscrepancies } from './discrepancies.ts'

const CAROL = 'Carol Munro'
const PETER = 'Peter Hale'
const ADA = 'Ada Lund'

const ASKED = 'Did you speak to Peter Hale about the form?'
const answered = (text: string) =>
  item('talk', [
    { text: ASKED, by: ADA, part: 'question' },
    { text, by: CAROL, part: 'answer', stance: 'denies', question: { start: 0, end: ASKED.length } },
  ])

test('Two people who deny the same talk agree with each other', () => {
  const denial = {
    text: 'He did not speak to Carol Munro about the form.',
    by: PETER,
    stance: 'denies' as const,
  }
  expect(between(item('note', [denial]), answered('Not a word.'))).toEqual([])
  const told = { text: 'I told Peter Hale about the form on the quay.', by: CAROL }
  expect(between(item('note', [denial]), item('mail', [told]))).toEqual([
    ['negation', denial.text, told.text],
  ])
})

test('What somebody meant to say to another was not said to them', () => {
  const denial = { text: 'I did not discuss the form with Ada Lund.', by: CAROL, stance: 'denies' as const }
  const meant = "I told Carol Munro about the form, she said she'd have a word with Ada Lund."
  const said = 'I told Carol Munro about the form, and she told Ada Lund.'
  const pairs = (text: string) =>
    between(
      item('talk', [denial]),
      item('mail', [{ text, by: PETER }]),
      item('roll', [{ text: 'Hello.', by: ADA }]),
    )
  expect(pairs(meant)).toEqual([])
  expect(pairs(said)).toEqual([['negation', denial.text, said]])
})

test('Asking, telling and a word that is said are no matter of their own', () => {
  const nobody = { isName: () => false, namedIn: () => new Set<string>(), maybeIn: () => new Set<string>() }
  expect([...readTerms('Nobody had said a word, I asked and they tell me to ask.', nobody)]).toEqual([])
  expect([...readTerms('I did not ask for another berth.', nobody)]).toEqual(['anoth', 'berth'])
})

test('A row whose neighbouring cells are a login and a name names both people', () => {
  const denial = { text: 'I did not ask for another berth.', by: ADA, stance: 'denies' as const }
  const entered = row('B-114,2026-03-02,cmunro,A Lund,Crew has asked for another berth')
  const others = item('roll', [{ text: 'Hello.', by: CAROL }])
  expect(between(item('talk', [denial]), item('berths', [entered]), others)).toEqual([
    ['negation', denial.text, entered.text],
  ])
})

test('Whoever denies by the name of another is contradicted by what that one says of the two of them', () => {
  const denial = {
    text: 'So nobody went round with me that day, Peter Hale or anybody.',
    by: CAROL,
    stance: 'denies' as const,
  }
  const told = { text: 'I went round with Carol Munro that morning, in her van.', by: PETER }
  const pair = ['negation', denial.text, told.text]
  expect(between(item('talk', [denial]), item('note', [told]))).toEqual([pair])
})

test('What somebody asked about is not denied', () => {
  const denied = 'Nothing in the ledger was marked late by Carol Munro.'
  const asked = 'Ada Lund asked why nothing in the ledger was marked late by Carol Munro.'
  const every = { text: 'Every entry in the ledger was marked late by Carol Munro.', by: CAROL }
  const pairs = (text: string) => between(item('note', [{ text, by: PETER }]), item('mail', [every]))
  expect(pairs(denied)).toHaveLength(1)
  expect(pairs(asked)).toEqual([])
})

test('Two papers of one name that call themselves two versions say nothing against each other', () => {
  const paper = (name: string, words: string) => item(name, [{ text: words }])
  const shown = (a: string, b: string) => findDiscrepancies([paper('old', a), paper('new', b)]).length
  expect(shown('Document RY-02, version 3.', 'Document RY-02, version 4.')).toBe(0)
  expect(shown('He signed document RY-02, version 3.', 'He signed document RY-02, version 4.')).toBe(1)
})
