import { describe, it } from 'vitest'
import { parseDay } from '#server/platform/text/time/calendar.ts'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = ['Rosa Holt', 'Theo Branco', 'Ilse Marten'].map(party)

describe('a table', () => {
  it('is the account of whoever has put it together where it says I', () => {
    expectRead(
      `Chronology of the shed (prepared by Rosa Holt, Yard Manager, 30 March 2026)

Date	Event	Source
02.03.26	Team meeting. I asked for the list.	Minutes
09.03.26	The list was with the clerk.	-
16.03.26	Theo Branco said that he had lost it.	Mail`,
      `I asked for the list = ?Rosa Holt
      The list was with the clerk = ?Rosa Holt
      Theo Branco said that = Theo Branco`,
      { parties: PARTIES },
    )
  })

  it('is nobody’s account where it does not', () => {
    expectRead(
      `Chronology of the shed (prepared by Rosa Holt, Yard Manager, 30 March 2026)

Date	Event	Source
02.03.26	Team meeting in the yard.	Minutes
09.03.26	The list was with the clerk.	-
16.03.26	The shed was shut.	Mail`,
      'The list was with the clerk = -',
      { parties: PARTIES },
    )
  })

  it('has what is noted beside a row from whoever worked it, by the name of the account', () => {
    expectRead(
      `Txn,Date,Operator,Amount,Note
81,21/02/2026,IMARTEN,36.00,"customer rang, paid back"
82,21/02/2026,TBRANCO,72.00,customer asked for another card
83,22/02/2026,TBRANCO,12.00,`,
      `customer rang, paid back = ?Ilse Marten
      customer asked for another card = ?Theo Branco
      22/02/2026,TBRANCO = -`,
      { parties: PARTIES },
    )
  })

  it('has the comment of whoever another column says approved a row', () => {
    expectRead(
      `Week ending,Employee,Hours,Entered by,Approved by,Comment (preparer),Comment (approver)
21/03/2026,Marten I,8,tbranco,rholt,stock taking in the shed,
28/03/2026,Marten I,8,tbranco,rholt,as last week,please have her sign`,
      `stock taking in the shed = ?Theo Branco
      please have her sign = ?Rosa Holt`,
      { parties: PARTIES },
    )
  })

  it('is written by whoever the account beside each row is of', () => {
    expectRead(
      `Week ending,Employee,Hours,Entered by
21/03/2026,Diaz A,8,tbranco
28/03/2026,Diaz A,8,rholt`,
      `21/03/2026,Diaz A = ?Theo Branco
      28/03/2026,Diaz A = ?Rosa Holt`,
      { parties: PARTIES },
    )
  })

  it('is written by whoever created each row, however the head joins its words', () => {
    expectRead(
      `REQ_NO,CREATED_DT,CREATED_BY,WORKER,REASON
R-51,14/01/2026,rholt,K Diaz,Cover
R-52,27/02/2026,tbranco,L Diaz,Transfer
R-53,02/03/2026,rholt,L Diaz,Leave`,
      `R-51,14/01/2026 = ?Rosa Holt
      R-52,27/02/2026 = ?Theo Branco`,
      { parties: PARTIES },
    )
  })

  it('is not of those whom its last column names among what is nobody', () => {
    expectRead(
      `SHED            VISITORS BOOK

date      name          in      out     for
14/11/25  K Diaz        09.10   09.25   kiln
02/12/25  J Moor        10.00   10.40   yard
24/02/26  K Diaz        10.55   12.30   kiln room
27/02/26  K Diaz        16.33   16.38   IM
11/03/26  J Moor        10.05   10.30   yard`,
      '27/02/26 = -',
      { parties: [...PARTIES, { name: 'Ilse Marten', aliases: ['IM'], email: null }].slice(1) },
    )
  })

  it('holds times of day and no years of the Middle Ages', () => {
    expectRead(
      `Run sheet
Stop      Name           Time
1         Mill Road      1142
2         Quay           1415
Checked by R. Holt on 15/8`,
      'Checked by R. Holt = -; -; 2025-08-15',
      { conduct: { from: parseDay('2025-08-01')!, to: parseDay('2025-08-31')! } },
    )
  })
})
