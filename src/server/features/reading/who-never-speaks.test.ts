import { test } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

test('whoever pays for something wrote none of its rules', () => {
  expectRead(
    `HARBOUR DAY - 1 AUGUST 2026
Entry notes, boat class (sponsored by Havsula Lines)

Class 4: A boat made of bread.
Nothing is to be left on the quay.`,
    'Nothing is to be left = -',
  )
})

test('a reference and the name of a file are nobody', () => {
  expectRead(
    `SAFENOTE INCIDENT REPORT                 Ref: FR-25-0311
Date of event:      07/03/2025, about 03:20
Place:              Store 4, bay B`,
    'Date of event = -',
  )
})

test('in columns the account is who writes, and a colon behind the gap is in the words', () => {
  expectRead(
    `02/23/26 1652 TLAUDER   Edit 1083: no line on the slip. Released.
02/24/26 0934 MOE
Count does not match, the slip says nine.
02/24/26 1017 TLAUDER
Do not hold it.
02/25/26 0803 MOE
Released under protest.`,
    `no line on the slip = ?Tom Lauder
     Count does not match = ?MOE`,
    { parties: [party('Tom Lauder')] },
  )
})

test('a head between questions and answers is no speaker', () => {
  expectRead(
    `IN THE CASE OF: HAVSULA LINES, INC.
Sworn statement of OLAV TAMM, taken 4 May 2025

Q. Where were you at noon?
A. On the quay, all day.
Q. Who else was there?
A. Nobody that I saw.

WRITE-UP: statement given a number. Told to call back.`,
    `HAVSULA LINES = -
     On the quay = Olav Tamm
     statement given a number = -`,
    { parties: [party('Olav Tamm')] },
  )
})

test('the head of minutes that says who chairs labels no words', () => {
  expectRead(
    `STORE GROUP, rolling notes of meetings
OT Tamm, KM Moe, JB Berg

10 March 2026. Room 2.
Chair KM. Present: KM, OT. Apologies JB.
1. OT: the lift works again, for now at least.
2. KM: two pallets were charged to us twice.

24 March 2026. Room 2.
Chair KM. Present: KM, OT, JB. All well.
1. OT: the second lift was measured on Friday.`,
    `the lift works = Olav Tamm
     two pallets were = Karin Moe
     Present: KM, OT. Apologies JB = -`,
    { parties: [party('Olav Tamm'), party('Karin Moe'), party('Jon Berg')] },
  )
})

test('the ship below a signature wrote nothing, and letters that end a sentence begin no name', () => {
  expectRead(
    `I, Mara Ilves, say as follows. I saw the hose before noon.

Mara Ilves
Master, m.v. Stella Norden`,
    `I saw the hose = Mara Ilves
     Master, m.v. = Mara Ilves`,
  )
  expectRead(
    `PANEL Fri 3 July, library. Clerk: me, QT. Rough draft, not agreed.
Case put by RB. Resp with her union.`,
    'not agreed = -',
  )
})

test('what the program writes under the name of a group is nobody’s', () => {
  expectRead(
    `[06/03/2025, 18:02:10] Quay nights: Calls in this group are secured.
[06/03/2025, 18:02:31] Karin Moe: Tonight it is me and Jon.
[06/03/2025, 18:04:55] Jon Berg: again?
[06/03/2025, 18:05:10] Karin Moe: sorry
[06/03/2025, 18:06:10] Jon Berg: fine`,
    `Calls in this group = -
     Tonight it is = Karin Moe`,
    { fileName: 'chat quay-nights.txt' },
  )
})

test('a word that opens a sentence, a verb or a thing that was named quotes nobody', () => {
  expectRead(
    `Statement of Mara Ilves

I was at the gate. One of our members told us on the telephone: "I have not been there since May."
I read a poster about the Royal, in Finnish and Flemish both. He calls me "our friend from the office".
I went in at noon. Saw QRT "final". Theme: "Anything but a suit that day".

Mara Ilves`,
    `I have not been there = -
     our friend from = -
     Anything but a suit = -`,
  )
  expectRead(
    `From: Karin Moe <karin@berg.example>
To: Olav Tamm <olav@berg.example>
Date: Mon, 9 Mar 2026 11:30:05 +0100

I SIGNED NOTHING. JON TOLD ME "THE PAPER WILL COME ON FRIDAY."`,
    'THE PAPER WILL COME = ?Jon Berg',
    { parties: [party('Jon Berg'), party('Karin Moe')] },
  )
})

