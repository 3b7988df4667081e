import { describe, expect, it } from 'vitest'
import { day, values } from './read-times.fixture.ts'

const told = (text: string, from: string, to: string) =>
  values(text, { reading: 'account', written: null, conduct: { from: day(from), to: day(to) } })

describe('a past day without its year, told nobody knows when', () => {
  it.each([
    ['She began on 3 November.', '2025-11-03'],
    ['The kiln was relined on 12 May.', '2026-05-12'],
    ['It was fired on 9 January.', '2026-01-09'],
    ['It will be fired on 3 November.', '2026-11-03'],
  ])('is of the year in which it is nearest to the days in question: %s', (text, expected) => {
    expect(told(text, '2026-01-08', '2026-01-20')).toEqual([expected])
  })

  it('is of the year that the days in question fill, though the one behind it is nearer to their end', () => {
    expect(told('She began on 3 March.', '2025-02-01', '2025-12-20')).toEqual(['2025-03-03'])
  })
})
