import { expect, test } from 'vitest'
import { knownNames } from './known-names.ts'

const { find, namedIn } = knownNames([
  { name: 'Gavin Moss', aliases: ['Gav', 'the wine rep'] },
  { name: 'John Scott', aliases: ['Head of Security', 'Johnny Scott'] },
])

test('What somebody is also called names them as a whole, and its parts only where they share their name', () => {
  expect(namedIn('The Security desk was closed. The Wine list was new.')).toEqual([])
  expect(namedIn('He asked the wine rep and the Head of Security.')).toEqual(['Gavin Moss', 'John Scott'])
  expect(namedIn('Johnny was late, and Gav early.')).toEqual(['Gavin Moss', 'John Scott'])
  expect(find('Security')).toBeNull()
  expect(find('Head of Security')).toBe('John Scott')
  expect(find('Scott')).toBe('John Scott')
})
