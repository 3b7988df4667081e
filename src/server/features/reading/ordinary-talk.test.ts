import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = ['Rosa Holt', 'Theo Branco', 'Ilse Marten'].map(party)

const TALKS: [form: string, text: string, said: string, fileName?: string][] = [
  [
    'an interview in which somebody with the initials of a postscript asks once',
    `Interview notes
Present: Theo Branco (Stores) - TB
Rosa Holt (Yard Manager, investigating) - RH
Pia Sund (Union, Harbor Branch, observer) - PS

RH: Who had the key?
TB: I had it.
RH: All night?
TB: Until ten.
PS: Did anybody ask you for it?
TB: Nobody.
RH: Where was it then?
TB: On its hook.`,
    `Did anybody ask = Pia Sund
    Nobody. = Theo Branco`,
  ],
  [
    'notes that go on to tell of the talk right below what was said',
    `Interview notes, 5 May 2026
Present: Theo Branco (TB), Rosa Holt (RH)

RH: Who had the key?
TB: I had it.
RH: All night?
TB: Until ten. Ask Ana.
RH asked whether TB wished to add anything. TB said that he had worked there for ten years.
He denied that he had ever taken a key.
The meeting closed at 2.50 pm. RH said she would write within a week.`,
    `Ask Ana = Theo Branco
    RH asked whether = Rosa Holt
    TB said that he had worked = Theo Branco
    He denied that = ?Theo Branco; denies
    RH said she would write = Rosa Holt; asserts; 2026-05-12`,
  ],
  [
    'a record between two, whose questions and answers are numbered with a blank',
    `RECORD OF INTERVIEW
BETWEEN  Rosa HOLT (Manager)
AND      Theo BRANCO (Sorter)
ON       Tuesday, 26 August 2025
ALSO PRESENT  Keith WARDROP (Security)

Q 1   You know why we've asked you in?
A     Sort of.
Q 2   What did you carry to the gate?
A     My coat.
Q 3   WARDROP: Would you let us look?
A     No.
Q 4   HOLT: Is this yours?
A     It may be.`,
    `You know why = Rosa Holt
    My coat = ?Theo Branco
    Would you let us = Keith WARDROP
    Is this yours = Rosa Holt`,
  ],
  [
    'a ticket that tells what is wrong above its comments',
    `Incident 4410
Requested by: Ilse Marten
Assigned to: Theo Branco
Opened: 10/09/2025 08:02

Description:
The printer in the stores prints blank pages only. I have changed the toner.

Comments

Theo Branco    10/09/2025 09:20
Part ordered.

Ilse Marten    10/09/2025 09:41
When will it come?

Theo Branco    11/09/2025 10:11
Tomorrow.`,
    `prints blank pages = ?Ilse Marten
    I have changed the toner = ?Ilse Marten
    Part ordered = Theo Branco`,
  ],
  [
    'comments below "Created By", the first of them below the title of the part',
    `Case 88213
Contact Name: Ilse Marten
Subject: Parcel missing

Description:
The tracking says delivered last Thursday but I was away. My shop was shut.

Case Comments
Created By: Ana Diaz (18/08/2025 9:40 AM)
Rang the customer. I will ask the depot.

Created By: Theo Branco (18/08/2025 3:22 PM)
The van stood in Mill Road.

Created By: Ana Diaz (20/08/2025 11:05 AM)
Customer is angry.

Created By: Theo Branco (20/08/2025 4:48 PM)
Passed to the manager.`,
    `Rang the customer = Ana Diaz
    The van stood = Theo Branco
    Customer is angry = Ana Diaz
    Passed to the manager = Theo Branco`,
  ],
  [
    'messages of a telephone whose owner only the name of the file has',
    `Messages with Theo Branco

Wed, 20 Aug 2025 at 7:15 pm

Me: Did you see the van?
Theo Branco: I was at home.
Me: I saw it on Monday.
Theo Branco: Tell Rosa.`,
    `Did you see the van = ?Ilse Marten
    I was at home = Theo Branco
    I saw it on Monday = ?Ilse Marten`,
    'Messages Ilse Marten Theo Branco.txt',
  ],
  [
    'messages in a table that says their kind and which way each went',
    `#,Type,Timestamp,Party,Direction,Body
1,SMS,18/08/2025 12:58:10,Theo Branco,Outgoing,the crate is on the bottom shelf
2,SMS,18/08/2025 13:44:02,Theo Branco,Incoming,done and somebody saw me
3,SMS,18/08/2025 13:45:30,Theo Branco,Outgoing,say nothing to her`,
    `the crate is on = ?Ilse Marten
    somebody saw me = Theo Branco
    say nothing to her = ?Ilse Marten`,
    'SMS extraction Ilse Marten.csv',
  ],
  [
    'messages below a title that holds two names',
    `Ilse Marten, Theo B
Direct message

Sat, Apr 4, 2026

Ilse Marten
9:14 AM
are you coming in?

Theo B
11:40 AM
no, I am at home

Ilse Marten
11:41 AM
then why are you on the list

Theo B
11:55 AM
ask my aunt`,
    `are you coming in = Ilse Marten
    no, I am at home = Theo Branco`,
  ],
  [
    'a mailbox that lists its messages in columns',
    `Voice mailbox 4410 (Holt R.)

1.  09/04/26 8:15a  216-555-0142  Marten, Ilse   0:41
    Somebody put a note in my locker last night.

2.  10/04/26 4:55p  216-555-0177  Branco, Theo   0:18
    I will come on Monday but I want it in writing.`,
    `a note in my locker = Ilse Marten; asserts; 2026-04-08
    I will come on Monday = Theo Branco`,
  ],
  [
    'a sheet whose two labels come again and are things',
    `Yard sheet

Sat 17/05/26
Stock: Four pallets of bedding came in.
Issues: Pallets not out until nine.
Sun 18/05/26
Stock: Nothing came in all day.
Issues: Barrier left out in the rain.`,
    `Pallets not out = -
    Barrier left out = -`,
  ],
]

