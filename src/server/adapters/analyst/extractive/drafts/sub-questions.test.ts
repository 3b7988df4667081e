import { expect, test } from 'vitest'
import { splitQuestion } from './sub-questions.ts'

const asksWhen = (question: string): boolean => splitQuestion(question).some(({ slots }) => slots.has('when'))

test.each([
  'Who held the rope when the ladder slipped?',
  'Was anybody in the kiln when Ines lit it?',
  'What did Ines say when the boiler man rang?',
  'Where did the barge lie when the lamp went out?',
])('a clause that tells of when something else happened asks for no time: %s', (question) => {
  expect(asksWhen(question)).toBe(false)
})

test.each([
  'When did Ines light the kiln?',
  'Since when was the lamp out?',
  'Who lit the kiln, and when?',
  'Does anybody know when Ines lit the kiln?',
  'Is it recorded exactly when the ladder slipped?',
  'The moment when the ladder slipped',
  'Establish when the ladder slipped.',
])('a time is asked for where the question turns on it: %s', (question) =>
  expect(asksWhen(question)).toBe(true),
)
