import { expect, test } from 'vitest'
import { between, item } from '#test/support/told-items.ts'

const CAROL = 'Carol Munro'
const PETER = 'Peter Hale'
const ADA = 'Ada Lund'
const says = (paper: string, by: string, text: string) => item(paper, [{ text, by }])
/** Peter is spoken of just before. */
const denial = 'I did not tell Ada Lund about that.'
const asked = 'What did Peter Hale do?'
const talk = item('talk', [
  { text: asked, by: 'Dana Okafor', part: 'question' },
  { text: denial, by: CAROL, part: 'answer', question: { start: 0, end: asked.length } },
])

test('Who denies having told somebody is contradicted by words between the two of them only', () => {
  expect(
    between(talk, says('note', PETER, 'Ada Lund wrote to me about the keys.'), says('x', ADA, 'Yes.')),
  ).toEqual([])
  const heard = 'Carol Munro told me in May that Ada Lund kept the keys herself.'
  expect(between(talk, says('note', PETER, heard), says('x', ADA, 'Yes.'))).toEqual([])
  const told = 'Carol Munro told me in May where the keys were.'
  expect(between(talk, says('note', ADA, told))).toEqual([['negation', denial, told]])
})

test('Whoever says that nobody told them is not contradicted by what they told somebody themselves', () => {
  const question = 'Did Peter Hale tell you anything?'
  const nobody = 'Nobody told me.'
  const untold = item('talk', [
    { text: question, by: 'Dana Okafor', part: 'question' },
    { text: nobody, by: CAROL, part: 'answer', question: { start: 0, end: question.length } },
  ])
  expect(between(untold, says('note', PETER, 'Carol Munro came by and told me to wait.'))).toEqual([])
  const toldHim = says('note', ADA, 'Carol Munro told Peter Hale to wait.')
  expect(between(untold, toldHim, says('x', PETER, 'Yes.'))).toEqual([])
  expect(between(untold, says('note', CAROL, 'I told Peter Hale to wait.'))).toEqual([])
  const told = 'I found Carol Munro by the gate and told her of the leak.'
  expect(between(untold, says('note', PETER, told))).toEqual([['negation', nobody, told]])
})
