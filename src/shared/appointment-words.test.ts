import { expect, it } from 'vitest'
import { wordsAsRead } from './words-as-read.ts'

const EVENT = [
  'BEGIN:VEVENT',
  'UID:7@choir',
  'DTSTAMP:20260301T090000Z',
  'DTSTART:20260311T110000Z',
  'DTEND:20260311T130000Z',
  'SUMMARY:Practice\\, second',
  '  part',
  'LOCATION:Main hall',
  'ORGANIZER;CN=Ida Wren:mailto:ida@choir.example',
  'ATTENDEE:mailto:li@choir.example',
  'END:VEVENT',
]
const TOLD =
  'Practice, second part · Main hall · 11 March 2026, 11:00 to 13:00 (UTC) · with Ida Wren, li@choir.example'

it('an appointment of a calendar file stands as it would be told, without the signs of the file', () => {
  expect(wordsAsRead(EVENT.join('\n'))).toBe(TOLD)
  expect(wordsAsRead(EVENT.join('\r\n'))).toBe(TOLD)
  // A passage may end within it.
  expect(wordsAsRead(EVENT.slice(0, -1).join('\n'))).toBe(TOLD)
  expect(wordsAsRead(`“${EVENT.join('\n')}” (Diary.ics)`)).toBe(`“${TOLD}” (Diary.ics)`)
})

it.each([
  ['DTSTART;VALUE=DATE:20260321', 'DTEND;VALUE=DATE:20260324', '21 March 2026'],
  [
    'DTSTART;TZID=Europe/Oslo:20260312T230000',
    'DTEND;TZID=Europe/Oslo:20260313T010000',
    '12 March 2026, 23:00 to 13 March 2026, 01:00',
  ],
  ['DTSTART:20260312T230000', 'STATUS:CANCELLED', '12 March 2026, 23:00 · CANCELLED'],
])('%s and %s are told as %s', (begins, other, words) => {
  expect(wordsAsRead(`BEGIN:VEVENT\n${begins}\n${other}\nEND:VEVENT`)).toBe(words)
})

it('several appointments follow each other, and what somebody wrote among them keeps the text as it is', () => {
  const other = 'BEGIN:VEVENT\nSUMMARY:Concert\nEND:VEVENT'
  expect(wordsAsRead(`BEGIN:VCALENDAR\n${EVENT.join('\n')}\n${other}\nEND:VCALENDAR`)).toBe(
    `${TOLD}; Concert`,
  )
  expect(wordsAsRead(`${other}\nI typed this below it.`)).toContain('BEGIN:VEVENT')
})
