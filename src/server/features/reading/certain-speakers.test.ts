import { describe, it } from 'vitest'
import { expectRead, party, TALK } from './read-form.fixture.ts'
import type { Party } from './unit.ts'

const SIGNED = (words: string) => `STATEMENT OF ILSE MARTEN\n\n${words}\n\nSigned: Ilse Marten`

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
    'what stands beside the initials or the name of another person that nothing took for a label or a signature',
    SIGNED(
      'The lid was cracked on Monday.\n\nWe heard nothing of it. [TB: I told her twice.] The racks were full.\n\nNobody came.\n\n        Theo Branco   porter 7',
    ),
    `The lid was cracked = Ilse Marten
    The racks were full = ?Ilse Marten
    Nobody came = ?Ilse Marten`,
    [party('Ilse Marten'), { ...party('Theo Branco'), aliases: ['TB'] }],
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
  [
    'but not as somebody says, what the writer calls their own, says of themselves, or puts under another heading',
    SIGNED(
      `It was cold, as he says. He said it was old. I gave her my key. Ilse Marten said so at once.

Theo Branco told me that it was cracked.

THE YARD

He was pale.`,
    ),
    `It was cold = Ilse Marten
    He said it was old = ?Ilse Marten
    I gave her my key = Ilse Marten
    Ilse Marten said so at once = Ilse Marten
    told me that it was cracked = ?Ilse Marten
    He was pale = Ilse Marten`,
    [party('Ilse Marten'), party('Theo Branco')],
  ],
  [
    'and what goes on with her words or theirs',
    SIGNED('She replied that it was cold. Her hands shook. They shouted that it burnt. Their lamp was out.'),
    `Her hands shook = ?Ilse Marten
    Their lamp was out = ?Ilse Marten`,
  ],
  [
    'and how somebody spoke, who only answered readily',
    SIGNED('I asked her. She answered readily.'),
    'She answered readily = Ilse Marten',
  ],
  [
    'who says I below a head that calls one person by a surname alone, and in many words',
    `Kiln room, written on the evening of the fire by Marten, who was there from six until nine

I left at nine. I saw no smoke.`,
    'I saw no smoke = ?Ilse Marten',
    [party('Ilse Marten')],
  ],
  [
    'nobody where a head names two people, or another person alone',
    `Kiln room, the week of the fire. Ilse Marten, Theo Branco

I left at nine.`,
    'I left at nine = -',
  ],
  [
    'nobody by whoever is named as spoken to, or below the head',
    `Kiln room, the week of the fire
To the attention of all
For Theo Branco

I left at nine, and then I went up to the yard and to Rosa Quint and sat there.
I saw no smoke.`,
    'I saw no smoke = -',
    [party('Theo Branco'), party('Rosa Quint')],
  ],
]

describe('who speaks is doubtful where the layout only suggests it', () => {
  it.each(DOUBTED)('%s', (_, text, read, parties = []) => expectRead(text, read, { parties }))
})
