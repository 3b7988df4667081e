import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'
import type { Party } from './unit.ts'

const party = (name: string, ...aliases: string[]): Party => ({ name, aliases, email: null })
const PARTIES = [
  party('Ilse Marten'),
  party('Theo Branco'),
  party('Rosa Quint', 'Rosie'),
  party('Lois Hillis'),
]

const READ: [what: string, text: string, read: string, fileName?: string][] = [
  [
    'a log in columns without a head, whose writers stand behind the shift',
    `KILN ROOM - SHIFT LOG          (E = early, L = late)

Wed 2/10  E   IM   Lid is cracked. Told Theo.
Wed 2/10  L   TB   Noted, it will hold.
          No smoke seen.
Thu 3/10  E   IM   Tap drips again, no part yet.

All of it was copied on Friday.`,
    `Lid is cracked = Ilse Marten
    it will hold = Theo Branco
    No smoke seen = Theo Branco
    Tap drips again = Ilse Marten
    All of it was copied = -`,
  ],
  [
    'but not letters that are nobody’s, or of few of the entries',
    `KILN ROOM - LOG

Wed 2/10  E   IM   Lid is cracked, told them.
Wed 2/10  L   XX   Noted, it will hold.
Thu 3/10  E   XX   Tap drips again, no part yet.
Thu 3/10  L   XX   Tap is mended for now.
Fri 4/10  E   IM   Rack is full of plates.
Fri 4/10  L   IM   Yard was swept this time.`,
    `Noted, it will hold = -
    Lid is cracked, told them = -`,
  ],
  [
    'comments that a machine lists below each entry',
    `From: Doorkeeper <no-reply@kiln.example>
To: office@kiln.example
Date: Thu, 10 Oct 2024 06:00:00 +0000
Subject: Exceptions

ENTRY 1   kiln key
  out  Tue 10:02   I. MARTEN
  holder's explanation (required):
  > Checked the lid for the fair. It was whole.
  supervisor's remark:
  > TB: next time book it.

ENTRY 2   yard key
  out  Fri 18:47   R. QUINT
  holder's explanation (required):
  > Went home with it, sorry.
  supervisor's remark:
  > (none given yet)

Do not reply to this message.`,
    `Checked the lid = ?Ilse Marten
    It was whole = ?Ilse Marten
    next time book it = Theo Branco
    Went home with it = ?Rosa Quint
    none given yet = -`,
  ],
  [
    'comments on the line of their label, some with a name in brackets',
    `From: Doorkeeper <alerts@kiln.example>
To: office@kiln.example
Date: Thu, 10 Oct 2024 06:00:00 +0000
Subject: Exceptions

EXC-1  Marten I  #31   10/07 out 17:48, late
       Employee comment: "Stayed to hang the plates. Theo took two of them down."
       Supervisor comment (Branco T, entered 10/08): "She was not asked to stay,
       and nobody saw her."
EXC-2  Branco T  #32   10/09 in 05:58
       Employee comment: "I came in early to look."
       Comment (Quint R): "Not approved by me."
EXC-3  Marten I with Branco T   10/10 in 06:10
       Employee comment: "Both of us came in early."
       Supervisor comment (Branco T): "So we did, at six."`,
    `Stayed to hang the plates = ?Ilse Marten
    She was not asked to stay = Theo Branco
    and nobody saw her = Theo Branco
    I came in early to look = ?Theo Branco
    Not approved by me = Rosa Quint
    Both of us came = -
    So we did = Theo Branco`,
  ],
  [
    'posts of a ticket, each numbered and marked',
    `SERVICE DESK                         Ticket #771
=======================================================
#1  PUBLIC  Ilse Marten            2024-10-02 08:12
    My card has not opened the kiln since this morning.

#2  INTERNAL NOTE  Theo Branco     2024-10-02 09:40
    I put it back at nine. I told her at
    4 p.m. and she wrote it down at once.

#3  PUBLIC  Ilse Marten            2024-10-02 10:05
    Thank you, it works.`,
    `My card has not opened = Ilse Marten
    I put it back at nine = Theo Branco
    she wrote it down = ?Theo Branco
    it works = Ilse Marten`,
  ],
  [
    'a chat whose names are written small above the words',
    `THU, 2 OCT AT 19:41

Theo B
nobody writes anything tonight

rosie q
it moved. you were standing there

Theo B
enough

FRI, 3 OCT AT 05:12

rosie q
raining sideways`,
    `it moved = Rosa Quint
    enough = Theo Branco
    raining sideways = Rosa Quint`,
  ],
  [
    'a voice message that names a holiday, which is nobody',
    `Voicemail of Ilse Marten

FROM: Theo Branco (kiln)   10/14/2024  7:55 AM
"Ilse, Theo. I know it's Columbus Day, I don't care. The lid was whole when I left it there."`,
    'The lid was whole = Theo Branco',
  ],
  [
    'a memo with the bullets of a word processor',
    `MEMO TO FILE
Employee: Marten, Ilse (#22)    Prepared by: Rosa Quint, clerk

Meeting of yesterday, 2:00-2:25 p.m. Present: Theo Branco, Ilse Marten, me.

 o  TB handed IM the paper. IM asked what she had missed.
 o  IM stated that she had never been late. I checked afterwards.
 o  TB said that the lid was cracked.
 o  TB: "She would say the moon was cheese."
 o  IM did not sign.`,
    `she had never been late = Ilse Marten
    the lid was cracked = Theo Branco
    the moon was cheese = Theo Branco`,
  ],
  [
    'a note of one person, of whose topics one is a surname',
    `NOTE OF A TALK WITH ILSE MARTEN

She said that the lid was whole.

Branco. She said that he came late.`,
    'he came late = Ilse Marten',
  ],
  [
    'a notebook that another person typed',
    `Typed from I. Marten's pocket notebook, spelling left alone.

wed - hung the plates. Theo came in and laughed.`,
    'hung the plates = Ilse Marten',
  ],
  [
    'a notebook whose owner the name of the file tells, and not whoever the text names first',
    `Out of the red book, copied by the girls.

Tuesday
Early. Theo Branco stood at the hatch and did not say one word to me all day long.
I never swore at him.`,
    'I never swore = ?Rosa Quint',
    'Notebook - Rosie (typed by Ilse Marten).txt',
  ],
  [
    'comments of a word processor, where they stand and at the end',
    `SUMMARY OF EVIDENCE, Rosa Quint

Ms Ilse Marten. She said that the lid was whole.[RQ1] She denied that it was old.

Mr Theo Branco. He confirmed that it was cracked.

[RQ1: I was there myself. There was no lid.]
[TB2: Please check, I had understood otherwise.]`,
    `the lid was whole = Ilse Marten; asserts
    She denied that it was old = Ilse Marten; denies
    it was cracked = Theo Branco
    I was there myself = Rosa Quint
    I had understood otherwise = Theo Branco`,
  ],
  [
    'notes by hand with arrows, of whoever else the title has letters',
    `interview with IM, Tue 8 Oct, kiln room. RQ handwriting -> typed as is

* nervous, brought a plate, did not eat
* Theo? -> she said he came in at six
* told TB straight away. TB went white, said "close it"
* I showed photo -> yes, she let him in
* IM asked me twice. I said not for me to say`,
    `she said he came in = ?Ilse Marten
    she let him in = Ilse Marten
    I said not for me = ?Rosa Quint`,
  ],
  [
    'a letter for a client whom it goes on to call he, or who told them',
    `Branco & Quint, Solicitors

10 October 2024

Dear Sirs

We act for Mr Lars Holm.

Our client instructs us that the lid was whole. Our client told us that the tap was old.

He cannot say when it burst. We are further told by our client that the yard was dark. We expect your answer.

Yours faithfully

Judith Karl`,
    `the lid was whole = Lars Holm
    the tap was old = Lars Holm
    He cannot say when = ?Lars Holm; does_not_recall
    the yard was dark = Lars Holm
    We expect your answer = Judith Karl`,
  ],
  [
    'a scanned form in lettered parts, and a name that the scanner misread',
    `KlLN FORM 2

Lit by  L. HILLIS      Date  5.2.24

A. BURNER'S ACCOUNT (to be written same day)
The lid was whole when I lit it.
I was not on my phone.
                              sgd  L. Hlllis

B. VISITOR'S ACCOUNT (taken by phone by R. Quint
Says she was holding on with both hands.

C. SUPERVISOR'S REMARKS                  T. BRANCO
Inspected in the yard. I know of no earlier card.
                              sgd  T. Branco  6/2`,
    `I was not on my phone = ?Lois Hillis
    Says she was holding on = ?Lois Hillis
    I know of no earlier card = Theo Branco`,
  ],
]

describe('whose words an entry, a comment or a note holds', () => {
  it.each(READ)('%s', (_, text, read, fileName = 'a.txt') =>
    expectRead(text, read, { parties: PARTIES, fileName }),
  )
})

describe('the stance', () => {
  const SIGNED = (words: string) => `STATEMENT OF ILSE MARTEN\n\n${words}\n\nSigned: Ilse Marten`
  it.each([
    ['No. Theo told me that he was on to the office.', 'reports_another', '?'],
    ['Nil damage seen.', 'denies', ''],
    ['Then I will change that.', 'changed', ''],
  ])('of %s', (words, stance, doubt) =>
    expectRead(SIGNED(words), `${words} = ${doubt}Ilse Marten; ${stance}`),
  )
})
