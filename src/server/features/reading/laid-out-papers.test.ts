import { describe, it } from 'vitest'
import { expectRead, party } from './read-form.fixture.ts'

const PARTIES = [
  { ...party('Rosa Holt'), aliases: ['RH'] },
  { ...party('Theo Branco'), aliases: ['TB'] },
  { ...party('Ilse Marten'), aliases: ['IM'] },
]

describe('papers that are laid out', () => {
  it('are of whoever fills in the numbered boxes of a form, and not of whom one of them names', () =>
    expectRead(
      `KILN YARD LTD                              FORM K4
REPORT OF A DISPUTE - to be filled in by the member
 1  Name of member       Rosa Holt
 2  Trade                Glazer
 3  Foreman              I. Marten
 4  Person objected to   Theo Branco
 5  Place                The drying room, then the yard
 6  Have you spoken      I have spoken to nobody about this.
    to anybody?
 7  What happened?

    I was at the rack when he came in. He pushed the shelf and I
    held it with both hands. I shut the door behind him.

    Signature   R. Holt                 Date   3/5/2026`,
      `I have spoken to nobody = Rosa Holt
       I was at the rack = Rosa Holt
       I shut the door = Rosa Holt
       REPORT OF A DISPUTE = -`,
      { parties: PARTIES },
    ))

  it('are messages where an export has a name, a moment in square brackets and the words on one line', () =>
    expectRead(
      `Export of all rooms
Kept for: the owner's file. Times are UTC.

Room 4 - Rosa Holt, Theo Branco
Rosa Holt [2026-02-26 10:20] Is the glaze dry? he asks again
Theo Branco [2026-02-26 10:24] it was never on the rack. I looked
Rosa Holt [2026-02-26 10:25] he's at my bench`,
      `Is the glaze dry = Rosa Holt
       it was never on the rack = Theo Branco; denies
       I looked = Theo Branco
       he's at my bench = Rosa Holt
       Kept for = -`,
      { parties: PARTIES },
    ))

  it('are of whoever signs a letter, and not of who signs a dated note below it', () =>
    expectRead(
      `14 May 2026

The end of your tenancy

Dear Ms Holt,

We end your tenancy of kiln 4 as of 30 June 2026. You need not come back before that day.

Please leave the keys in the yard. We thank you for all that you have made here.

p.p. Ilse Marten
Yard Office

Handed over on 15.05.2026, 17:10, in the presence of Mr V. Quint.
T. Branco`,
      `We end your tenancy = Ilse Marten
       Please leave the keys = Ilse Marten
       Handed over = -`,
      { parties: PARTIES },
    ))

  it('are most likely of whoever of two signed one line first, and of nobody where no clock says who did', () => {
    const sheet = (going: string, coming: string) => `KILN YARD            HANDOVER       LATE -> EARLY
Yard: 7       Date: 15 / 01 / 26      Going: T Branco     Coming: R Holt
+----+---------------------+------+-------------------------------+
| 1  | Kilns lit           | Y    | no. 2, the yard office told   |
| 2  | Racks broken        | N    | nil                           |
+----+---------------------+------+-------------------------------+
Going sign:  T Branco   ${going}            Coming sign:  R Holt   ${coming}

Added by the early shift:
06:25  Item 2 is wrong. The long rack is down. RH
06:40  Yard office told.  RH`
    const parties = PARTIES
    expectRead(
      sheet('05:50', '05:52'),
      `Racks broken = ?Theo Branco
       The long rack is down = Rosa Holt`,
      { parties },
    )
    expectRead(sheet('', ''), 'Racks broken = -', { parties })
  })

  it('have the initials of whoever filled in a box before its bracket', () =>
    expectRead(
      `KILN YARD       LOSS REPORT
REPORTED BY     [ THEO BRANCO ]
DESCRIPTION     [ Two lids gone from the long rack.       ]
SIGNATURE       [ T Branco ]

FOR THE YARD OFFICE
REMARKS
  [ Box 2 to be counted again: the member has rung to say  ]
  [ that there were three lids.              IM 16/01/26   ]`,
      'three lids = Ilse Marten',
      { parties: PARTIES },
    ))

  it('are of nobody where initials in a column say whom an entry is for, and of who signs within one', () =>
    expectRead(
      `KILN BOOK (copied by I.C. 28/4)

MON 9 FEB
 9.00  Mr Quint, two bowls                  Theo Branco
10.45  Adler, glazing                       RH   ok
14.30  Nagel, to collect                    TB   came Tues

TUE 10 FEB
10.00  Mertens, lid                         RH   moved to 15.00
16.00  a rep from the clay pit              IM

WED 11 FEB
11.00  Fenske, jug                          RH   moved to Thu
15.00  Thies                                TB   ok
17.30  --                                   [nothing lit today, quiet. TB]`,
      `Mr Quint = -
       Adler = -
       Mertens = -
       clay pit = -
       nothing lit today = Theo Branco`,
      { parties: PARTIES },
    ))

  it('take no initial for somebody who says I', () =>
    expectRead(
      `WEEK 7 (copied by I.C. 28/4)
 9.00  Mr Quint, two bowls
10.45  a rep from the clay pit

The long rack is taken. Two bowls stand on the floor.`,
      'Two bowls stand = -',
    ))

  it('are of nobody where a chat named as its file is, blanks aside, says what the program says', () =>
    expectRead(
      `[12.01.26, 08:04:51] Yard 14 🏺: Messages and calls are encrypted for everybody here.
[12.01.26, 08:05:20] Rosa Holt: The glaze is wrong
[12.01.26, 08:11:02] Theo Branco: It was dry
[12.01.26, 08:11:40] Rosa Holt: It was not`,
      `encrypted for everybody = -
       The glaze is wrong = Rosa Holt`,
      { fileName: '04_Chat_Yard14.txt', parties: PARTIES },
    ))

  it('are of whoever requests something, and not of the employee whom the request is about', () =>
    expectRead(
      `--------------------------------------------------------------
YARD   Form 5    REVIEW
--------------------------------------------------------------
Employee ............: HOLT, Rosa
Date of review ......: 20/02/2026

Remarks of the employee:
I enjoy the work. I would like to learn more about glazes.

--------------------------------------------------------------
YARD   Form 7    REQUEST TO MOVE SOMEBODY
--------------------------------------------------------------
Employee ............: HOLT, Rosa
Requested by ........: T. Branco
Reason (keywords) ...: does not fit the shift; asks customers about
                       other yards; unrest since 5 March
Concern raised? .....: [ ] yes   [X] no   [ ] not known`,
      `I enjoy the work = Rosa Holt
       does not fit = Theo Branco
       Concern raised = Theo Branco`,
      { parties: PARTIES },
    ))
})
