import { expect, test } from 'vitest'
import { isFormLine, isSetOut, tellsOwnMaking } from './record-lines.ts'

test.each([
  'Order total, excluding VAT: £48,600.00',
  '  Budget holder:     Daniel Harkness, Estates and Facilities',
  'Signed: D. Harkness, Deputy Director of Estates',
  'TARNHOLT CLINICAL INTERIORS LTD',
])('%s is a line of a form', (line) => expect(isFormLine(line)).toBe(true))

test.each([
  'I signed the front page on the Thursday, and he did the table on the Friday.',
  'Programme, because I would rather be straight with you now than sorry in March: our worktops come late.',
  'For the record: I had seen the quote before I signed.',
  'so i told him straight: you are not coming in',
  'Note to the night shift: she had the key all along',
  'Oh. Yes. Twice.',
])('%s is something that somebody says', (line) => expect(isFormLine(line)).toBe(false))

test('What a record says of its own making is told from what it records', () => {
  expect(['The interview ended at 11:10.', 'The call was paused at 10:15.'].map(tellsOwnMaking)).toEqual([
    true,
    true,
  ])
  expect(['The interview was fair.', 'He ended the call at 11:10.'].map(tellsOwnMaking)).toEqual([
    false,
    false,
  ])
})

test('Words set apart on a line without a sentence are printed there', () => {
  const printed = ['1 copy office / 1 copy yard        p 2 of 3', 'Vessel: Maud      Berth: 4']
  expect(printed.map(isSetOut)).toEqual([true, true])
  const said = [
    'Fri 4/3     rope on the quay all day.',
    'I saw the rope      on the quay',
    'rope on the quay',
  ]
  expect(said.map(isSetOut)).toEqual([false, false, false])
})
