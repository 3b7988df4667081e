import { expect, it } from 'vitest'
import { recordInWords } from './record-words.ts'
import { wordsAsRead } from './words-as-read.ts'

it.each([
  [
    '{ "ts": "2026-03-04 21:10", "from": "Ida", "text": "leave it, \\"please\\"" },',
    '2026-03-04 21:10 · Ida · leave it, "please"',
  ],
  ['{"from": "Ida", "text": "cut off he', 'Ida · cut off he'],
  ['"from": "Ida", "text": "within a record"', 'Ida · within a record'],
  ['{"item": "valve", "qty": 4, "left": null, "ok": true}', 'valve · qty 4 · ok true'],
  ['{"by": {"name": "Ida", "badge": 412}, "tags": []}', 'Ida · badge 412'],
  ['{"a": "one\\ntwo; three, four"}, {"a": "five"}', 'one\ntwo; three, four · five'],
])('a record stands as what its fields hold: %s', (record, words) => {
  expect(recordInWords(record)).toBe(words)
  expect(wordsAsRead(record)).toBe(words)
})

it.each([
  'He wrote "from": "Ida", "text": "leave it" on the wall.',
  '{"only": "one field"}',
  'The set {1, 2, 3} is small.',
  '{"from": "Ida", "text": leave it}',
])('other words stay as they are: %s', (words) => expect(recordInWords(words)).toBe(words))
