import { describe, expect, it } from 'vitest'
import { formatDay } from '#server/platform/text/time/calendar.ts'
import { readText, readWhole } from './index.ts'
import type { ItemAbout } from './unit.ts'

/** "Ilse Marten, 2026-03-04", with "-" for what is not told. */
function wholeIn(text: string, about: Partial<ItemAbout> = {}): string {
  const known = { fileName: 'a.txt', occurredAt: null, parties: [], conduct: null, dayFirst: null, ...about }
  const { speaker, saidOn } = readWhole(readText(text, known), text)
  return `${speaker ?? '-'}, ${saidOn === null ? '-' : formatDay(saidOn)}`
}

const INTERVIEW = `Record of interview with Ilse Marten
Date: 4 March 2026
Interviewer: Theo Branco

Theo Branco: Thank you for coming in today, and please take all the time that you need to think about it.
Theo Branco: Who had the key of the boat house in the week before the regatta was rowed?
Ilse Marten: I had it.
Theo Branco: Did you have it all night, or did you give it to anybody else of the club?
Ilse Marten: Until ten.
Theo Branco: And then, when you left, where exactly did you put the key of the boat house?
Ilse Marten: I hung it up.
Theo Branco: Where is that, and who of the club may go there without asking you first?
Ilse Marten: By the door.
`

