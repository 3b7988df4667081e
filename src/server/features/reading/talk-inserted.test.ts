import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const parties = [party('Rosa Holt', 'RH'), party('Idris Pugh', 'IP', 'ipugh'), party('Nell Varga', 'NV')]

describe('words that several people put into one paper', () => {
  it('in brackets within a paragraph are of whom the label names, also over the end of a line', () => {
    expectRead(
      `GLAZE REVIEW   Draft 2
Author: Rosa Holt. Comments by the others stand in brackets.

Firing. I loaded kiln four myself and the cone fell at ten. [IP: at eleven, and the
door had been opened twice.] The second load came out grey.

Store. I locked it in March. [reader 2, Tess Orr: who says so?] Nobody asked me for the key. [NV: he lost
the key himself.] The shelf (oak) is dry.`,
      `I loaded kiln four myself = Rosa Holt
      at eleven, and the door had been opened twice. = Idris Pugh
      The second load came out grey. = Rosa Holt
      who says so? = Tess Orr
      he lost the key himself. = Nell Varga`,
      { parties },
    )
  })

  it('behind initials in the cells of a sheet are of each, and the other cells of nobody', () => {
    expectRead(
      `KILN HANDOVER      LATE > EARLY     Tues 10/2/26
Initial what you say.

K   Load             Said (initials first)                        To do
--  ---------------  -------------------------------------------  -------------
7   Bowls, 44        RH: fired to cone six, all well.             unload
8   Plates           IP: door was shut when I left at ten.        check shelf
                     NV: it stood OPEN when I came in.            order wax
9   empty            RH: I was not told till noon.                -

IP: Book not signed at handover.`,
      `door was shut when I left at ten. = Idris Pugh
      it stood OPEN when I came in. = Nell Varga
      I was not told till noon. = Rosa Holt; denies
      order wax = -
      Book not signed at handover. = Idris Pugh`,
      { parties },
    )
  })

  it('under channels in JSON are of whoever the list of channels suggests, never for certain', () => {
    expectRead(
      `{
 "call": "77", "channels": {"A": "desk (ext 4, login ipugh)", "B": "caller id HOLT R"},
 "segments": [
  {"t": "00:03", "ch": "B", "text": "Is this about the kiln?"},
  {"t": "00:06", "ch": "A", "text": "I was with it at the end."},
  {"t": "00:15", "ch": "B", "text": "You were not there."}
 ]
}`,
      `Is this about the kiln? = ?Rosa Holt
      I was with it at the end. = ?Idris Pugh
      You were not there. = ?Rosa Holt`,
      { parties },
    )
  })

  it('are told apart by the heads of a ticket that number each post and say who may see it', () => {
    expectRead(
      `Kiln Cloud Support            Ticket #4417    STATUS solved
Subject: change a firing

#1  Public reply   ipugh                   Mar 06, 2026 23:20
    Need to add a cone to a firing. Can you unlock it?
#2  Internal note  Dana, Support           Mar 06, 2026 23:44
    He rang as well. Not comfortable with it.
#3  Event          system                  Mar 09, 2026 08:15
    status: open > solved
#4  Public reply   rholt@kiln.example      Apr 14, 2026 10:10
    I am the account holder. I never opened a ticket.`,
      `Need to add a cone to a firing. = Idris Pugh
      Not comfortable with it. = Dana
      I never opened a ticket. = ?Rosa Holt; denies`,
      { parties },
    )
  })

  it('are answers to one question, each below a number, a moment and a name that may be missing', () => {
    expectRead(
      `Kiln survey, open 1 May to 8 May 2026
Q7  "Anything else?"   (free text; name was optional)

#04   rec. 01/05 09:12   name: -
      Lovely day. I had no idea that anything was wrong.

#11   rec. 02/05 20:47   name: Nell Varga
      I was at the wall at noon. Nobody has asked me anything.

#29   rec. 03/05 07:30   name: Idris Pugh
      I withdraw what I wrote in April.

End of Q7. Collated by the office.`,
      `I had no idea that anything was wrong. = -
      I was at the wall at noon. = Nell Varga
      I withdraw what I wrote = Idris Pugh; changed
      Collated by the office. = -`,
      { parties },
    )
  })

  it('run on with dashes in the notes of a clerk, from whoever asks to whoever was called', () => {
    expectRead(
      `PANEL Fri 3/7/26. Rough notes, not agreed.

2.05   Chair welcomes everybody.
2.25   RH to IP, who had the key at ten? - I did. - All night? - From the front step on. - And then? - I hung it up.
2.44   NV called. RH: did you tell him? - Twice. Once by the door. - His answer? - "Then look again."
3.20   Break until Thursday.`,
      `who had the key at ten? = Rosa Holt
      From the front step on. = Idris Pugh
      And then? = Rosa Holt
      I hung it up. = Idris Pugh
      Once by the door. = Nell Varga
      Then look again. = ?Nell Varga`,
      { parties },
    )
  })
})
