import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'
import type { Party } from './unit.ts'

const party = (name: string): Party => ({ name, aliases: [], email: null })
const HEADS = `From: Ilse Marten <ilse@kiln.example>
To: Theo Branco <theo@kiln.example>
Date: Thu, 10 Oct 2024 11:00:00 +0000
Subject: RE: the glaze
`
const SIGNED = (words: string) => `STATEMENT OF ILSE MARTEN\n\n${words}\n\nSigned: Ilse Marten`
const TALK = `Theo Branco: Who had the key?
Ilse Marten: I had it.
Theo Branco: All night?
Ilse Marten: Until ten.
Theo Branco: And then?
Ilse Marten: I hung it up.
Theo Branco: Where?
`

const DOUBTED: [what: string, text: string, read: string, parties?: readonly Party[]][] = [
  [
    'a sentence that hands on what another person said, and what goes on with it',
    SIGNED(
      'I fired the kiln at six. On Monday I asked Theo Branco, and he replied that it was cold. He had never lit it. I went home.',
    ),
    `I fired the kiln = Ilse Marten
    he replied that it was cold = ?Ilse Marten
    He had never lit it = ?Ilse Marten
    I went home = Ilse Marten`,
  ],
  [
    'but not what a writer told themselves, was told, or says of how somebody spoke',
    SIGNED(
      'I first told the porter that I was ill. I was told on Monday that it had gone. I was not there, whatever they told you.',
    ),
    `I first told the porter = Ilse Marten
    I was told on Monday = Ilse Marten
    I was not there = Ilse Marten`,
  ],
  [
    'what stands above the last item of a paragraph that somebody signed',
    `SHIFT SHEET

Lid of kiln 2 is cracked.
- glaze is short, order more
- tap in the yard drips. Ilse Marten

Store is dry.
- racks are full. Theo Branco`,
    `glaze is short = ?Ilse Marten
    racks are full = ?Theo Branco`,
    [party('Ilse Marten'), party('Theo Branco')],
  ],
  [
    'a paragraph behind a blank line, where turns have none',
    `${TALK}Ilse Marten: On the hook.

The recording was stopped here for a while.

Theo Branco: Who took it?
Ilse Marten: Nobody I saw.`,
    `On the hook = Ilse Marten
    The recording was stopped = ?Ilse Marten
    Nobody I saw = Ilse Marten`,
  ],
  [
    'a part that is named by what somebody does',
    `INCIDENT SHEET
Ilse Marten, glazer; Theo Branco (supervisor)

Notes on the supervisor visit:
The lid was cracked before noon.`,
    'The lid was cracked = ?Theo Branco',
  ],
  [
    'who says I below a head that names one person',
    `Kiln room, the week of the fire. Ilse Marten, glazer

I left at nine. I saw no smoke.`,
    'I saw no smoke = ?Ilse Marten',
  ],
]

describe('who speaks is doubtful where the layout only suggests it', () => {
  it.each(DOUBTED)('%s', (_, text, read, parties = []) => expectRead(text, read, { parties }))
})

const FOUND: [what: string, text: string, read: string, parties?: readonly Party[]][] = [
  [
    'numbered points of whoever a mail goes to, each with an answer in capitals',
    `${HEADS}
My answers in capitals.

a) When did you light it?
AT SIX.

b) Who else was there?
NOBODY BUT ME.`,
    `When did you light it = ?Theo Branco
    AT SIX = Ilse Marten
    NOBODY BUT ME = Ilse Marten`,
  ],
  [
    'answers behind a sign that whoever received a mail put into it',
    `${HEADS}
Mine are in there.

-----Original Message-----
From: Theo Branco <theo@kiln.example>
To: Ilse Marten <ilse@kiln.example>
Sent: Wed, 9 Oct 2024 17:00

1. The lid was whole on Monday.
= It was cracked.

2. You had the key.
= I gave it back.`,
    `The lid was whole = Theo Branco
    It was cracked = ?Ilse Marten
    I gave it back = ?Ilse Marten`,
  ],
  [
    'lines that are quoted behind another sign, and what stands between them',
    `${HEADS}
On 9/10/24 Theo Branco wrote:
| The lid was whole on Monday.

It was cracked.

| You had the key.

I gave it back.`,
    `The lid was whole = Theo Branco
    It was cracked = Ilse Marten
    You had the key = Theo Branco
    I gave it back = Ilse Marten`,
  ],
  [
    'a statement whose title goes on in the next line',
    `STATEMENT

of Ilse Marten, glazer, written down by Theo Branco in her words.

1. I left at nine.

2. Rosa Quint came up to me. She said it was cold.

3. I saw no smoke.

Signed: Ilse Marten`,
    `I left at nine = Ilse Marten
    I saw no smoke = Ilse Marten`,
  ],
  [
    'whoever took a note and put their initials apart in its title',
    `NOTE OF A TALK WITH ILSE MARTEN (glazer)          T.B.

She said that the kiln was cold. I asked her to write.`,
    `the kiln was cold = Ilse Marten
    I asked her to write = ?Theo Branco`,
    [party('Ilse Marten'), party('Theo Branco')],
  ],
  [
    'whoever replied to the questions of a table',
    `Questions by Theo Branco, 3 May 2024. Replied by: I. Marten, glazer

No.\tQuestion\tReply
1\tWho lit the kiln?\tI did, at six.
2\tWho had the key?\tI had it all night.
3\tWho came in?\tNobody came in.`,
    `I did, at six = Ilse Marten
    Nobody came in = Ilse Marten`,
    [party('Ilse Marten'), party('Theo Branco')],
  ],
  [
    'somebody whose office stands behind their name, and what they add',
    `The kiln

Ms Rosa Quint of the Fire Office said that the lid was cracked. "Nobody told us that it was old," she added.`,
    `the lid was cracked = Rosa Quint
    Nobody told us = ?Rosa Quint`,
  ],
]

describe('who speaks is found', () => {
  it.each(FOUND)('%s', (_, text, read, parties = []) => expectRead(text, read, { parties }))
})