describe('an item as a whole', () => {
  it('is of whoever signed it, on the day of signing', () => {
    expect(
      wholeIn(`STATEMENT OF ILSE MARTEN

I, Ilse Marten, keep the boats of the rowing club.
I locked the boat house at ten. "Leave it open," said Theo Branco, but I did not.

Signed: Ilse Marten
Date: 4 March 2026
`),
    ).toBe('Ilse Marten, 2026-03-04')
  })

  it('is of whoever answers, however long the questions are', () => {
    expect(wholeIn(INTERVIEW)).toBe('Ilse Marten, 2026-03-04')
  })

  it('is of whoever took a note of what somebody said on the telephone', () => {
    expect(
      wholeIn(`TELEPHONE NOTE
Call with: Ilse Marten, boat house
Taken by: Theo Branco
9 March 2026, 11.40

IM confirms that she had the key until ten. She hung it up by the door. IM says that nobody asked her for it.
`),
    ).toBe('Theo Branco, 2026-03-09')
  })

  it('is of whoever writes a memo', () => {
    expect(
      wholeIn(`MEMO
From: Theo Branco
To: Ilse Marten
Date: 9 March 2026
Subject: The key

I found the boat house open on Monday. I closed it and took the key to the office. I told nobody.
`),
    ).toBe('Theo Branco, 2026-03-09')
  })

  it('is nobody’s where messages go to and fro, whoever writes more of them', () => {
    expect(
      wholeIn(`[04/03/2026, 09:12:00] Ilse Marten: I left the key on the hook by the door, as I do every night of the week.
[04/03/2026, 09:13:00] Theo Branco: No
[04/03/2026, 09:14:00] Ilse Marten: Then somebody has taken it off the hook, and it was not anybody of my crew.
[04/03/2026, 09:15:00] Theo Branco: Well
[04/03/2026, 09:16:00] Ilse Marten: You can ask the crew, they have all seen me hang it up before they went home.
[25/03/2026, 09:17:00] Theo Branco: I will
`),
    ).toBe('-, -')
  })

  it('is nobody’s where two write in a book of several days', () => {
    expect(
      wholeIn(`BOAT HOUSE BOOK

4 March 2026
Oars of the green boat are wet, hang them up. I locked up at ten. Ilse Marten
5 March 2026
Nobody came. The lock was stiff all evening and wants some oil before Sunday. Ilse Marten
6 March 2026
The lock is oiled. Theo Branco
`),
    ).toBe('-, -')
  })

  it('is nobody’s, and of no day, where it is a table', () => {
    expect(
      wholeIn(`time,door,card,name
2026-03-04 21:58,boat house,114,Ilse Marten
2026-03-04 22:04,gate,114,Ilse Marten
2026-03-04 23:40,boat house,120,Theo Branco
`),
    ).toBe('-, -')
  })

  it('is nobody’s, but of the day on which it was written, where it is an invitation', () => {
    const invitation = (...stamps: string[]) =>
      ['BEGIN:VCALENDAR', 'VERSION:2.0', ...stamps.map(appointment), 'END:VCALENDAR'].join('\n')
    const appointment = (stamp: string) => `BEGIN:VEVENT
DTSTAMP:${stamp}
DTSTART:20260311T110000
SUMMARY:Talk about the key
ORGANIZER;CN=Theo Branco:mailto:theo@row.example
END:VEVENT`
    expect(wholeIn(invitation('20260304T081500Z'))).toBe('-, 2026-03-04')
    expect(wholeIn(invitation('20260304T081500Z', '20260305T081500Z'))).toBe('-, -')
  })

  it('is nobody’s where it is a table in which one person remarks on a row', () => {
    expect(
      wholeIn(`time,door,card,name,comment
2026-03-04 21:58,boat house,114,Ilse Marten,
2026-03-04 22:04,gate,114,Ilse Marten,
2026-03-04 23:40,boat house,120,Theo Branco,"Ilse Marten: I let him out because he had lost his key."
2026-03-05 23:40,boat house,120,Theo Branco,
`),
    ).toBe('-, -')
  })

  it('is nobody’s, but of its day, where three speak and nobody says more than half', () => {
    expect(
      wholeIn(`Minutes of the meeting of the rowing club
Date: 4 March 2026

Ilse Marten: I locked the boat house at ten and hung the key by the door.
Theo Branco: I came at eleven and found the boat house open, and the key was gone.
Ada Lund: I have not been at the club since the regatta was rowed.
`),
    ).toBe('-, 2026-03-04')
  })

  it('is of no day where nobody says anything, as that is the day of something else', () => {
    expect(
      wholeIn(`RULES OF THE BOAT HOUSE
1 March 2026

The boat house is locked at ten. The key hangs in the office.
`),
    ).toBe('-, -')
  })

  it('is of no day where most of it is of none', () => {
    const messages = [
      { text: 'The oars of the green boat are wet, and nobody of the crew has hung them up since Sunday.' },
      { text: 'I have hung them up now and told the others.' },
      { ts: '2026-03-04T09:00:00Z', text: 'I locked up.' },
    ].map((message) => ({ user: 'Ilse Marten', ...message }))
    expect(wholeIn(JSON.stringify(messages, null, 1))).toBe('Ilse Marten, -')
  })

  it('is of no day where its only date can be read in two ways', () => {
    const signed = (date: string) => `STATEMENT OF ILSE MARTEN

I, Ilse Marten, keep the boats of the rowing club. I locked the boat house at ten.

Signed: Ilse Marten
Date: ${date}
`
    expect(wholeIn(signed('4/3/2026'))).toBe('Ilse Marten, -')
    expect(wholeIn(signed('4/3/2026'), { dayFirst: true })).toBe('Ilse Marten, 2026-03-04')
    expect(wholeIn(signed('25/3/2026'))).toBe('Ilse Marten, 2026-03-25')
  })

  it('is nobody’s where only a doubtful sign tells whose it is', () => {
    expect(wholeIn('I locked the boat house at ten and took the key home with me.\n\nIlse\n')).toBe('-, -')
  })

  it('is of whoever wrote it, not of the message quoted in it', () => {
    expect(
      wholeIn(`From: Theo Branco <theo@row.example>
To: Ilse Marten <ilse@row.example>
Date: Mon, 9 Mar 2026 08:00:00 +0000
Subject: RE: The key

It is back.

On Sun, 8 Mar 2026 at 20:00, Ilse Marten <ilse@row.example> wrote:
> The key is gone. I have looked on the hook, in the office, in the green boat and in my coat.
> Has anybody of the crew taken it home? I cannot lock up tonight without it.
`),
    ).toBe('Theo Branco, 2026-03-09')
  })
})
