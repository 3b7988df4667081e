import { expect, test } from 'vitest'
import { isThing } from './part-of-speech.ts'

test.each(['toilet', 'door', 'report', 'approval', 'rr-204'])('%s is a thing', (word) => {
  expect(isThing(word)).toBe(true)
})

test.each(['turns', 'came', 'see', 'wrong', 'lose'])('%s is none', (word) => {
  expect(isThing(word)).toBe(false)
})
