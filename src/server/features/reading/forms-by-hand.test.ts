import { describe, expect, it } from 'vitest'
import { readText } from './index.ts'
import { expectRead, party } from './read-form.fixture.ts'

const PAPERS: [form: string, text: string, said: string][] = [
  [
    'a police statement form',
    `WITNESS STATEMENT
(Criminal Procedure Rules, r 16.2)
Statement of: Nadira Hossain          URN: 44/1187
Age if under 18: Over 18              Occupation: Bus driver

This statement (consisting of 1 page signed by me) is true to the best of my knowledge and belief.

I was driving the number 9 on Friday 7 March 2025. At the lights a man got on. He said "This bus is late" and sat down. I did not see him get off.

Signature: N Hossain                  Date: 10/03/2025`,
    `I was driving = Nadira Hossain
    This bus is late = -
    I did not see him = Nadira Hossain; denies`,
  ],
  [
    'an interview note in keywords',
    `Int. w/ Samira Khoury (SK), Thu 6 March 2025, room 2. Present: SK, Leo Brandt (LB, HR).

- started 2021, nights since Jan
- never given the code
- LB: showed SK the print-out
- SK: "That is not my login."
- thinks Milo had it`,
    `never given the code = ?Samira Khoury
    showed SK the print-out = Leo Brandt
    That is not my login = Samira Khoury
    thinks Milo had it = Samira Khoury`,
  ],
  [
    'a note that two people are interviewed in, one after the other',
    `SITE VISIT 19/02/2025 - notes of Petra Novak

Spoke to Ahmed Zaki (forklift). He had parked at 5. He left the key in the truck.

Spoke to Brenda Cole (stores). She saw the key on the hook at 5.30. She had not touched it.

I checked the hook myself. It was empty.`,
    `He left the key = Ahmed Zaki
    She had not touched it = Brenda Cole; denies
    I checked the hook = ?Petra Novak`,
  ],
  [
    'a letter of a lawyer for a client',
    `Moss & Partners
12 April 2025

Dear Ms Fenwick

Our client: Gerald Obi

We are instructed by Mr Obi. Our client denies that he took the files. He returned his badge on 31 March. We enclose his receipt. We ask you to withdraw the letter.

Yours sincerely

Celia Moss
Moss & Partners`,
    `denies that he took the files = Gerald Obi; denies
    He returned his badge = ?Gerald Obi
    We enclose his receipt = Celia Moss`,
  ],
  [
    'an accident form with boxes',
    `ACCIDENT / NEAR MISS FORM
1. Injured person: Dele Akin        2. Job: picker
3. Date and time: 04/02/2025 14:20  4. Where: aisle 9
5. In your own words, what happened?
I stepped back and the cage hit my heel.
6. Name of witness: Ruta Petraitis
7. What did the witness see?
The cage was moving by itself. Nobody was pushing it.
8. Supervisor's remarks
The brake was tested on Monday and held.
Supervisor: Conrad Meyer`,
    `I stepped back = Dele Akin
    The cage was moving = Ruta Petraitis
    Nobody was pushing it = Ruta Petraitis; denies
    The brake was tested = Conrad Meyer`,
  ],
  [
    'a diary whose owner only the title names',
    `Diary of E. Marlow

Monday 3 March 2025
Bernard came in late again. He told me the till was short on Saturday.

Tuesday 4 March 2025
I counted it twice. Nothing missing yesterday.`,
    `Bernard came in late = E. Marlow
    He told me the till was short = ?E. Marlow; reports_another; 2025-03-01
    I counted it twice = E. Marlow
    Nothing missing yesterday = E. Marlow; ; 2025-03-03`,
  ],
  [
    'minutes that tell who said what in sentences',
    `Parish Council: minutes of the meeting held on Tuesday 11 February 2025
Present: Cllr R. Dunn (Chair), Cllr S. Okoye, Mrs P. Lacey (Clerk)
1. The Clerk reported that the deposit had not arrived.
2. Cllr Okoye asked who had signed the cheque. The Chair replied that he had not.
3. Resolved: to write to the bank.`,
    `the deposit had not arrived = Mrs P. Lacey
    who had signed the cheque = S. Okoye
    replied that he had not = Cllr R. Dunn; denies
    to write to the bank = -`,
  ],
  [
    'an occurrence book with initials behind the time',
    `OCCURRENCE BOOK  Block C   w/c 3 Feb 2025
Mon
0610 TJ  On duty. All locks seen.
0915 TJ  Mr Pell asked for the roof key. Refused.
1405 NB  On duty. TJ says roof key was on the board at two.
1500 NB  Roof key not on the board.`,
    `All locks seen = ?TJ
    Refused. = ?TJ
    Roof key not on the board = ?NB`,
  ],
  [
    'an appraisal with comments of two people',
    `YEAR-END REVIEW 2024
Employee: Anouk Perrin
Reviewer: Basil Hart

Employee's comments
I asked for training in May and got none.

Reviewer's comments
Training was offered in June. Anouk declined.

Final comment by the employee
Nobody offered me anything.`,
    `I asked for training = Anouk Perrin
    Training was offered = Basil Hart
    Nobody offered me = Anouk Perrin; denies`,
  ],
  [
    'a telephone note with arrows',
    `Call 17/03/2025 11:20 - Rosa Quintero -> Alan Frith (notes AF)
RQ: the invoice came twice.
AF asked which one she had paid.
RQ said the first, on 3 March. She had told Ben straight away.`,
    `the invoice came twice = Rosa Quintero
    which one she had paid = Alan Frith
    on 3 March = Rosa Quintero; asserts; 2025-03-03
    She had told Ben = ?Rosa Quintero`,
  ],
]

describe('a paper as people write it by hand', () => {
  it.each(PAPERS)('is read by its structure: %s', (_, text, said) => expectRead(text, said))

  it('is nobody’s at its head and foot, where it reports one party, and initials are no condition', () => {
    const minutes = `Minutes of a meeting about the boat

Date: 9 April 2026
Present: Petra Novak (investigating officer), Ahmed Zaki (Rigger), Milo Ferro (notes)

1. AZ said that he was in the boat house until six. AZ said that he saw IF by the gate. He did not hear what IF answered.

2. AZ said that he had not heard PN call Milo "the little captain of the pier".

Action: MF to ask for the list of keys by 14 April.

The meeting closed at 10.40.`
    expectRead(
      minutes,
      `Present: Petra Novak = -
    he was in the boat house = Ahmed Zaki; asserts
    He did not hear what IF answered = Ahmed Zaki; denies
    call Milo "the little captain of the pier" = Ahmed Zaki; denies
    Action: MF to ask = -
    The meeting closed = -`,
      { parties: [party('Ahmed Zaki')] },
    )
    const [heard] = readText(minutes, {
      fileName: 'a.txt',
      occurredAt: null,
      parties: [],
      conduct: null,
      dayFirst: true,
    }).filter(({ start, end }) => minutes.slice(start, end).includes('what IF answered'))
    expect(heard?.modality).toBe('happened')
  })
})
