import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'
import type { Party } from './unit.ts'

const party = (name: string, ...aliases: string[]): Party => ({ name, aliases, email: null })
const CASE = [party('Ruth Abara'), party('Oskar Blom'), party('Lena Kroll')]
const ACCOUNT = (words: string) => `STATEMENT OF RUTH ABARA\n\n${words}\n\nSigned: Ruth Abara`

const QUOTED: [how: string, text: string, said: string, parties?: readonly Party[]][] = [
  [
    'whom the sentence before tells of, where nothing says who speaks',
    ACCOUNT(
      'The evening after the fair Oskar rang me at home. "Think of your two boys first." I wrote it down.',
    ),
    'Think of your two boys = ?Oskar Blom',
  ],
  [
    'whom a pronoun before it means, over a sentence without anybody',
    ACCOUNT('Oskar came in. He put it on the table. No greeting. "You sign this one or the other one."'),
    'You sign this one = ?Oskar Blom',
  ],
  [
    'nobody else behind what the writer did',
    ACCOUNT('Oskar was at the door. I took up the page. "The gate is locked from six on." So it said.'),
    'The gate is locked = -',
  ],
  [
    'nobody where the sentence before tells of a paper',
    ACCOUNT('Oskar handed me a letter. "You are suspended from today until the hearing." I went home.'),
    'You are suspended = -',
  ],
  [
    'whoever a sentence tells of behind its day or place',
    ACCOUNT(
      'The next night Oskar Sir came with two men. He had a roll of tape. I asked what it was. He said "You saw no tape at all."',
    ),
    'You saw no tape = ?Oskar Blom',
  ],
  [
    'nobody, where only a place to which somebody went stands before',
    ACCOUNT('I moved to Northwick in May, ten minutes from the depot. He said "you will like it there."'),
    'you will like it there = -',
  ],
  [
    'whom a name means that stands beside other capitals',
    ACCOUNT(
      'On the eve of Onam Oskar Sir called me in. I told him that I would not. He said, "Then I will find another one."',
    ),
    'Then I will find another one = ?Oskar Blom',
  ],
  [
    'nobody who is told of within what another one tells',
    ACCOUNT(
      'Oskar came to my cabin. He told me Lena had stood over him. I wrote down his words: "I shall never work again here."',
    ),
    'I shall never work = ?Oskar Blom',
  ],
  [
    'whoever stands before a colon with where they were',
    ACCOUNT(
      'Was I warned? Yes. Oskar Blom, on the Friday, in the yard: "you will want a reference in spring".',
    ),
    'you will want a reference = ?Oskar Blom',
  ],
  [
    'a role that begins a sentence without an article',
    `NIGHT NOTES                         Room 11
Manager: Lena Kroll
Initials: RA R. Abara / OB O. Blom

11/11/25  20:15   Taken over from days. Mat on and tested. OB

12/11/25  07:20   Left for the hospital with OB as escort. Manager told by phone. She said "write it up and ring nobody". RA`,
    'write it up = ?Lena Kroll',
  ],
  [
    'a relative who is called nothing else',
    ACCOUNT('She died at five, niece present. Niece said "I thought it was the television".'),
    'I thought it was the television = ?niece',
  ],
  [
    'the person whom the form is about, where who speaks is left out',
    `RECORD OF VISITS
Resident: Edna Marsh       Room 4
Kept by Ruth Abara

3 May  08:00  Called to the room. Pt on the floor. Said "I rang and then I shouted". Bell silent. RA`,
    'I rang and then I shouted = ?Edna Marsh',
  ],
  [
    'the person whom a complaint form is about',
    `COMPLAINT FORM
1. Your name            Ruth Abara
2. Service user         Mrs Edna Marsh, 4 Mill Row
3. What happened
   I got there at nine. The plate was still in the fridge. Her words to me were "nobody has touched my tea".`,
    'nobody has touched my tea = ?Edna Marsh',
  ],
  [
    'no man of whom a title says elsewhere that he is one',
    ACCOUNT(
      'Mr Blom took the parcel. A lady came for him. Oskar shook his head. She said "tell him I keep my letters".',
    ),
    'tell him I keep my letters = -',
  ],
  [
    'words in the JSON of an export',
    `{"entries": [{"by": "Ruth Abara", "on": "2025-05-01", "text": "Not closing. Oskar told her \\"she will learn what a door is for\\". Why?"},
{"by": "Lena Kroll", "on": "2025-05-02", "text": "Closed."}]}`,
    'she will learn what a door is for = Oskar Blom',
  ],
  [
    'whoever wrote before, where a reply says "you"',
    `[21 Jan 09:20] O Blom
Please stop posting here, both.

[21 Jan 11:04] L Kroll
You told me on the stairs to "park it till the audit is by".`,
    'park it till the audit = ?Oskar Blom',
  ],
  [
    'whoever answers, where a written question says "you"',
    `QUESTIONS TO MS KROLL

a) Did you see the mail?
LK: No.

b) Mr Blom says that you said to him, "Find me a day she came late." Is that right?
LK: He exaggerates.`,
    'Find me a day she came late = ?Lena Kroll',
  ],
  [
    'who said it over all sentences of a quotation in a report',
    `Growers complain

L. Kroll, who sowed in March, said: "The packet says nine. My nephew asked the firm and they know no nine."`,
    'My nephew asked the firm = Lena Kroll',
  ],
  [
    'whoever speaks between the words quote and unquote',
    `VOICEMAIL from Ruth Abara, 3 May 2025, 09:12
Nobody rang me back. The nurse with the beard said to me quote we cannot be everywhere at once unquote. Ring me please.`,
    'we cannot be everywhere = ?nurse',
  ],
  [
    'whoever wrote what counsel reads out',
    `DEPOSITION OF OSKAR BLOM
Q. Exhibit 7. Ms. Kroll writes, and I read, "Oskar told me to connect it before six." True?
A. Never.`,
    'Oskar told me to connect it = Lena Kroll',
  ],
  [
    'from whom a program says that a message was sent on',
    `[2025-11-06 08:15:00] Ruth Abara:
Who took my book?

[2025-11-06 08:40:03] Oskar Blom:
> Lena Kroll: Give short answers and sign nothing.
[Forwarded from Lena Kroll]

[2025-11-06 08:41:17] Oskar Blom:
I go home tomorrow.`,
    `Give short answers = ?Lena Kroll
    I go home tomorrow = Oskar Blom`,
  ],
  [
    'the member whom the head of a letter names, in what the letter is written for',
    `PORT STAFF ASSOCIATION
11th February 2026
The Manager

Sub: Transfer of Ms Lena Kroll, clerk

Sir,

1. Our member states that she never asked to be moved.

2. Mr Blom, when I met him on Monday, denied that he had seen her mail. He said the post was free since May.

Yours faithfully,
Ruth Abara`,
    `she never asked to be moved = Lena Kroll
    He said the post was free = ?Oskar Blom`,
  ],
  [
    'nobody for certain who may be whoever spoke in the sentence before',
    `NOTES OF TWO CONVERSATIONS WITH OSKAR BLOM          R.A.

Mr Blom said that he rang twice. To the first call Ms Kroll answered that it was late. To the second he answered nothing.`,
    'To the second he answered nothing = ?Oskar Blom',
  ],
]

describe('who said what is quoted', () => {
  it.each(QUOTED)('is %s', (_, text, said, parties = CASE) => expectRead(text, said, { parties }))
})
