import { expect, test } from 'vitest'
import { namesPerson } from './persons.ts'

test.each(['cook', 'witness', 'chair', 'drivers', 'subpostmaster', 'barkeeper'])(
  'a %s is somebody',
  (word) => {
    expect(namesPerson(word)).toBe(true)
  },
)

test.each(['paragraph', 'page', 'string', 'morning', 'board', 'person', 'which', 'for'])(
  '%s is nobody',
  (word) => {
    expect(namesPerson(word)).toBe(false)
  },
)
