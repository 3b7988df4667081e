import { expect, it } from 'vitest'
import { readInvitation } from './invitations.ts'

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')

it('an appointment is read as what it is called, where it is, who is asked and when', () => {
  expect(
    readInvitation(
      event(
        'UID:x2019@example.org',
        'DTSTART;TZID=America/Chicago:20260312T181500',
        'DTEND;TZID=America/Chicago:20260312T194500',
        'SUMMARY:Cello recital\\, spring',
        'LOCATION:Main hall\\; Bluestem Arts',
        ' Council',
        'ORGANIZER;CN="Ivy Webb":mailto:ivy@example.org',
        'ATTENDEE;ROLE=REQ-PARTICIPANT;CN=Jo Weber:mailto:jo@example.org',
        'ATTENDEE:mailto:li@example.org',
        'BEGIN:VALARM',
        'SUMMARY:Reminder',
        'ATTENDEE:mailto:phone@example.org',
        'END:VALARM',
      ),
    ),
  ).toMatchObject({
    summary: 'Cello recital, spring',
    place: 'Main hall; Bluestem ArtsCouncil',
    attendees: ['Ivy Webb', 'Jo Weber', 'li@example.org'],
    from: '2026-03-12T18:15',
    to: '2026-03-12T19:45',
  })
})

it.each([
  ['DTSTART;VALUE=DATE:20260321', '', '2026-03-21', '2026-03-21'],
  ['DTSTART;VALUE=DATE:20260321', 'DTEND;VALUE=DATE:20260324', '2026-03-21', '2026-03-23'],
  ['DTSTART:20260312T181500Z', '', '2026-03-12T18:15', '2026-03-12T18:15'],
])('%s %s lasts from %s to %s', (start, end, from, to) => {
  expect(readInvitation(event(start, end, 'SUMMARY:A day'))).toMatchObject({ from, to })
})

it('what says no day, or is no appointment, is none', () => {
  expect(readInvitation(event('DTSTART:2026', 'SUMMARY:A day'))).toBeNull()
  expect(readInvitation('BEGIN:VTODO\nDTSTART:20260312\nEND:VTODO')).toBeNull()
})
