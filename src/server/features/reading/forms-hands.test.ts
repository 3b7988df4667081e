import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const parties = [
  party('Rosa Holt', 'RH', 'RHolt'),
  party('Idris Pugh', 'IP', 'IPugh'),
  party('Nell Varga', 'NV'),
  party('Otto Blum', 'OB'),
]

describe('a paper of several hands', () => {
  it('gives each entry of a book to whoever signs far to the right below it', () => {
    expectRead(
      `KILN BOOK       No. 4      p. 14

11/2   03.20   Called to the kiln room. Water on the floor by the door.
               The tap nearest me was open.
                                                                 R. Holt  Fitter  #114  (signature)

11/2   03.55   Checks hourly from now on.
                                                                 I. Pugh  Porter

12/2   16.40   Late entry, for 11/2. Taps checked twice and shut. I never saw any water.
                                                                 I. Pugh  Porter

12/2   17.05   I note the entry above. I was in the corridor at three.
                                                                 R. Holt  Fitter  #114

17/2   10.00   Floor dry.
                                                                 T. Orr  Cleaner`,
      `The tap nearest me was open. = Rosa Holt
      Taps checked twice = Idris Pugh
      I was in the corridor at three. = Rosa Holt
      Floor dry. = T. Orr`,
      { parties },
    )
  })

  it('gives each box of a sheet to whose name stands at its right below the words', () => {
    expectRead(
      `MY WORDS  (write your name when you have finished)

+--------------------------------------------------------------+
|  I left the bag on the wall and then we ran.                 |
|                                              * Nell Varga *  |
+--------------------------------------------------------------+
|  I wasn't sitting there. It was dark.                        |
|                                              * Otto Blum *   |
+--------------------------------------------------------------+
|  I came back to the wall. My bag was there.                  |
|                                              * Tess Orr *    |
+--------------------------------------------------------------+`,
      `I left the bag on the wall = Nell Varga
      I wasn't sitting there. = Otto Blum; denies
      My bag was there. = Tess Orr`,
      { parties },
    )
  })

  it('gives the entries of a record to whose account stands in brackets behind each moment', () => {
    expectRead(
      `KILN WORKS              Load: PLATES  #207
Printed 05/11/2026, with audit marks

03/04/2026 4:40 PM   Loading   [RHolt]
  Shelf three was cracked. Pressed on.
03/04/2026 10:15 PM  Check   [IPugh]
  Cone down at ten. I saw no crack.
      ~~ Addition 03/06/2026 11:58 PM [RHolt]: Crack noted at loading, left out in error.
      ~~ Addition 03/20/2026 9:14 AM [IPugh]: I looked at that shelf myself.`,
      `Shelf three was cracked. = Rosa Holt
      I saw no crack. = Idris Pugh; denies
      Crack noted at loading = Rosa Holt
      I looked at that shelf myself. = Idris Pugh`,
      { parties, dayFirst: false },
    )
  })

  it('gives each post of a page to whose name and moment stand below it', () => {
    expectRead(
      `Conversation: kiln club · newest first

This thread is now closed. Please do not discuss it at the gate.

Rosa Holt, Chair · 25 Jun 2026 08:02

You told me on Sunday that the kiln was safe. Nobody checked it.

Nell Varga (member, row 8) · 23 Jun 2026 22:41

I can only say that the book was full when I signed it.

Idris Pugh, 8B · 22 Jun 2026 17:05

Is the kiln on tonight? My plates are in it.

Nell Varga (member, row 8) · 20 Jun 2026 17:02

Exported by the office, 26 June 2026.`,
      `This thread is now closed. = Rosa Holt
      Nobody checked it. = Nell Varga
      the book was full when I signed it. = Idris Pugh
      My plates are in it. = Nell Varga
      Exported by the office = -`,
      { parties },
    )
  })

  it('gives each part of a form to whose name stands at the right of its head', () => {
    expectRead(
      `INCIDENT FORM  (kiln)                                       K-01       No. 88213
Please complete in BLOCK CAPITALS. Each part to be filled by a different person.
________________________________________________________________________________
PART A   PERSON REPORTING                                  Holt, Rosa (Fitter)
________________________________________________________________________________
When did it happen?                                  BETWEEN 02.50 AND 03.10
What did you see?      DID NOT SEE THE DOOR OPEN. FOUND PLATES ON THE FLOOR.
                       BOTH LATCHES SHUT. I PRESUME A DRAUGHT.
Signed / date                                              R Holt        13/2/26
________________________________________________________________________________
PART B   WITNESS, IF ANY                                   Pugh, Idris (porter)
________________________________________________________________________________
What did you see?      I HEARD A BANG. ONE LATCH WAS OPEN.
Signed / date                                              I. Pugh       14/2/26
________________________________________________________________________________
PART C   MANAGER                                           Tess Orr
________________________________________________________________________________
Action taken           STAFF REMINDED OF LATCHES.`,
      `DID NOT SEE THE DOOR OPEN. = Rosa Holt; denies
      BOTH LATCHES SHUT. = Rosa Holt
      ONE LATCH WAS OPEN. = Idris Pugh
      STAFF REMINDED OF LATCHES. = Tess Orr`,
      { parties },
    )
  })

  it('gives each review of a page to the name above its rating, and the replies to whoever signs them', () => {
    expectRead(
      `Captured 4/20/2026. Listing: Kiln Works ★ 4.3 (612)      Sort: Most relevant

Tess Orr
★☆☆☆☆   a month ago   ·   Edited
They broke my plates and told me it was the glaze. I asked for the shelf.
        Response from the owner   ·   3 weeks ago
        We are sorry for it. The book says that the load was signed for. Rosa, Kiln Manager
        Helpful (88)

Idris Pugh
★★★★★   2 weeks ago
I work here, so take it how you like. The shelf was cracked.
        Response from the owner   ·   2 weeks ago
        Please take this down and see me tomorrow.
        Helpful (31)`,
      `They broke my plates = ?Tess Orr
      I asked for the shelf. = Tess Orr
      the load was signed for = ?Rosa Holt
      The shelf was cracked. = Idris Pugh
      take this down = ?Rosa Holt
      Helpful (31) = -`,
      { parties },
    )
  })
})

