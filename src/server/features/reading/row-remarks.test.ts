import { describe, expect, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'
import { readText } from './read-text.ts'

const party = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const PARTIES = [
  party('Rosa Holt', 'RH'),
  party('Idris Pugh', 'Workshop'),
  party('Nell Varga', 'Head (Stores)'),
  party('Otto Blum', 'OB'),
]

describe('a remark in a cell of a register', () => {
  it('belongs to the one whose initials or office stand before the colon', () => {
    expectRead(
      `ref,hazard,owner,score,remark at review
H-1,Kiln door opens by itself,R Holt,4,"RH 04.03.26: the latch was worn when I looked, nobody asked me"
H-2,Glaze dust,I Pugh,2,"Workshop 05.03.26: we sweep every night."
H-3,Ladder left out,O Blum,3,next look in May
H-4,Key not returned,N Varga,5,"Head (Stores) 05.03.26: two copies exist, mine and his"`,
      `the latch was worn when I looked, nobody asked me = Rosa Holt
      we sweep every night. = Idris Pugh; asserts
      next look in May = -
      two copies exist, mine and his = Nell Varga; asserts`,
      { parties: PARTIES },
    )
  })

  it('reads each sentence of the minutes in a ruled table for whom it names', () => {
    expectRead(
      `WORKSHOP MEETING                 Monday, 2 March 2026
Present: Ms Holt (Chair), Mr Pugh, Ms Varga (notes)

| No | Talk                                                                  | By | Due   |
|----|-----------------------------------------------------------------------|----|-------|
| 1  | Kiln 2. Head (Stores) reported that the latch was ordered last week.  | NV | 09.03 |
| 2  | Dust. Chair wanted the floor done before Easter.                      | IP | 31.03 |
| 3  | Keys. Workshop said that nobody signs for them since January.         | OB | open  |`,
      `Head (Stores) reported that the latch = Nell Varga
      Chair wanted the floor done = Rosa Holt
      Workshop said that nobody signs = Idris Pugh`,
      { parties: PARTIES },
    )
  })

  it('counts from the day of the cell before it, as it was made when the row was closed', () => {
    const text = `no,raised,place,by,fault,closed,remark
K-4,02/03/2026,Kiln 2,R Holt,door open,05/03/2026,"Workshop: latch filed yesterday, held all night"
K-5,07/03/2026,Kiln 1,O Blum,dust on shelf,08/03/2026,"Workshop: the shelf was swept by me on Saturday"`
    const times = readText(text, {
      fileName: 'register.csv',
      occurredAt: null,
      parties: PARTIES,
      conduct: null,
      dayFirst: true,
    }).flatMap((unit) => unit.times)
    const dayOf = (words: string) => times.find(({ text: said }) => said === words)?.from
    expect([dayOf('yesterday'), dayOf('Saturday')]).toEqual(['2026-03-04', '2026-03-07'])
  })
})
