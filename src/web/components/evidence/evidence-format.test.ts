import { expect, it } from 'vitest'
import { describeFormat } from './evidence-format.ts'

it('a file of appointments is called a calendar, as which it came or by its name', () => {
  const format = (mime_type: string | null, file_name: string) =>
    describeFormat({ mime_type, file_name, kind: 'text' })
  expect(format(null, 'rehearsal.ics')).toBe('Calendar')
  expect(format('text/calendar', 'rehearsal')).toBe('Calendar')
  expect(format('text/plain', 'rehearsal.txt')).toBe('Text')
})
