import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const PARTIES = [party('Rosa Holt', 'RH'), party('Idris Pugh', 'IP'), party('Nell Varga'), party('Otto Blum')]

describe('an interview in a table', () => {
  it('gives each column to whose initials stand in its head', () => {
    expectRead(
      `No;Question (R.H.);Answer (I.P.)
1;Since when do you run the kiln?;Since my uncle's time. Nine years.
2;Who had the spare key?;I never saw a spare key. Ask Nell Varga.
3;Ms Varga says she gave it to you.;Fine. Once. She said "bring it back by noon" and I did.
4;Was the door shut?;"No. It stood open, and it was raining in."`,
      `Since when do you run = Rosa Holt
      Nine years. = Idris Pugh; asserts
      I never saw a spare key. = Idris Pugh; denies
      Ms Varga says she gave = Rosa Holt
      bring it back by noon = ?Nell Varga
      It stood open, and it was raining in. = Idris Pugh`,
      { parties: PARTIES },
    )
  })

  it('gives the answers to the one in the name of the file where no line names anybody', () => {
    expectRead(
      `question,answer,remark
When did you lock up?,"About six, I think.",calm
Who was with you?,Nobody was with me.,
Did you go back?,I did not go back.,left the room`,
      `When did you lock up? = -
      About six, I think. = ?Otto Blum
      I did not go back. = ?Otto Blum; denies`,
      { parties: PARTIES, fileName: 'interview_Blum_2.csv' },
    )
  })

  it('reads a question and an answer out of the table of a page', () => {
    expectRead(
      `Interview of Otto Blum, potter, by Rosa Holt

| Question | Answer |
| When did you lock up? | About six, I think. |
| Who was with you? | Nobody was with me. |`,
      `When did you lock up? = Rosa Holt
      Nobody was with me. = Otto Blum`,
      { parties: PARTIES },
    )
  })
})

describe('a list of messages in columns', () => {
  it('gives what goes out to whose handset it is, and what comes in to the other one', () => {
    expectRead(
      `Text messages - handset O Blum - printed 3 March 2026

FROM/TO          DATE        TIME   DIR  TEXT
Nell             04/02/2026  07:20  OUT  Shelf is down again. I told Idris on Monday
Nell             04/02/2026  07:23  IN   Did he write it up
Idris kiln       05/02/2026  18:10  IN   Its nothing
Idris kiln       05/02/2026  18:12  OUT  Is that a no`,
      `Shelf is down again = Otto Blum
      Did he write it up = Nell Varga
      Its nothing = ?Idris Pugh
      Is that a no = Otto Blum`,
      { parties: PARTIES },
    )
  })
})
