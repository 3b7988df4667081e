import { describe, it } from 'vitest'
import { expectSaid } from '#test/support/said-by.ts'

const FORMS: [form: string, text: string, said: string][] = [
  [
    'deposition with examiners that change',
    `                 DEPOSITION OF DECLAN MOYES
                      March 12, 2026

 1             DECLAN MOYES,
 2   having been first duly sworn, testified as follows:
 3                     EXAMINATION
 4   BY MS. VARGAS:
 5        Q.   Good morning. You ran the depot in 2025?
 6        A.   I did.
 7        Q.   And who kept the keys?
 8             MR. TRAN:  Objection.  Form.
 9             THE WITNESS:  Ruth kept them.
10        Q.   Every night?
11        A.   Most nights.
12             CROSS-EXAMINATION
13   BY MR. TRAN:
14        Q.   You never saw her with them, did you?
15        A.   No.`,
    `ran the depot = MS. VARGAS
    I did. = Declan Moyes
    Objection. = MR. TRAN
    Ruth kept them = Declan Moyes
    Every night? = MS. VARGAS
    Most nights = Declan Moyes
    You never saw her = MR. TRAN
    No. = Declan Moyes`,
  ],
  [
    'inquiry, British',
    `                                        Thursday, 12 March 2026
(10.00 am)
MS INGRID SOLHEIM (affirmed)
Questions by MR HALLORAN
MR HALLORAN:  Ms Solheim, you joined the trust in 2019?
A.  That's right.
Q.  In which post?
A.  As finance lead.  I reported to Mr Wilk.
SIR JOHN ORDE:  Can I just ask, was that a board post?
A.  It was not.
(11.15 am)
(A short break)
MR HALLORAN:  Thank you, sir.`,
    `you joined the trust = MR HALLORAN
    That's right. = Ingrid Solheim
    In which post? = MR HALLORAN
    I reported to Mr Wilk = Ingrid Solheim
    was that a board post = SIR JOHN ORDE
    It was not. = Ingrid Solheim
    Thank you, sir = MR HALLORAN
    A short break = -`,
  ],
  [
    'papers read out within a question, and what leads up to their words',
    `POST HARBOUR INQUIRY
12 March 2026
Witness: Ingrid Solheim

Mr Halloran: We can look at the letter now.  It says:

"We have today found the crane to be short of bolts."

Ingrid Solheim: I see that.

Mr Halloran: And then in the third paragraph, "Nobody was told of this until the Friday."  The foreman said, "I tightened every one of them."

It says:

"No reply was ever received from the yard."

Ingrid Solheim: Right.  I had not read it.

Mr Halloran: Ron Aldous says:

"I should have asked for the bolts myself."

Mr Halloran: Okay.

Ingrid Solheim: Okay.`,
    `We can look at the letter = Mr Halloran
    I see that = Ingrid Solheim
    Nobody was told of this = -
    I tightened every one = ?foreman
    No reply was ever = -
    I had not read it = Ingrid Solheim
    I should have asked for the bolts = Ron Aldous`,
  ],
  [
    'select committee',
    `Witnesses: Ingrid Solheim and Tomasz Wilk.

Q1 **Chair:** Welcome. When did you first hear of the loss?
**Ingrid Solheim:** In May. Nobody had told the board.
Q2 **Dame Ann Curtis:** Mr Wilk, is that right?
**Tomasz Wilk:** I wrote to the chairman in April.
Q3 **Chair:** Did he reply?
**Tomasz Wilk:** He did not.`,
    `Nobody had told the board = Ingrid Solheim
    is that right = Dame Ann Curtis
    I wrote to the chairman = Tomasz Wilk
    He did not. = Tomasz Wilk
    Did he reply? = ?Chair`,
  ],
  [
    'police interview with counter',
    `RECORD OF INTERVIEW
Person interviewed: Declan MOYES
Interviewing officer: DC 4412 Laura Pike

00.00  DC PIKE   You do not have to say anything.  Do you understand?
00.21  MOYES     Yes.
01.05  DC PIKE   Where were you on the night of the ninth?
01.12  MOYES     At my sister's.  I never left the house.
02.40  SOLICITOR My client has answered that.
03.02  DC PIKE   Who saw you there?
03.05  MOYES     No comment.`,
    `I never left the house = Declan Moyes
    No comment = Declan Moyes
    My client has answered = ?SOLICITOR`,
  ],
  [
    'interview notes with roles',
    `Investigation meeting
Interviewer: Hae-won Park
Employee: Tomasz Wilk
Note taker: Gita Rao

Interviewer: Did you sign the sheet?
Employee: I signed it at seven.
Interviewer: Had you counted?
Employee: No, I had not.
Note taker: Could you repeat that?
Employee: I had not counted.`,
    `Did you sign = Hae-won Park
    I signed it at seven = Tomasz Wilk
    Could you repeat = Gita Rao
    I had not counted. = Tomasz Wilk`,
  ],
  [
    'questions and answers, numbered, in columns of a table',
    `Meeting with Tomasz Wilk, 12 March 2026, held by Hae-won Park.

| No | Question | Answer |
|----|----------|--------|
| 1 | Did you sign the sheet? | I signed it at seven. |
| 2 | Had you counted? | No. I trusted Ruth's figures. |`,
    `Did you sign = Hae-won Park
    I signed it at seven = Tomasz Wilk
    I trusted Ruth's figures = Tomasz Wilk`,
  ],
  [
    'questions and answers with numbers',
    `Interview with Tomasz Wilk on 12 March 2026
Present: Hae-won Park (HP), interviewer

Q1: Did you sign the sheet?
A1: I signed it at seven.
Q2: Had you counted?
A2: No.
I trusted Ruth.
Q3: Why?
A3: She had always been right.`,
    `Did you sign = Hae-won Park
    I signed it at seven = Tomasz Wilk
    I trusted Ruth = Tomasz Wilk`,
  ],
  [
    'emergency call',
    `INCIDENT 0417  12/03/2026
Operator: Emergency, which service?
Caller: Ambulance. There's a man under the truck.
Operator: Is he breathing?
Caller: I think so. Tomek is with him.
Operator: What's your name?
Caller: Ruth, Ruth Abara.`,
    `which service = ?Operator
    Tomek is with him = ?Caller`,
  ],
  [
    'call centre with names in the head',
    `Agent: Priya Nair
Customer: Ruth Abara
Queue: Billing

Agent (00:04): Thanks for calling, how can I help?
Customer (00:09): I was charged twice in March.
Agent (00:15): Let me have a look.
Customer (00:40): I have the receipts here.`,
    `how can I help = Priya Nair
    I was charged twice = Ruth Abara
    I have the receipts = Ruth Abara`,
  ],
  [
    'body-worn video',
    `Exhibit LP/3  BWV transcript  PC 771 HOLT
[22:14:03] PC HOLT: Stay where you are.
[22:14:07] MALE 1: I live here.
[22:14:12] PC HOLT: What's your name?
[22:14:15] MALE 1: Declan.
[22:14:20] FEMALE: He's my brother. (inaudible)`,
    `Stay where you are = PC HOLT
    I live here = ?MALE 1
    my brother = ?FEMALE`,
  ],
  [
    'captions of a film',
    `1
00:00:01,000 --> 00:00:04,000
Ruth Abara: We closed at nine.

2
00:00:04,500 --> 00:00:06,000
Declan Moyes: And the alarm?

3
00:00:06,500 --> 00:00:09,000
Ruth Abara: I set it
before I left.`,
    `We closed at nine = Ruth Abara
    And the alarm? = Declan Moyes
    before I left = Ruth Abara`,
  ],
  [
    'an app that writes along',
    `Ruth Abara  00:03
We closed at nine.

Speaker 2  00:08
And the alarm?

Ruth Abara  00:10
I set it before I left.

Speaker 2  00:15
Are you sure?`,
    `We closed at nine = Ruth Abara
    And the alarm? = ?Speaker 2
    I set it before = Ruth Abara`,
  ],
  [
    'capitals and full stops',
    `THE TRIBUNAL RESUMED AT 2.00 PM
JUDGE OKORO: Mr Moyes, you remain under oath.
MR MOYES: I understand.
MS BELL: Turn to page 40, please. Who wrote that note?
MR MOYES: That is my writing.
MS BELL: And the second line?
MR MOYES: I don't recognise it.`,
    `you remain under oath = JUDGE OKORO
    That is my writing = Declan Moyes
    Who wrote that note? = MS BELL`,
  ],
  [
    'question and answer in bold, without names',
    `Interview of Ingrid Solheim by Hae-won Park, 12 March 2026

**Question:** When did the pump fail?

**Answer:** On the Monday. I was not there.

It had failed before.

**Question:** Who was?

**Answer:** Tomasz.`,
    `When did the pump fail = Hae-won Park
    I was not there = Ingrid Solheim
    It had failed before = Ingrid Solheim
    Tomasz. = Ingrid Solheim`,
  ],
  [
    'a signature below the last answer',
    `Notes of interview
Interviewee: Tomasz Wilk
Interviewer: Hae-won Park

HP: Did you sign the sheet?
TW: At seven.
HP: Had you counted?
TW: No.

I agree these notes are a true record.
Signed: T. Wilk   Date: 13 March 2026`,
    `Did you sign = Hae-won Park
    At seven. = Tomasz Wilk
    a true record = -`,
  ],
]

describe('a transcript tells who speaks', () => {
  it.each(FORMS)('%s', (_, text, said) => expectSaid(text, said))
})
