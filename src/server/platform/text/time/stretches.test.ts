import { expect, it } from 'vitest'
import { ACCOUNT, values } from './read-times.fixture.ts'

it.each([
  ['I was on study leave until 14 March. Two days after my leave she rang.', '2026-03-16'],
  ['The strike ended on 6 March. The Monday after the strike he was back.', '2026-03-09'],
  ['He was on leave from 3 to 10 March. He fell the day after his leave.', '2026-03-11'],
  ['He was on leave from 3 March until 10 March. He rang the day before his leave.', '2026-03-02'],
  ['Her holiday began on 9 March. Three days before her holiday she paid.', '2026-03-06'],
])('what is counted from something that lasted counts from its end or its beginning: %s', (text, day) => {
  expect(values(text, ACCOUNT).at(-1)).toBe(day)
})

it.each([
  'I was not on leave until 14 March. Two days after my leave she rang.',
  'I was on leave until 14 March. He was on leave until 20 March. Two days after the leave she rang.',
  'I was on leave until 14 March. Two days before my leave she rang.',
])('it stays open where its end is not told, or told twice: %s', (text) => {
  expect(values(text, ACCOUNT).at(-1)).toBeNull()
})
