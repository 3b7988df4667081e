import { describe, it } from 'vitest'
import { expectRead, partiesFor } from './read-form.fixture.ts'

const PAPERS: [form: string, text: string, said: string][] = [
  [
    'a letter with a long line of enclosures below the name',
    `Our ref: RH/12

4 May 2026

Dear Mr Vane

I refer to the stock check of last Thursday. You told the panel that the shed was locked.

Yours sincerely


Rosa Holt
Yard Manager

Enc: notes of the stock check, statement of T Vane, list of what was missing
cc. personnel file; A. Diaz at the union office in the old harbor house`,
    `I refer to the stock check = Rosa Holt; asserts; 2026-04-30
    You told the panel = ?Rosa Holt`,
  ],
  [
    'a report under which the customer signs that it was done',
    `HARBOR LIFTS LTD
SERVICE REPORT

Job:            8812
Customer:       Quay View Cottages
Technician:     Theo Branco
Date of visit:  4 May 2026

Checked the door of lift 2. Found the sensor cracked. Did not replace it today.

Customer acknowledgement
I agree that the work has been done.
Signed: R. Holt      Date: 4 May 2026`,
    `Found the sensor cracked = ?Theo Branco; asserts
    Did not replace it = ?Theo Branco; denies; 2026-05-04
    I agree that the work = ?R. Holt`,
  ],
  [
    'a form whose first lines name a place, and to which the office adds',
    `TENANT REPORT FORM

Building: Marten House
Tenant name: Ilse Abara
Date submitted: 20 May 2026
Received by: Rosa Holt

What happened?
I have had no water for a week. Nobody came.

For office use only
Action taken: Rang the plumber on Monday.
Initials: RH`,
    `I have had no water = ?Ilse Abara
    Nobody came = ?Ilse Abara; denies
    Rang the plumber = ?Rosa Holt; asserts; 2026-05-18`,
  ],
  [
    'a firm above an account, whose name is nobody',
    `VANE & SONS LTD
Mill Road 4

I closed the gate at six. I saw nobody.`,
    'I closed the gate = -',
  ],
  [
    'a form in which the manager and the worker comment below whoever reports',
    `NEAR MISS REPORT
Reported by:     Theo Branco
Date of report:  17/05/26

What happened?
The rack leaned when I lifted the pallet. I stopped.

Manager's comments
The rack is to be bolted down.
R. Holt 18/5/26

Worker's comments
I was not told to go there.
I. Marten 19/5/26`,
    `The rack leaned = Theo Branco
    I stopped = Theo Branco
    to be bolted down = R. Holt
    I was not told = I. Marten; denies`,
  ],
  [
    'a form whose parts are numbered by letters, which are nobody',
    `WITNESS FORM

Section A - About you
Name        Ilse Marten

Section B - What you saw
I saw the van reverse. It hit the post.

Signature   I. Marten      Date  20/03/26`,
    `I saw the van reverse = Ilse Marten
    It hit the post = Ilse Marten`,
  ],
  [
    'a letter about a complaint against somebody, who has said none of it',
    `9 March 2026

Dear Ms Abara

Re: Complaint against Theo Branco

I wish to complain. Theo told the others that I had left early.

Yours sincerely

Ilse Marten`,
    'Theo told the others = ?Ilse Marten; reports_another',
  ],
  [
    'a letter whose subject is another letter, and nobody',
    `1 September 2026

Dear Rosa

RE: SHOW CAUSE LETTER 28/8

I gave the box to the desk. Theo has told everybody that you promised him the job.

Ilse Marten`,
    'Theo has told everybody = ?Ilse Marten; reports_another',
  ],
  [
    'an affidavit of somebody with a middle initial, in which a namesake is told of',
    `AFFIDAVIT OF BRUNO D. MARTEN

Bruno D. Marten, being duly sworn, says:

1. Dora Marten is my aunt.
2. I did not work there in March.

____________________
Bruno D. Marten

Sworn to before me this 29th day of April, 2026.`,
    'I did not work there = Bruno Marten; denies',
  ],
  [
    'a letter whose receipt is signed below it',
    `YARD OFFICE

April 24, 2026

Ilse Marten
Store keeper

Dear Ms. Marten:

You handed in slips that nobody had signed.

Sincerely,

Rosa Holt
Yard Manager

ACKNOWLEDGMENT OF RECEIPT
I have received a copy of this letter.
______________________   Date: 4/24/26
Ilse Marten`,
    'You handed in slips = Rosa Holt',
  ],
  [
    'a letter with a reference like a date, a date with a full stop and an address that ends with one',
    `Inspectorate

Your Ref:  BF/IR1/25

2 December, 2025.

Ms. Rosa Holt,
Yard Manager,
Thornley,
Co. Mayo.

Dear Ms. Holt,

I refer to my visit of Wednesday last.

Yours faithfully,

Theo Branco
Inspector`,
    `I refer to my visit = Theo Branco; asserts; 2025-11-26
    Co. Mayo. = -`,
  ],
  [
    'a web report, which counts from the day on which it was received',
    `HOTLINE REPORT
Report number: 418
Received via: Web
Date/Time received: 06/04/2026 11:48 PM
Name: Ilse Marten

Please describe what happened:
This past Saturday I was the only one in the yard.`,
    'I was the only one = Ilse Marten; asserts; 2026-04-04',
  ],
  [
    'a policy that tells who approved it',
    `LENDING POLICY

Version      4.0
Approved by  Rosa Holt

1. Purpose
This says how tools are lent.`,
    'Approved by Rosa Holt = -',
  ],
]

describe('an ordinary paper', () => {
  it.each(PAPERS)('is read: %s', (form, text, said) => {
    expectRead(text, said, partiesFor(form))
  })
})
