import { describe, it } from 'vitest'
import { expectRead, party, TALK } from './read-form.fixture.ts'
import type { Party } from './unit.ts'

const HEADS = `From: Ilse Marten <ilse@kiln.example>
To: Theo Branco <theo@kiln.example>
Date: Thu, 10 Oct 2024 11:00:00 +0000
Subject: RE: the glaze
`

type Found = [what: string, text: string, read: string, parties?: readonly Party[]]
const FOUND: Found[] = [
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
  [
    'answers behind initials or an arrow, up to the end of their paragraph',
    `${HEADS}
See below.

Who lit it at six?
-> Nobody did.
It was cold.

The rest is as before.

Who had the key to the yard?
-> Rosa had it.`,
    `Who lit it at six = ?Theo Branco; -
    Nobody did = Ilse Marten
    It was cold = Ilse Marten
    The rest is as before = Ilse Marten
    Who had the key = ?Theo Branco
    Rosa had it = Ilse Marten`,
  ],
  [
    'points with answers behind initials, one below the other',
    `${HEADS}
See below.

1. The lid was whole.
IM: It was cracked.
2. You had the key.
IM: I gave it back.`,
    `The lid was whole = ?Theo Branco
    It was cracked = Ilse Marten
    You had the key = ?Theo Branco
    I gave it back = Ilse Marten`,
  ],
  [
    'the points of a mail that answers none of them',
    `${HEADS}
My points:

1. The lid was whole.
THAT IS ALL.

2. The key hung there.

3. The yard was dark.`,
    'The lid was whole = Ilse Marten',
  ],
  [
    'numbered points of which few have an answer',
    `${HEADS}
My points:

1. The lid was whole.
= As was the tap.
2. The key hung there.
= As did the lamp.
3. The yard was dark.
4. The tap dripped.
5. The rack was full.`,
    'The lid was whole = Ilse Marten',
  ],
  [
    'numbered headings in capitals',
    `${HEADS}
1. KILN
2. GLAZE
3. YARD
The tap drips.`,
    'KILN = Ilse Marten',
  ],
  [
    'lines behind a sign that stand below no message: they quote nobody',
    `${HEADS}
We need:
| a new lid for the kiln
| a tap for the yard`,
    'a new lid = Ilse Marten',
  ],
  [
    'lines that are quoted behind another sign, below a blank line and two lines that name their writer',
    `${HEADS}
On Wednesday, 9 October 2024 at 10:00, Theo Branco
<theo@kiln.example> wrote:

| The lid was whole.

It was cracked.`,
    `The lid was whole = Theo Branco
    It was cracked = Ilse Marten`,
  ],
  [
    'two letters set apart in the title of a note',
    `NOTE OF A TALK WITH ILSE MARTEN (glazer)          TB

She said that the kiln was cold. I asked her to write.`,
    'I asked her to write = ?Theo Branco',
    [party('Ilse Marten'), party('Theo Branco')],
  ],
  [
    'whose answers a table has',
    `Questions by Theo Branco, 3 May 2024. Answers by Ilse Marten, glazer

No.\tQuestion\tReply
1\tWho lit the kiln?\tI did, at six.
2\tWho had the key?\tI had it all night.
3\tWho came in?\tNobody came in.`,
    'I did, at six = Ilse Marten',
    [party('Ilse Marten'), party('Theo Branco')],
  ],
  [
    'somebody who interjected or exclaimed',
    `NOTE OF A TALK WITH ILSE MARTEN

She said that the kiln was cold. Theo Branco interjected that it was old. Rosa Quint exclaimed that it burnt.`,
    `it was old = Theo Branco
    it burnt = Rosa Quint`,
    [party('Ilse Marten'), party('Theo Branco'), party('Rosa Quint')],
  ],
  [
    'paragraphs of one turn, where many turns have some',
    [TALK, TALK]
      .join('')
      .replaceAll(/(Ilse Marten: [^\n]+)/g, '$1\n\nIt was dark by then.')
      .replace('It was dark', 'The lamp was out'),
    'The lamp was out = Ilse Marten',
  ],
  ...(
    [
      ['Question 1. ', 'Answer. '],
      ['Question no. 1: ', 'Answer: '],
      ['QUESTION 1\n', 'ANSWER\n'],
    ] as const
  ).map(
    ([question, answer]): Found => [
      `answers below numbered questions whose heads are written out, as in ${JSON.stringify(question + answer)}`,
      `Notes of meeting with Ilse Marten
Glazer, kiln house.
Present: Theo Branco, Ilse Marten, Rosa Quint (union).

${question}What did you see at the kiln?
${answer}I had carried the trays in. He had the book open.
${question.replace('1', '2')}Did Theo say anything?
${answer}Not then. He sat down with me later.`,
      `What did you see = -
    I had carried the trays in = Ilse Marten
    He had the book open = Ilse Marten
    Not then = Ilse Marten
    He sat down with me = Ilse Marten`,
      [party('Ilse Marten'), party('Theo Branco'), party('Rosa Quint')],
    ],
  ),
]

describe('who speaks is found', () => {
  it.each(FOUND)('%s', (_, text, read, parties = []) => expectRead(text, read, { parties }))
})
