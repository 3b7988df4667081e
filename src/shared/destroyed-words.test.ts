import { expect, it } from 'vitest'
import { destroyedInWords } from './destroyed-words.ts'

const gone = (exhibit_number: string | null, destroyed_at = '2027-04-09T23:10:00.000Z', run_id = 'r1') => ({
  evidence_id: 'e',
  exhibit_number,
  destroyed_at,
  run_id,
})
const ON = 'destroyed on 9 April 2027 by retention run r1'

it.each([
  ['one item by its number', [gone('E-004')], [`E-004 was ${ON}`]],
  ['several in the order of their numbers', [gone('E-012'), gone('E-004')], [`E-004 and E-012 were ${ON}`]],
  ['those without a number by how many', [gone(null)], [`An item without a number was ${ON}`]],
  ['both together', [gone('E-004'), gone(null)], [`E-004 and 1 more item were ${ON}`]],
  [
    'many by the first and how many more',
    Array.from({ length: 8 }, (_, index) => gone(`E-00${index + 1}`)),
    [`E-001, E-002, E-003, E-004, E-005 and 3 more items were ${ON}`],
  ],
  [
    'what different runs destroyed apart',
    [gone('E-001'), gone('E-002', '2027-05-02T00:00:00.000Z', 'r2')],
    [`E-001 was ${ON}`, 'E-002 was destroyed on 2 May 2027 by retention run r2'],
  ],
  ['nothing where nothing is gone', [], []],
])('what was destroyed is named, %s', (_, items, words) => {
  expect(destroyedInWords(items)).toEqual(words)
})
