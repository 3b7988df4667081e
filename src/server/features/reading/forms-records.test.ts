import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const PAPERS: [form: string, text: string, said: string][] = [
  [
    'a medical letter about whom its reference names',
    `Northfield Occupational Health
12 May 2025

To: Ms T. Holm, HR Manager
Re: Mr Leon Marsh, DOB 3/4/1981

Dear Ms Holm

Thank you for referring Mr Marsh, whom I saw on 8 May 2025. He told me that he has not been able to lift since February. He denied any earlier injury. He could not recall the date of the fall.

On examination he had full movement.

Yours sincerely

Dr Amara Nwosu
Consultant Occupational Physician`,
    `he has not been able to lift = ?Leon Marsh
    He denied any earlier = ?Leon Marsh; denies
    He could not recall the date = ?Leon Marsh; does_not_recall
    On examination he had = Amara Nwosu`,
  ],
  [
    'a chart whose entries leave out who says it',
    `PROGRESS NOTE
Patient: Alan Pryor   MRN 448812   DOB 1/1/1950
Date: 6 Oct 2025 08:15
Author: Dr S. Iqbal

S: Pt reports pain worse overnight. Denies falling.
O: Bruise L hip 4 cm. Obs stable.`,
    `Pt reports pain = Alan Pryor
    Denies falling. = ?Alan Pryor; denies
    Bruise L hip = S. Iqbal`,
  ],
  [
    'signed entries that tell what others said',
    `NURSING RECORD
Patient name: Wilf Tanner     Ward: Cedar
Date: 2 Nov 2025

08:10 Pt awake, c/o pain. Says he did not get his 06:00 dose. Checked chart, dose signed. J Okeke RN
13:00 Dr Bell reviewed. Dr Bell said to increase the dose. M Pring
15:45 Spoke with daughter on phone. I said that I would find out. J Okeke RN`,
    `Says he did not get = ?Wilf Tanner; denies
    Checked chart, dose signed = J Okeke
    I said that I would = J Okeke`,
  ],
  [
    'a diary that calls people by their office',
    `SITE DIARY  Block C
Kept by: Sinead Orr
Foreman: Rolf Aune

Mon 3 Feb
Foreman says the props were struck on Friday. He had not been told to wait.
Engineer on site at 10.

Tue 4 Feb
The foreman denied that anyone had gone up. I saw two men on the deck.`,
    `the props were struck = Rolf Aune
    He had not been told = ?Rolf Aune; denies
    denied that anyone had gone up = Rolf Aune; denies
    I saw two men = Sinead Orr`,
  ],
  [
    'a report by somebody who heard others',
    `INVESTIGATION REPORT
Author: Nadia Brandt
1.1 I was asked to look into the use of card 221.
2.1 Owen Pell told me that he was at home on the Monday. He had not lent his card to anyone.
2.2 Mr Noad could not remember seeing Mr Pell.
2.3 In my view Mr Pell was not at home.`,
    `he was at home on the Monday = Owen Pell
    He had not lent his card = ?Owen Pell; denies
    In my view = Nadia Brandt`,
  ],
  [
    'a letter of a firm for its client',
    `HARTLEY & CO SOLICITORS
22 High Street

5 June 2025

Dear Sirs

Re: Our client - Mr Ivan Petrov

Our client denies that he was present. He does not recall any call from Ms Moll. We enclose his phone bill.

Yours faithfully
Hartley & Co`,
    `Our client denies = Ivan Petrov; denies
    He does not recall = ?Ivan Petrov; does_not_recall
    We enclose = -`,
  ],
  [
    'notes of talks under the names of whom they were with',
    `NOTES OF CONVERSATIONS, 2 and 3 September 2025 (G. Ashby)

Malik Reyes (warehouse)
Was on lates. Did not see anyone by the dock. Told Steve.

Jill Carver (office)
Left at five. Says the memo never reached her.`,
    `Did not see anyone = Malik Reyes; denies
    Says the memo never = Jill Carver`,
  ],
  [
    'minutes in which several speak and one thing leads to the next',
    `MINUTES OF DISCIPLINARY HEARING
Present: Janet Orme (Chair) (JO), Paul Strand (Employee) (PS), Viv Kassel (HR, notes) (VK)

JO asked about 14 May. PS said that he had left at four. The clock had stopped. JO asked who the team leader was. PS could not remember. VK pointed out that the gate record showed 15.10.`,
    `PS said that he had left = Paul Strand
    The clock had stopped. = ?Paul Strand
    PS could not remember. = ?Paul Strand; does_not_recall
    VK pointed out = Viv Kassel`,
  ],
  [
    'a form that is signed above what it tells',
    `MG11 WITNESS STATEMENT
Statement of: Marta Quill

Signature: M Quill      Date: 4/4/2025

On Tuesday I was on till 4 when a man whom I did not know came up to me and put a bag on the counter. I did not see a knife.`,
    `On Tuesday I was on till = Marta Quill
    I did not see a knife = Marta Quill; denies`,
  ],
  [
    'what an office adds to a form, and signs',
    `INCIDENT REPORT FORM
Reported by: Halima Yusuf (cleaner)         Date: 9 June 2025

What happened?
I was mopping by the roller door when the truck reversed.

Comments (supervisor): The horn was working at the start of the shift. G. Tate 10/6`,
    `I was mopping = Halima Yusuf
    The horn was working = G. Tate`,
  ],
  [
    'a note of a call in short words for who is who',
    `Contact record 55-2291
Customer: Mrs Beatriz Sol
Agent: Kofi Adu

Notes:
Cust called re parcel. States driver threw it over the gate. Adv cust that claim takes 10 days. Told her mgr n/a.`,
    `States driver threw = Beatriz Sol
    Adv cust that claim = ?Kofi Adu
    Told her mgr = ?Kofi Adu`,
  ],
  [
    'a caller who tells what his wife says',
    `TELEPHONE ATTENDANCE NOTE
Caller: Mr Ivor Penn (father of pupil)
Taken by: Louise Tarn, office

Mr Penn rang about Friday. His son came home without a coat. His wife says she did not sign.`,
    `His son came home = Ivor Penn
    His wife says she = ?Ivor Penn; reports_another`,
  ],
  [
    'a message that was typed without quotation marks',
    `Voicemail 0044 20 555 0199 - 3 March 2025 18:22
Transcript (auto-generated):

Hi it's Lena Fisk here from the bakery just ringing about Tuesday I didn't see the van`,
    `I didn't see the van = ?Lena Fisk; denies`,
  ],
]

