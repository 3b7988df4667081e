import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const PAPERS: [form: string, text: string, said: string][] = [
  [
    'an exit interview as a questionnaire',
    `EXIT INTERVIEW FORM
Name of leaver: Tobias Renner
Line manager: Ingrid Solheim
Interview carried out by: Dawn Peachey, HR
Date: 28 February 2025

Why did you decide to leave?
The rota changed every week and nobody asked us.

Did you raise this with your manager?
Twice, in November and on 9 January. She said she would look at it.

Would you come back?
No.

HR remarks
TR was calm. He would not sign the form.`,
    `The rota changed every week = Tobias Renner
    Twice, in November = Tobias Renner; asserts
    She said she would look = ?Tobias Renner; reports_another
    No. = Tobias Renner; denies`,
  ],
  [
    'an email chain pasted into a word document',
    `Email trail re pump 3 (printed by Stores)

On 4 Feb 2025, at 16:02, Gita Rao <gita@works.example> wrote:

Pump 3 has been leaking since Monday. Who signed it off?

On 4 Feb 2025, at 17:45, Neil Sharp <neil@works.example> wrote:

Not me. I was on leave until Tuesday.`,
    `Pump 3 has been leaking = Gita Rao; asserts; 2025-02-03
    Who signed it off = Gita Rao
    Not me. = Neil Sharp; denies
    I was on leave = Neil Sharp`,
  ],
  [
    'a dictated attendance note in the first person',
    `ATTENDANCE NOTE
Client: Mrs F. Adjei
Fee earner: Rupert Vance
Date: 19/02/2025

Attending Mrs Adjei on the telephone. She told me that the builders had left on the Friday. She had paid them in cash. I asked whether she had a receipt and she said that she had not been given one. I advised her to write to them. Time engaged: 12 minutes.`,
    `the builders had left = F. Adjei
    She had paid them in cash = F. Adjei
    I advised her to write = ?Rupert Vance`,
  ],
  [
    'a grievance letter with headings',
    `14 Elm Row
Leith
3 March 2025

Dear Mr Okafor

Formal grievance

Background
I have worked in the kitchen since 2019.

What happened on 21 February
Chef Laurent threw a pan. I was not hit. Two days later he told Maria that I was lazy.

What I would like
An apology.

Yours sincerely,

Agnes Baird`,
    `I have worked in the kitchen = Agnes Baird
    Chef Laurent threw a pan = Agnes Baird; asserts
    I was not hit = Agnes Baird; denies
    Two days later he told Maria = ?Agnes Baird; reports_another; 2025-02-23`,
  ],
  [
    'a Slack thread as it is copied',
    `priya.n  10:02 AM
who pushed to main last night
  3 replies
oscar  10:04 AM
not me, I logged off at six
priya.n  10:05 AM
the log says oscar-laptop
oscar  10:11 AM
it was stolen on Tuesday, I reported it`,
    `who pushed to main = priya.n
    not me, I logged off = oscar; denies
    the log says = priya.n
    it was stolen on Tuesday = oscar`,
  ],
  [
    'a parliamentary committee',
    `Q41 **Chair:** Good morning. Did you see the letter before it was sent?

*Sir Alan Merton:* I saw a draft on 2 June. I did not see the final version.

Q42 **Fiona Dray:** Who changed it?

*Sir Alan Merton:* I do not recall.

*Beatrix Lowe:* I changed it, on the advice of counsel.`,
    `I saw a draft = Sir Alan Merton
    Who changed it = Fiona Dray
    I do not recall = Sir Alan Merton; does_not_recall
    I changed it = Beatrix Lowe`,
  ],
  [
    'a nurse who writes down what a patient and a visitor say',
    `Progress notes - Bed 4 - Mr Whelan
12/02/2025 07:40  S/N Bello: Pt states he was given two tablets at 6. Chart shows one. Pt denies taking any from home.
12/02/2025 11:15  Dr Kaur: Reviewed. Drowsy. Daughter says he "always keeps a strip in his bag".
12/02/2025 15:00  S/N Bello: Strip found in bag, four missing.`,
    `Chart shows one = N Bello
    Drowsy. = Dr Kaur
    Strip found in bag = N Bello`,
  ],
  [
    'an investigation report that tells what witnesses said',
    `INVESTIGATION REPORT
Prepared by: Miriam Stroud
Date: 2 May 2025

1. Allegation
1.1 That Karl Weber took stock on 11 April 2025.

2. Evidence
2.1 Karl Weber stated that he had left at noon. He denied having a key.
2.2 Jody Marsh saw a grey car at the ramp at 2 pm. She could not say who drove it.
2.3 According to Lena Pruitt, the ramp was locked.

3. Findings
3.1 I find that the ramp was open.`,
    `he had left at noon = Karl Weber; asserts
    He denied having a key = ?Karl Weber; denies
    She could not say = ?Jody Marsh; does_not_recall
    the ramp was locked = Lena Pruitt
    I find that the ramp = ?Miriam Stroud`,
  ],
  [
    'a text log of an incident channel',
    `[2025-03-04 21:02:11] <mika> db-2 is down
[2025-03-04 21:02:40] <anja> I am on it
[2025-03-04 21:09:03] * bot restarted db-2
[2025-03-04 21:15:30] <mika> who ran the migration
[2025-03-04 21:16:02] <anja> not me, it was scheduled for tomorrow`,
    `db-2 is down = mika
    I am on it = anja
    not me, it was scheduled = anja; denies; 2025-03-05`,
  ],
  [
    'a customer complaint with the answer of the firm',
    `Complaint 2025/311

Customer (Mrs D. Yeo) writes:
The driver left the parcel in the rain. I was at home all day.

Depot (R. Finch) replies:
Nobody answered the bell. A card was left.

Customer's further comment:
There was no card.`,
    `The driver left the parcel = D. Yeo
    Nobody answered the bell = R. Finch; denies
    There was no card = D. Yeo; denies`,
  ],
  [
    'a witness interview whose interviewer sums up',
    `WITNESS INTERVIEW SUMMARY
Witness:      Hassan Idris
Interviewer:  Clare Nugent
Interviewed:  Thursday 13 March 2025

HI has been a porter since 2016. On Monday 10 March he was asked by Sister Quinn to move bed 6. HI did so at about 14:00. The brake was already off. The next day HI heard that the patient had fallen. HI told CN that nobody had trained him on the new beds.

HI was shown the training record for 4 February. HI: "That is not my signature."`,
    `The brake was already off = ?Hassan Idris
    heard that the patient had fallen = ?Hassan Idris; reports_another; 2025-03-11
    nobody had trained him = Hassan Idris
    That is not my signature = Hassan Idris; denies`,
  ],
]

describe('a paper in which accounts, questions and remarks stand together', () => {
  it.each(PAPERS)('is read by its structure: %s', (_, text, said) => expectRead(text, said))
})
