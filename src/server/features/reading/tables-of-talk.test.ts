import { describe, expect, it } from 'vitest'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { expectRead } from './read-form.fixture.ts'
import { readText } from './read-text.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const PARTIES = [
  party('Rosalind Holt', 'RH', 'Ros'),
  party('Idris Pugh', 'IP'),
  party('Mina Castellan', 'Mina', 'MC'),
  party('Tilda Moss', 'TM'),
]

describe('a table that holds what people say', () => {
  it('with two names at its head is a talk, the first of whom asks', () => {
    expectRead(
      `### Record of talk

**When** Wednesday, 14 May 2025, by video

| Tilda Moss | Idris Pugh |
|---|---|
| Were you on the late shift? | I was not. Mina sent me home yesterday. |
| Who had the key? | I never had it. |`,
      `Were you on the late shift = Tilda Moss
      Mina sent me home yesterday = Idris Pugh; asserts; 2025-05-13
      I never had it = Idris Pugh; denies`,
      { parties: PARTIES },
    )
  })

  it('with a column of callers and one of what they said gives the cell behind it to who keeps the table', () => {
    const log = `On-call manager: Tilda Moss\n\nDate\tTime\tCaller\tWhat they said\tWhat I did\n24/04/2025\t18:10\tIdris Pugh\tthe pump is dry and nobody came\tTold him to write it down.\n25/04/2025\t07:40\tMina Castellan\tit was dry all night\tRang the works twice.`
    expectRead(
      log,
      `the pump is dry and nobody came = Idris Pugh
      it was dry all night = Mina Castellan`,
      { parties: PARTIES },
    )
    const units = readText(log, {
      fileName: 'a.html',
      occurredAt: null,
      parties: PARTIES,
      conduct: null,
      dayFirst: true,
    })
    const words = units.map(({ start, end }) => log.slice(start, end))
    expect(words).toContain('Told him to write it down.')
    expect(words).toContain('Rang the works twice.')
  })

  it('whose head has a name and an office in one line is none', () => {
    expectRead(
      `Our ref: 4\n\nMr I. Pugh, Mina Castellan\n\nDear Sir,\n\nWe act for Ms Holt, who left by the gate.\n\nYours faithfully,\nTilda Moss`,
      'We act for Ms Holt = Tilda Moss',
      { parties: PARTIES },
    )
  })

  it('holds in one remark those of others and what they are told to have said', () => {
    expectRead(
      `Line,Part,Count,Remark
1,pump,4,"RH: I counted twice."
2,valve,2,"RH: asked for the key. IP: I gave it to Mina in May."
3,hose,1,"RH: counted with Tilda. Mina says the lock was changed before the holiday."
4,belt,9,ok`,
      `I counted twice = Rosalind Holt
      I gave it to Mina in May = Idris Pugh
      Mina says the lock was changed = Mina Castellan`,
      { parties: PARTIES },
    )
  })
})

describe('a record in JSON', () => {
  it('is of whoever entered it, and each comment of whoever made it, on its day', () => {
    expectRead(
      `{
 "id": "7", "entered_by": "Idris Pugh", "entered_on": "Tuesday 29 April 2025",
 "narrative": "I never touched the pump.",
 "comments": [
  {"by": "Mina Castellan", "on": "30/04/2025", "text": "He rang me yesterday."},
  {"by": "Rosalind Holt", "on": "02/05/2025", "text": "Close it by Monday please."}
 ]
}`,
      `I never touched the pump = Idris Pugh; denies
      He rang me yesterday = Mina Castellan; asserts; 2025-04-29
      Close it by Monday please = Rosalind Holt; asserts; 2025-05-05`,
      { parties: PARTIES, fileName: 'a.json' },
    )
  })

  it('of things that somebody describes by a title is nobody’s words', () => {
    expectRead(
      '[{"title": "Pump", "description": "A pump of steel for water."}, {"title": "Valve", "description": "A valve of brass for it."}]',
      'A pump of steel for water = -',
      { parties: PARTIES, fileName: 'a.json' },
    )
  })
})

describe('messages and letters that stand for people', () => {
  it('in a mail of a voice box are each of whoever says their name', () => {
    expectRead(
      `From: Box <noreply@box.example>
To: Tilda Moss <t.moss@works.example>
Date: Mon, 18 Nov 2024 08:02:11 +0000
Subject: You have 2 new voice messages

MESSAGE 1 of 2    Fri 15 Nov 2024 17:47    0 min 31
"Tilda this is Idris Pugh here I never had the key and you know it"

MESSAGE 2 of 2    Sat 16 Nov 2024 11:20    0 min 22
"Tilda it's Mina I told Idris yesterday and he laughed at me"

Do not reply to this email.`,
      `I never had the key = ?Idris Pugh
      he laughed at me = ?Mina Castellan`,
      { parties: PARTIES },
    )
  })

  it('are explained above a thread as the sides of a screen', () => {
    expectRead(
      `Screenshots typed out by Tilda Moss. L is the left side of the screen = Mina, R is Ros, whose phone it is.

Wed 9 Oct 16:12
L: did you see the pump
R: yes it was dry
L: nobody filled it
R: i know`,
      `did you see the pump = Mina Castellan
      it was dry = Rosalind Holt`,
      { parties: PARTIES },
    )
  })
})

describe('a log in columns set with blanks', () => {
  it('gives what stands behind the initials in the column of writers to them', () => {
    expectRead(
      `UNIT 7   DAILY LOG
Initials: RH = R Holt, IP = I Pugh

DATE       HOURS    OP  REMARKS
Nov 11/24   881.4   --  holiday, parked
Nov 12      882.0   RH  Told IP the lamp is out. He never came.
  "           "     IP  I was there at noon Ros.
Nov 13      883.1   RH  I parked her yesterday at three.
Nov 14      884.0   IP  Lamp is in.`,
      `He never came = Rosalind Holt
      I was there at noon Ros = Idris Pugh
      I parked her yesterday at three = Rosalind Holt; asserts; 2024-11-12
      Lamp is in = Idris Pugh`,
      { parties: PARTIES, conduct: { from: parseDay('2024-11-01')!, to: parseDay('2024-12-31')! } },
    )
  })
})
