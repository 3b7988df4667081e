import { expect, it } from 'vitest'
import { toldTime } from './told-time.ts'

const when = (part: object) => ({
  from: '2025-03-16',
  to: '2025-03-16',
  readings: [],
  certainty: 'stated' as const,
  ...part,
})

it.each([
  ['16 March 2025', {}, 'Sunday, 16 March 2025'],
  ['16 March 2025, computed from “last Sunday”', { certainty: 'computed' }, 'last\n Sunday'],
  ['16 March 2025, computed', { certainty: 'computed' }, null],
  [
    '3 July 2025 or 7 March 2025, “3/7/2025”',
    { certainty: 'undetermined', readings: ['2025-07-03', '2025-03-07'] },
    '3/7/2025',
  ],
  ['16 March 2025, 10:14 UTC', { from: '2025-03-16T10:14', to: '2025-03-16T10:14' }, '2025-03-16T10:14:05Z'],
  [
    '16 March 2025, 10:14 CET',
    { from: '2025-03-16T10:14', to: '2025-03-16T10:14', zone: 'CET' },
    '16/03/2025 10:14',
  ],
  ['', { from: null, to: null, certainty: 'undetermined' }, 'some day'],
] as const)('a time on paper is told as %s', (told, part, written) => {
  expect(toldTime(when(part) as Parameters<typeof toldTime>[0], written)).toBe(told)
})