describe('a paper in which somebody records what others say', () => {
  it.each(PAPERS)('tells the two apart: %s', (_form, text, said) => expectRead(text, said))

  it('makes a name neither of "No." before a pronoun nor of the title of a form', () => {
    expectRead(
      `Interview with Ruth Abara, 3 May 2025
Notes by: Oscar Tembo

Asked whether he had the key. No. He said it hung by the door.`,
      'He said it hung = Ruth Abara',
    )
    expectRead(
      `CD REGISTER - DISCREPANCY INVESTIGATION
Completed by: Dee Amadi

The balance was 4 short. I counted twice.`,
      'The balance was 4 short = Dee Amadi',
    )
    const page = 'RESIDENT DAILY NOTES        Room 6 was quiet all night.\n'
    expectRead(`${page}ON CALL          Nobody came.\n`.repeat(3), 'Room 6 was quiet = -')
  })

  it('takes a pronoun in a row for nobody of the row above', () => {
    expectRead(
      `Duty: Rhona Keir (RK), Tariq Bell (TB)
Time | Init | Entry
06:10 | RK | Door open, nobody there.
06:25 | TB | Told day manager by phone. He said "leave it till I get in".
06:40 | RK | Reset the panel.`,
      'leave it till I get in = -',
    )
  })

  it('takes what cannot now be recalled for no change of account', () => {
    expectRead(
      `STATEMENT OF RUTH ABARA

I cannot now recall who else was there. I now say that it was Goran.

Signed: Ruth Abara`,
      `I cannot now recall = Ruth Abara; does_not_recall
      I now say that = Ruth Abara; changed`,
    )
  })
})
