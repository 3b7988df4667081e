import { expect, it } from 'vitest'
import { compareLines } from './compare-lines.ts'

it('compares word by word only lines that say the same in other words, and shows others whole', () => {
  expect(
    compareLines(
      ['Answer', 'Claire Whitcombe approved the invoice on 12 March.', 'The door was open.', 'He left.'],
      [
        'Answer',
        'Daniel Harkness approved the invoice on 12 March.',
        'Take the admission into account.',
        'He left.',
      ],
    ),
  ).toEqual([
    { kind: 'same', text: 'Answer' },
    { kind: 'removed', text: 'The door was open.' },
    {
      kind: 'reworded',
      before: 'Claire Whitcombe approved the invoice on 12 March.',
      after: 'Daniel Harkness approved the invoice on 12 March.',
    },
    { kind: 'added', text: 'Take the admission into account.' },
    { kind: 'same', text: 'He left.' },
  ])
})

it('says what only one of them has', () => {
  expect(compareLines(['a', 'b'], ['b', 'c'])).toEqual([
    { kind: 'removed', text: 'a' },
    { kind: 'same', text: 'b' },
    { kind: 'added', text: 'c' },
  ])
  expect(compareLines([], ['c'])).toEqual([{ kind: 'added', text: 'c' }])
})
