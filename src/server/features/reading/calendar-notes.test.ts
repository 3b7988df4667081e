import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = [party('Ilse Marten'), party('Theo Branco'), party('Nadia Prost')]
const EVENT = (description: string) => `BEGIN:VCALENDAR
BEGIN:VEVENT
DTSTART;TZID=Europe/Lisbon:20260609T140000
ORGANIZER;CN=Ilse Marten:mailto:i.marten@yard.example
SUMMARY:Gate keys
DESCRIPTION:${description}
COMMENT:NP declined 08/06 with note: I gave my key back in May.
LOCATION:Back office
END:VEVENT
END:VCALENDAR`

describe('an appointment into which people have written', () => {
  it('is of whoever the notes name, and above them of whoever invites', () =>
    expectRead(
      EVENT(String.raw`Theo,\nplease bring all keys.\n
 --- Notes added during the meeting (IM) ---\n
 TB: I hold one key and have never lent it.\n
 TB doesn't remember when that was.\n
 IM: I am not convinced.`),
      `please bring all keys. = Ilse Marten
      I hold one key = Theo Branco; denies
      TB doesn't remember = ?Theo Branco; does_not_recall
      I am not convinced. = Ilse Marten
      I gave my key back = Nadia Prost
      SUMMARY:Gate keys = -`,
      { parties: PARTIES },
    ))
  it('is one row where it names nobody who speaks', () =>
    expectRead(
      EVENT('please bring all keys. Gate: open at two.'),
      `please bring all keys. Gate: open at two. = -
      LOCATION:Back office = -`,
      { parties: PARTIES },
    ))
})
