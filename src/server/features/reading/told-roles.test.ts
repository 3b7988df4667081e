import { expect, test } from 'vitest'
import { findRole } from './told-roles.ts'

test.each([
  ['former police officer', 'former police officer'],
  ['brother came', 'brother'],
  ['man rang one', 'man'],
  ['witness in future', 'witness'],
  ['third paragraph', null],
  ['character string', null],
  ['key thing for', null],
])('of “%s” somebody is called %j', (words, role) => {
  expect(findRole(words)).toBe(role)
})
