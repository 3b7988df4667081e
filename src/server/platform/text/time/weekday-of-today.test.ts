import { describe, expect, it } from 'vitest'
import { MESSAGE, values } from './read-times.fixture.ts'

describe('a weekday in a message of that very weekday', () => {
  it.each([
    ['its wednesday and the kiln is still cold', '2026-03-11'],
    ["It's only Wednesday, we have four pots left.", '2026-03-11'],
    ['It is Wednesday.', '2026-03-11'],
    ['Happy wednesday everybody', '2026-03-11'],
  ])('is today where the words say what day it is: %s', (text, expected) => {
    expect(values(text, MESSAGE)).toEqual([expected])
  })

  it.each([
    ["It's Wednesday that she collects the pots.", '2026-03-18'],
    ["It's Friday.", '2026-03-13'],
    ['She left on Wednesday.', '2026-03-04'],
    ['We will fire it on Wednesday.', '2026-03-18'],
  ])('is another one where they say what is on it, or that it was or will be: %s', (text, expected) => {
    expect(values(text, MESSAGE)).toEqual([expected])
  })
})
