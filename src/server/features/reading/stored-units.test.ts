import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readText } from './read-text.ts'
import { fromStored, toStored } from './stored-units.ts'

const about = { fileName: 'note.txt', occurredAt: null, parties: [], conduct: null, dayFirst: null }
const LINES = [
  'From: Dana Okafor <dana@example.org>',
  'Q. Did you see it on 3 May 2024?',
  'A. No, I never saw it.',
  '> He said that he would pay last Friday.',
  'Dana told me that it was not approved.',
  'Then Priya Shah said, "I never saw that invoice at all."',
  '2024-05-03 09:12,IN,B17',
  '',
]

describe('a reading as it is kept', () => {
  it('is the same after it was kept as before', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...LINES), { maxLength: 12 }), (lines) => {
        const text = lines.join('\n')
        const units = readText(text, about)
        const kept: unknown = JSON.parse(JSON.stringify(toStored(units)))
        expect(
          fromStored(kept as ReturnType<typeof toStored>, (start, end) => text.slice(start, end)),
        ).toEqual(units)
      }),
    )
  })
})