describe('a letter with notes in its margin', () => {
  it('is of whose name stands below it, and each note of whoever signs that', () => {
    expectRead(
      `(scan, letter on the left, handwriting in the right margin)

Dear Ms Holt,
                                                           | rec'd Thursday  RH
I am told that there will be a review. My plates went      |
into your kiln whole and came out in nine pieces.          |
Nobody rang me that night. I rang the desk myself.         | I never said that. IP
The porter told me on Friday that it was shut.             |
I do not believe it.                                       |
I want the book, all of it, within a week.                 | one month by the rules. RH
I will be at the works on Tuesday.                         | I'm away that day. IP
                                                           |
Nell Varga                                                 |`,
      `came out in nine pieces. = Nell Varga
      I never said that. = Idris Pugh; denies
      I do not believe it. = Nell Varga
      one month by the rules. = Rosa Holt
      I'm away that day. = Idris Pugh`,
      { parties },
    )
  })
})

describe('a list of what a voice box took', () => {
  it('gives each message to whom the line above it names, and that of a hidden number to nobody', () => {
    expectRead(
      `Voicemail to text · box 5560 (Kiln Office) · printed 20 Feb 2026

▸ +44 20 7946 0142  "Holt, Rosa"            Wed 11 Feb, 11:52            0:48
hi this is Rosa nobody told me who was minding the kiln last night. Ring me before five

▸ withheld                                  Mon 16 Feb, 07:06            1:12
I won't give my name. I saw the shelf crack at ten

▸ ext 4410  "Pugh, Idris"                   Tue 17 Feb, 16:40            0:22
She never said a word to me about the shelf. I'm off until Monday`,
      `nobody told me who was minding the kiln = ?Rosa Holt
      Ring me before five = Rosa Holt
      I saw the shelf crack at ten = -
      She never said a word to me = Idris Pugh; denies`,
      { parties },
    )
  })
})
