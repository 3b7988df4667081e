import { expect, test } from 'vitest'
import { areOpposite, isSameWord } from './related-words.ts'

test.each([
  ['signed', 'signs'],
  ['wrote', 'written'],
  ['companies', 'company'],
  ['bought', 'purchased'],
  ['movie', 'film'],
])('%s and %s are the same word or mean the same', (a, b) => {
  expect(isSameWord(a, b)).toBe(true)
  expect(isSameWord(b, a)).toBe(true)
})

test.each([
  ['paid', 'refused'],
  ['signed', 'written'],
  ['train', 'bus'],
  ['Harkness', 'Whitcombe'],
])('%s and %s do not mean the same', (a, b) => {
  expect(isSameWord(a.toLowerCase(), b.toLowerCase())).toBe(false)
})

test.each([
  ['accepted', 'rejects'],
  ['bought', 'sold'],
  ['agreed', 'disagreed'],
  ['increase', 'decreased'],
])('%s and %s are opposites', (a, b) => {
  expect(areOpposite(a, b)).toBe(true)
  expect(areOpposite(b, a)).toBe(true)
})

test('words that only differ, and words that no dictionary has, are no opposites', () => {
  expect(areOpposite('train', 'bus')).toBe(false)
  expect(areOpposite('accepted', 'accepts')).toBe(false)
  expect(areOpposite('qzx', 'zzyx')).toBe(false)
})
