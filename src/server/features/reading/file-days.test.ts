import { describe, expect, it } from 'vitest'
import { formatDay, parseDay } from '#server/platform/text/time/calendar.ts'
import { dayOfFileName } from './file-days.ts'
import { expectRead } from './read-form.fixture.ts'

const conduct = { from: parseDay('2025-05-01')!, to: parseDay('2025-06-30')! }
const day = (fileName: string, dayFirst: boolean | null = true) => {
  const found = dayOfFileName({ fileName, conduct, dayFirst })
  return found === null ? null : formatDay(found)
}

describe('a day in the name of a file', () => {
  it.each([
    ['Count of the stores 20 May.csv', '2025-05-20'],
    ['papers/2025-05-20_list.txt', '2025-05-20'],
    ['talk_Lind_20May.txt', '2025-05-20'],
    ['Photo of the incident 20 May.txt', null],
    ['rota 20 May to 26 May.txt', null],
    ['list 2025-W21.txt', null],
    ['IR-25-0311.txt', null],
  ])('is the one that is written there: %s', (name, expected) => {
    expect(day(name)).toBe(expected)
  })

  it('is none that could be read in two ways', () => {
    expect(day('count 4-5-2025.csv', null)).toBeNull()
    expect(day('count 4-5-2025.csv')).toBe('2025-05-04')
  })

  it('is that of what stands in it, where nothing in it says another one', () => {
    const text =
      'Line,Product,By,Remark\n1,Rope,AL,"AL: two were mended on Friday last"\n2,Chain,AL,"AL: sold yesterday"'
    const table = (from: string) => `sold yesterday = ?AL; ; ${from}`
    expectRead(text, table('2025-05-19'), { fileName: 'Count 20 May.csv', conduct })
    expectRead(text, table('open'), { fileName: 'Count.csv', conduct })
    expectRead(text, table('2025-05-11'), { fileName: 'Count 20 May.csv', conduct, occurred: '2025-05-12' })
  })
})
