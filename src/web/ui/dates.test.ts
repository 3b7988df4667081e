import { describe, expect, it } from 'vitest'
import { seededRandom } from '#test/support/random.ts'
import { formatAgo, formatDay, formatDayAndMonth, formatMoment, formatSecond, formatTime } from './dates.tsx'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const SAMPLES = 2_000

const day = { day: 'numeric', month: 'short' } as const
const hour = { hour: '2-digit', minute: '2-digit' } as const

const random = seededRandom()

describe(`a moment (PROBITY_SEED=${random.seed})`, () => {
  const moments = Array.from({ length: SAMPLES }, () =>
    new Date(Date.UTC(2000) + Math.floor(random.next() * 40 * YEAR_MS)).toISOString(),
  )

  it('is written as British English writes it', () => {
    const formatters = {
      [formatDay.name]: new Intl.DateTimeFormat('en-GB', { ...day, year: 'numeric' }),
      [formatTime.name]: new Intl.DateTimeFormat('en-GB', { ...day, year: 'numeric', ...hour }),
      [formatDayAndMonth.name]: new Intl.DateTimeFormat('en-GB', day),
      [formatSecond.name]: new Intl.DateTimeFormat('en-GB', {
        ...day,
        day: '2-digit',
        year: 'numeric',
        ...hour,
        second: '2-digit',
      }),
    }
    for (const format of [formatDay, formatTime, formatDayAndMonth, formatSecond])
      for (const iso of moments)
        expect(format(iso), `${format.name} of ${iso}`).toBe(formatters[format.name]?.format(new Date(iso)))
  })

  it('is as far from now as British English says it, and a day where that says more', () => {
    const ago = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })
    const now = Date.UTC(2026, 6, 1, 12)
    const at = (hours: number) => new Date(now - hours * HOUR_MS).toISOString()
    for (const days of [1, 2, 3, 13, -1, -2, -13])
      expect(formatAgo(at(days * 24), now)).toBe(ago.format(-days, 'day'))
    for (const hours of [1, 2, 23, -1, -23])
      expect(formatAgo(at(hours), now)).toBe(ago.format(-hours, 'hour'))
    for (const minutes of [1, 2, 59, -1, -59])
      expect(formatAgo(at(minutes / 60), now)).toBe(ago.format(-minutes, 'minute'))
    expect(formatAgo(at(0), now)).toBe('just now')
    expect(formatAgo(at(15 * 24), now)).toBe(formatDay(at(15 * 24)))
  })

  it('of today has only its hour', () => {
    const now = new Date(2026, 8, 4, 18, 5)
    expect(formatMoment(new Date(2026, 8, 4, 9, 3).toISOString(), now)).toBe('09:03')
    expect(formatMoment(new Date(2026, 8, 3, 9, 3).toISOString(), now)).toBe('3 Sept 2026, 09:03')
  })
})

describe('a day that stands for itself', () => {
  it('is the same in every zone', () => {
    expect(formatDay('2026-09-04')).toBe('4 Sept 2026')
    expect(formatDayAndMonth('2026-09-04')).toBe('4 Sept')
  })
})
