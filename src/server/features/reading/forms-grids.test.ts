import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const parties = [
  party('Rosa Holt', 'RH', 'Sister Holt'),
  party('Idris Pugh', 'IP'),
  party('Nell Varga', 'NV'),
  party('Otto Blum', 'OB'),
]

describe('a grid whose columns are people', () => {
  it('gives each cell to the person at the head of its column, and the first one to nobody', () => {
    expectRead(
      `"Answers taken one by one, O Blum, 12/05/2026",,,
Question,"Sister Holt (Mon)","Porter Pugh (by phone, Tues)","KX Varga (today)"
1. Where were you at nine?,"In the kiln room, as always","At the gate, I think","With Otto"
2. Was the door shut?,"Not when I left. It stood open","I couldn't tell you, I wasn't there","Yes"
3. Who had the key?,-,"Rosa told me she had it","n/a"`,
      `Where were you at nine? = -
      In the kiln room, as always = Rosa Holt
      At the gate, I think = Idris Pugh
      It stood open = Rosa Holt
      I wasn't there = Idris Pugh
      Rosa told me she had it = Idris Pugh; reports_another`,
      { parties },
    )
  })

  it('is none where its rows ask nothing and nothing says that they do', () => {
    expectRead(
      `Week,Rosa Holt,Idris Pugh
1,late,early
2,early,off`,
      `late = -
      off = -`,
      { parties },
    )
  })
})

describe('a log of a spreadsheet', () => {
  it('has the column of its writers below a title in a row of its own', () => {
    expectRead(
      `"GLAZE BOOK / kiln 4 / opened 2-27-26",,,,
Date,Time,Out,Init,Remarks
3-02-26,8:10a,0.3,RH,
3-03-26,9:00p,0.2,IP,"Lock sticking again, told NV"
3-05-26,4:05a,2.3,RH,"I did not see any spill, I was mopping"
3-06-26,7:45a,0.1,NV,"Not mine, my first day back"`,
      `Lock sticking again = ?Idris Pugh
      I did not see any spill = Rosa Holt; denies
      my first day back = Nell Varga`,
      { parties },
    )
  })
})