test('the fields above an interview say who somebody is, and are nobody’s words', () => {
  expectRead(
    `INTERVIEW NOTE
Interviewee: Stella Brandt, plant operator
Interviewer: Ana Doorn, Internal Audit
Date: Tuesday 2 June 2026, 10:00
Place: Meeting room 2
Present: Kofi Lund (companion)

Q: Who took the readings?
A: I took them all.

Q: At ten?
A: About then.`,
    `Stella Brandt, plant operator = -
     Ana Doorn, Internal Audit = -
     Meeting room 2 = -
     Who took the readings = Ana Doorn
     I took them all = Stella Brandt`,
  )
})

test('a sentence near the head that tells of a report or an account makes nobody the writer of the paper', () => {
  const minutes = (first: string) => `Quay Committee - Minutes
Thursday 11 June 2026, Net Loft

Present: Stella Brandt (chair), Kofi Lund, Ana Doorn, Milo Quist.
Apologies: Olav Tamm.
1. Minutes of 14 May.
No changes.
2. ${first}
KL said that the cleats were loose.
AD said she would look in July.
MQ said that the quay was dry.`
  const parties = { parties: ['Stella Brandt', 'Kofi Lund', 'Ana Doorn', 'Milo Quist'].map(party) }
  for (const first of [
    'KL reported that diesel had been bought twice with an account from Havsula Lines.',
    'The diesel is bought with an account from Havsula Lines.',
    'Stella asked for the report of Havsula Lines.',
    "Havsula Lines's account was closed in May.",
  ])
    expectRead(
      minutes(first),
      `No changes. = -
       the cleats were loose = Kofi Lund
       the quay was dry = Milo Quist`,
      parties,
    )
  for (const title of ['Typed account from Olav Tamm', 'This is the account of Olav Tamm, fitter.'])
    expectRead(
      `${title}\n\nI tied up at six. The cleats were loose.`,
      'The cleats were loose = Olav Tamm',
      parties,
    )
})

test.each([
  [
    'Signed   O. Tamm       Date   2 Sept 2024\nWitness  S. Brandt\n\nSheet one of one.',
    'Sheet one of one = -',
  ],
  [
    'Signed: O. Tamm\nDate: 2 Sept 2024\nWitness: S. Brandt\nDate: 2 Sept 2024\n\nSheet one of one.',
    'Sheet one of one = -',
  ],
  ["Signed: O. Tamm\nWitness's signature: S. Brandt\nWitness name: Stella Brandt", ''],
  ['Signed: O. Tamm       Witness: S. Brandt', ''],
  ['Signed   O. Tamm       Witness   S. Brandt', 'Signed O. Tamm = ?Olav Tamm'],
])('whoever stands by when a form is signed says nothing of it: %j', (foot, read) =>
  expectRead(
    `HAVSULA LINES LTD          Form 9
UNDERTAKING

Name:   Olav Tamm            Post: Fitter

I may be given keys in the course of my work.
I undertake to lend none to any person.

${foot}`,
    `HAVSULA LINES = Olav Tamm
     I undertake to lend none = Olav Tamm
     ${read}`,
    { parties: ['Stella Brandt', 'Olav Tamm'].map(party) },
  ),
)

test('a witness whom the head of a note names tells what it says', () => {
  expectRead(
    `NOTE OF TALK
Witness: Stella Brandt
Taken by: Kofi Lund

She said the quay was dry.

Signed: K. Lund`,
    'the quay was dry = Stella Brandt',
    { parties: ['Stella Brandt', 'Kofi Lund'].map(party) },
  )
})