describe('ordinary talk', () => {
  it.each(TALKS)('is read: %s', (_, text, said, fileName = 'a.txt') => {
    expectRead(text, said, { parties: PARTIES, fileName })
  })
})

const MAILS: [form: string, text: string, said: string][] = [
  [
    'a voice message from a number, whose caller says a name that nobody else has',
    `From: voicemail@phones.example
To: Rosa Holt <rosa@yard.example>
Date: Fri, 24 Oct 2025 18:02:11 +0000
Subject: New voice message

Message 1
From: (037) 555-0193 Wireless caller
Received: Fri 24/10/2025 8:05 AM
Duration: 0:47
Transcript:
"Miss Holt, it's Lubo from nights. Can I come and see you on Monday.
It is about the crates."

Message 2
From: (037) 555-0188 Wireless caller
Received: Fri 24/10/2025 9:05 AM
Duration: 0:12
Transcript:
"The gate is open again."`,
    `Can I come and see = ?Lubo
    It is about the crates = ?Lubo
    The gate is open = ?(037) 555-0188 Wireless caller`,
  ],
  [
    'an answer put into a quoted mail, which is of the day of the answer',
    `From: Theo Branco <theo@yard.example>
To: Rosa Holt <rosa@yard.example>
Date: Mon, 25 Aug 2025 10:31:00 +0000
Subject: RE: Camera

See below.

-----Original Message-----
From: Rosa Holt
Sent: Friday, 22 August 2025 4:55 PM
To: Theo Branco
Subject: Camera

1. Can you look at camera 3?
[TB] Done yesterday, copy on the stick.
2. Is its clock right?
[TB] No, it is fast.`,
    'Done yesterday = Theo Branco; asserts; 2025-08-24',
  ],
]

describe('an ordinary mail', () => {
  it.each(MAILS)('is read: %s', (_, text, said) => {
    expectRead(text, said, { parties: PARTIES })
  })
})

describe('an answer', () => {
  it('that one does not know a thing denies it, and that one does not know that now is no memory', () => {
    expectRead(
      `Rosa Holt: Is this your slip?
Theo Branco: No. I don't know that slip.
Rosa Holt: When was it?
Theo Branco: I don't know that now.`,
      `I don't know that slip = Theo Branco; denies
      I don't know that now = Theo Branco; does_not_recall`,
      { parties: PARTIES },
    )
  })
})
