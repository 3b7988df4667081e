import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const TALK: [form: string, text: string, said: string][] = [
  [
    'a transcript whose head lists everybody by name',
    `Recording of 14 August 2024. Speakers: Carmen Ibáñez, Dwayne Foster, Joy Achieng.

[00:00:04] Carmen Ibáñez: Were you there on the night?
[00:00:09] Dwayne Foster: No.
[00:00:12] Joy Achieng: He was on leave.
[00:00:15] Carmen Ibáñez: Did you ring the office?
[00:00:20] Dwayne Foster: Not that I remember.`,
    `Were you there = Carmen Ibáñez
    No. = Dwayne Foster; denies
    He was on leave = Joy Achieng
    Not that I remember = Dwayne Foster; does_not_recall`,
  ],
  [
    'a hearing whose head lists surnames',
    `HEARING OF MS R. CASTELLO
Present: Mr Nyberg, Ms Castello, Mr Oduya (union)

MR NYBERG: Did you sign the sheet?

MS CASTELLO: I did not. I have said so twice.

MR ODUYA: She has.

MR NYBERG: Who signed it?

MS CASTELLO: I can't say.`,
    `Did you sign = Mr Nyberg
    I did not. = Ms Castello; denies
    She has = Mr Oduya
    I can't say = Ms Castello; does_not_recall`,
  ],
  [
    'a taped interview of the police',
    `RECORD OF TAPED INTERVIEW
Person interviewed: Anton Brisk
Interviewing officer: DC 3310 Marlowe
Other persons present: Ms Keller, solicitor
Date: 2 April 2024

DC MARLOWE   Were you in Dock Street on Saturday?
BRISK        I was not.
DC MARLOWE   Do you own a red van?
BRISK        I did until March.
MS KELLER    My client will not answer that.
BRISK        No comment.`,
    `Were you in Dock Street = DC MARLOWE
    I was not. = Anton Brisk; denies
    I did until March = Anton Brisk
    My client will not = Ms Keller`,
  ],
  [
    'an interview whose letters the head explains',
    `Investigation interview
Interviewee: Paula Okonkwo (PO)
Interviewer: Gareth Lunn (GL)
Note taker: Minh Tran

GL  Were you on shift?
PO  Yes, until ten.
GL  Did you see the truck?
PO  I don't think so.`,
    `Were you on shift = Gareth Lunn
    Yes, until ten = Paula Okonkwo; asserts
    I don't think so = Paula Okonkwo`,
  ],
  [
    'a hearing in which functions speak',
    `Disciplinary hearing 6 June 2024
Chair: Bronwen Pugh
Employee: Ricardo Salas
Companion: Tess Morrow

Chair: Do you accept the charge?
Employee: No, I deny it.
Companion: He has a clean record.
Chair: Did you send the mail?
Employee: I may have done.`,
    `Do you accept = Bronwen Pugh
    No, I deny it = Ricardo Salas; denies
    He has a clean record = Tess Morrow`,
  ],
  [
    'a deposition with pages and lines',
    `                                                        14
 1            Q.   State your name.
 2            A.   Marisela Ortiz.
 3            Q.   Did you approve invoice 88?
 4            A.   I never approved it.
 5            MR. DENG:  Objection.
 6            THE WITNESS:  I never saw it.
 7       BY MS. HARLAN:
 8            Q.   Who did?
 9            A.   I was told Mr. Voss did.
10            Q.   By whom?
11            A.   I do not recall.`,
    `I was told Mr. Voss did = Marisela Ortiz; reports_another
    Who did? = MS. HARLAN
    Objection. = MR. DENG`,
  ],
  [
    'a copied chat of a team',
    `#ops-night

Freja Lund  22:14
is the pump running

Tendai Moyo  22:15
no, never started it

Freja Lund  22:16
who told you not to

Tendai Moyo  22:19
Hamza said leave it`,
    `is the pump running = Freja Lund
    never started it = Tendai Moyo; denies
    Hamza said leave it = ?Tendai Moyo; reports_another`,
  ],
  [
    'a chat in columns',
    `Date        Time   From           Message
03/02/2025  09:14  Nadia Karim    did you take the blue folder
03/02/2025  09:15  Ove Strand     no why would I
03/02/2025  09:16  Nadia Karim    it is gone
03/02/2025  09:20  Ove Strand     Luis had it yesterday`,
    `did you take = Nadia Karim
    no why would I = Ove Strand
    Luis had it yesterday = Ove Strand; asserts; 2025-02-02`,
  ],
  [
    'text messages as blocks',
    `Message 1
From: Amara Nwosu
To: Piotr Lis
Date: 11/10/2024 19:02
Body: are you coming in tomorrow

Message 2
From: Piotr Lis
To: Amara Nwosu
Date: 11/10/2024 19:05
Body: not after what happened yesterday

Message 3
From: Amara Nwosu
To: Piotr Lis
Date: 11/10/2024 19:06
Body: I never told him anything`,
    `are you coming in tomorrow = Amara Nwosu
    not after what happened = Piotr Lis
    I never told him = Amara Nwosu; denies`,
  ],
  [
    'the history of a ticket',
    `INC0048812  Badge reader 7 offline

2024-09-03 08:14:22 - Lotte Janssen (Work notes)
Reader is off again. I did not restart it.

2024-09-03 09:40:10 - Bogdan Ilie (Additional comments)
I restarted it at nine. Somebody had pulled the plug.

2024-09-03 11:02:45 - Lotte Janssen (Work notes)
That was not me.`,
    `Reader is off again = Lotte Janssen
    I restarted it at nine = Bogdan Ilie
    That was not me = Lotte Janssen; denies`,
  ],
  [
    'the history of a case file',
    `CASE NOTES - ref 5512

Date: 04/03/2024   Author: Wanjiru Kamau   Type: Telephone call
Mother rang. She said Leo had not been at school since Monday.

Date: 06/03/2024   Author: Rhys Bevan   Type: Home visit
I visited with a colleague. Nobody was in.

Date: 08/03/2024   Author: Wanjiru Kamau   Type: Note
I spoke to the school.`,
    `I visited with a colleague = Rhys Bevan
    Nobody was in = Rhys Bevan; denies
    I spoke to the school = Wanjiru Kamau`,
  ],
  [
    'the log of a shift with initials behind the time',
    `SHIFT LOG - GATEHOUSE - night of 12 to 13 May 2024
Keepers: Baptiste Roy (BR), Hanna Kivi (HK)

22:05 BR  Gate closed.
23:40 HK  Walked the fence. Nothing seen.
01:15 BR  White van at the gate, driver would not give a name.
05:50 HK  Found the side door open.`,
    `Gate closed = Baptiste Roy
    Nothing seen = Hanna Kivi; denies
    Found the side door open = Hanna Kivi`,
  ],
  [
    'the log of a shift with a column for who wrote',
    `Time | Entry | Init.
06:00 | Took over from night. Keys complete. | TS
06:45 | Alarm zone 4, false. | TS
14:00 | Took over. Two keys missing, not reported to me. | JW

TS = Teo Santos, JW = Jana Weiss`,
    `Keys complete = Teo Santos
    Two keys missing = Jana Weiss`,
  ],
  [
    'answers inside a mail with initials',
    `From: Suda Charoen <suda@mill.example>
To: Hal Pedersen <hal@mill.example>
Date: Tue, 5 Mar 2024 09:12:00 +0100
Subject: RE: questions

My answers below.

From: Hal Pedersen
Sent: Monday, 4 March 2024 16:20
To: Suda Charoen
Subject: questions

1. Who had the key on Friday?
[SC] I did until noon.
2. Did you open the store?
[SC] No.`,
    `My answers below = Suda Charoen
    Who had the key on Friday = Hal Pedersen
    I did until noon = Suda Charoen
    No. = Suda Charoen; denies`,
  ],
]

describe('a paper in which several speak', () => {
  it.each(TALK)('is read turn by turn: %s', (_, text, said) => expectRead(text, said))
})
