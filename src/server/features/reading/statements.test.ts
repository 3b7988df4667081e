import { describe, expect, it } from 'vitest'
import { type Expected, speakersIn } from './reading-forms.fixture.ts'

const STATEMENTS: readonly (readonly [form: string, text: string, expected: Expected])[] = [
  [
    'a police witness statement with its caption',
    `WITNESS STATEMENT
(Criminal Procedure Rules, r 16.2; Criminal Justice Act 1967, s.9)
Statement of: Tobias Renner          URN: 12 / 3456
Age if under 18: Over 18     Occupation: Fork lift driver

This statement (consisting of 2 pages each signed by me) is true to the best of my knowledge.

I am a driver at the depot. On that evening the shutter stood open. Nobody was in the cabin.

Signature: T. Renner          Signature witnessed by: PC 4412 Hale`,
    [
      ['The URN', 'x'],
      ['I am a driver', 'Tobias Renner'],
      ['Nobody was in the cabin', 'Tobias Renner'],
    ],
  ],
  [
    'an affidavit',
    `IN THE HIGH COURT OF EASTMARK
BETWEEN: Solana Foods (Plaintiff) and Karim Haddad (Defendant)

AFFIDAVIT

I, Rosalind Achebe, of 4 Quay Street, bookkeeper, make oath and say as follows:

1. I keep the ledgers of the Plaintiff.
2. The Defendant never asked for a receipt.

SWORN at Eastmark by the said Rosalind Achebe
this 3rd day of June 2025
Before me, J. Odum, Commissioner for Oaths`,
    [
      ['I keep the ledgers', 'Rosalind Achebe'],
      ['never asked for a receipt', 'Rosalind Achebe'],
    ],
  ],
  [
    'a statement of what somebody will say',
    `IN THE EMPLOYMENT TRIBUNAL                Case 330/2025

Ms Ingrid Solheim will say as follows:

1. The rota was printed on Mondays.
2. I did not change it. Mr Boateng changed it twice.`,
    [
      ['The rota was printed', 'Ingrid Solheim'],
      ['Mr Boateng changed it', 'Ingrid Solheim'],
    ],
  ],
  [
    'a declaration under penalty of perjury',
    `DECLARATION OF MARISOL VEGA

I, Marisol Vega, declare:

I have personal knowledge of these matters. The pallets were gone by six.

I declare under penalty of perjury that the foregoing is true.

Executed on May 2, 2025, at Fresno.

/s/ Marisol Vega`,
    [['The pallets were gone', 'Marisol Vega']],
  ],
  [
    'a letter with its head and closing',
    `Brightwater Dental Practice
12 Mill Lane, Tarnbury
Tel 0000 111

3 April 2025

Dear Ms Oduya

Your complaint of 20 March

I am sorry that you waited. The receptionist had gone home at four.

Yours sincerely

Hamish Laird
Practice Manager`,
    [
      ['The receptionist had gone', 'Hamish Laird'],
      ['Dear Ms Oduya', null],
      ['Tel 0000', null],
    ],
  ],
  [
    'a letter that closes in another language',
    `Til Personalavdelingen

Jeg skriver på engelsk. I saw the van twice. It had no plates.

Med vennlig hilsen,
Sigrid Moen`,
    [['It had no plates', 'Sigrid Moen']],
  ],
  [
    'a letter of a lawyer for a client',
    `Ferrow Blake Solicitors
Our ref: LB/22

Dear Sirs

We act for Mr Anton Drexler in this matter.

1. Our client denies that he was on site. He was at the dentist.

2. We ask for the CCTV within seven days.

Yours faithfully

Lena Blake
Partner`,
    [
      ['Our client denies', 'Anton Drexler'],
      ['He was at the dentist', 'Anton Drexler?'],
      ['We ask for the CCTV', 'Lena Blake'],
    ],
  ],
  [
    'a handwritten page that begins with a name',
    `My name is Desmond Opoku and I work nights at the bakery.

The oven alarm had been off since Easter. We all knew it.`,
    [
      ['The oven alarm', 'Desmond Opoku'],
      ['We all knew', 'Desmond Opoku'],
    ],
  ],
  [
    'a signature with printed name and day',
    `To whom it may concern

I cleaned the third floor that night and I locked the store at nine. The key was on its hook.

Signed: ____________________
Print name: FATIMA EL AMRANI
Date: 4/6/2025`,
    [['The key was on its hook', 'Fatima El Amrani']],
  ],
  [
    'a diary',
    `Diary of Petra Novak, staff room drawer

Mon 3 Feb
Late again. He said nothing to me all day.

Tue 4 Feb
I asked for the roster. No answer.`,
    [
      ['Late again', 'Petra Novak'],
      ['I asked for the roster', 'Petra Novak'],
    ],
  ],
  [
    'a report by an expert',
    `EXPERT REPORT
Prepared by: Dr Colette Marchetti, chartered engineer
Instructed by: the Board

1 Introduction
I was asked to look at the hoist.

2 Opinion
In my opinion the cable failed from wear. The inspection was overdue.`,
    [['The inspection was overdue', 'Colette Marchetti']],
  ],
  [
    'what stands below a signature is not of who signed it',
    `COMPLAINT FORM
Name: Yara Lindqvist

What happened?
The driver shouted at me and I got off in the rain.

Signed  Y. Lindqvist        Date  1.9.2025

FOR OFFICE USE
Passed to the depot, no further action was taken on this.`,
    [
      ['The driver shouted', 'Yara Lindqvist'],
      ['Passed to the depot', null],
    ],
  ],
  [
    'a contract, which nobody speaks',
    `SERVICE AGREEMENT

1. The Supplier shall deliver the goods within ten days.
2. The Customer shall pay within thirty days.

SCHEDULE A
Delivery takes place at the north gate.`,
    [
      ['The Supplier shall', null],
      ['Delivery takes place', null],
    ],
  ],
]

describe('who speaks in statements and letters', () => {
  it.each(STATEMENTS)('%s', (_, text, expected) => {
    const asked = expected.filter(([, speaker]) => speaker !== 'x')
    expect(speakersIn(text, asked)).toEqual(asked)
  })
})
