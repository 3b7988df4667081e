import { expect, it } from 'vitest'
import { findAppointments } from './appointments.ts'

const FILE = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Harbour Band//EN
METHOD:REQUEST
BEGIN:VTIMEZONE
TZID:Europe/Oslo
END:VTIMEZONE
BEGIN:VEVENT
UID:band-7@band.example
DTSTAMP:20260302T081500Z
DTSTART;TZID=Europe/Oslo:20260311T110000
DTEND;TZID=Europe/Oslo:20260311T130000
SUMMARY:Rehearsal
LOCATION:Main hall, first floor
ORGANIZER;CN=Ida Wren:mailto:ida@band.example
ATTENDEE;CN=Olaf Berg;PARTSTAT=DECLINED:mailto:olaf@band.example
DESCRIPTION:Bring the parts.
  And a pencil.
BEGIN:VALARM
DESCRIPTION:Soon
END:VALARM
END:VEVENT
END:VCALENDAR`

it('an appointment is shown by what people read of it, and not by what the file says to programs', () => {
  const [fields] = findAppointments(FILE) ?? []
  const shown = fields?.map(({ label, words, start, end }) => [label, words ?? FILE.slice(start, end)])
  expect(shown).toEqual([
    ['What', 'Rehearsal'],
    ['When', '11 March 2026, 11:00 to 13:00'],
    ['Where', 'Main hall, first floor'],
    ['Invited by', 'Ida Wren'],
    ['Invited', 'Olaf Berg (declined)'],
    ['Notes', 'Bring the parts.\n  And a pencil.'],
    ['Written', '2 March 2026, 08:15 (UTC)'],
  ])
})

it('a text that holds anything else stays as it is', () => {
  expect(findAppointments(FILE.replace('END:VCALENDAR', 'END:VCALENDAR\nOlaf says no.'))).toBeNull()
  expect(findAppointments('Rehearsal: 11 March')).toBeNull()
})
