import { expect, it } from 'vitest'
import { splitQuestions } from './split-questions.ts'

it('takes a list of questions, one on each line, for so many questions', () => {
  expect(splitQuestions('Who signed?\n\n  When was it paid? \n')).toEqual([
    'Who signed?',
    'When was it paid?',
  ])
})

it('leaves one question of several lines whole', () => {
  expect(splitQuestions('He signed on Friday.\nWho saw it?')).toEqual(['He signed on Friday.\nWho saw it?'])
  expect(splitQuestions(' Who signed? ')).toEqual(['Who signed?'])
  expect(splitQuestions('  \n ')).toEqual([])
})
