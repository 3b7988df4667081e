import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const known = (name: string, ...aliases: string[]) => ({ name, aliases, email: null })
const PARTIES = [
  known('Nora Lindqvist', 'NL'),
  known('Peter Hallam', 'PH', 'Pete'),
  known('Ines Duarte'),
  known('Grant Hallam'),
  known('Iris Ibsen', 'Mrs. I.'),
]

const PAPERS: [form: string, text: string, said: string][] = [
  [
    'a log of calls, whose entries tell what the other end said',
    `CALL LOG - N. LINDQVIST

3/4 9:40a  Ines Duarte, depot (rang back). The van came at six. She had signed for two crates. ID: "I have the slip. I never lost it."
3/5 2:15p  Peter Hallam. He denies that. Sounded cross, said "I was never near the gate."
3/6 4:00p  Town office. I asked for the plan. They will send it.`,
    `The van came at six = ?Ines Duarte
    signed for two crates = Ines Duarte
    I never lost it = Ines Duarte
    He denies that = Peter Hallam; denies
    I was never near the gate = Peter Hallam
    I asked for the plan = Nora Lindqvist`,
  ],
  [
    'messages left on an answering machine, typed in quotation marks',
    `VOICEMAIL TO TEXT - office line, typed by the desk

1. From Ines Duarte. Wed Apr 3, 5:22 PM
"Hello, it is me. I left the crate by the gate and the guard saw me."

2. Unknown number. Thu Apr 4, 9:02 AM
"Morning, it's Pete. Nora rang me and she goes, 'You owe us a crate.' I do not."`,
    `I left the crate by the gate = Ines Duarte
    Nora rang me = ?Peter Hallam; reports_another
    You owe us a crate = ?Nora Lindqvist
    I do not = ?Peter Hallam; denies`,
  ],
  [
    'a note whose title has who took it and who was heard side by side',
    `PHONE NOTE - NL and Grant "Gus" Hallam, driver - Sun 16/3, 11.10 am

Was at the gate till nine. He saw the crate on the ramp. I told him to write it down. He asked me to ring his wife.`,
    `Was at the gate = Grant Hallam
    saw the crate = Grant Hallam
    told him to write = ?Nora Lindqvist
    asked me to ring = Grant Hallam`,
  ],
  [
    'a memorandum whose title stands alone above the name',
    `MEMORANDUM OF INTERVIEW
Peter Hallam, driver - May 2, 2025 - via video - Nora Lindqvist (NL), with his brother

Gate. He shut it at nine. He does not have a key.

I asked who has one.`,
    `He shut it at nine = Peter Hallam
    does not have a key = Peter Hallam; denies
    I asked who has one = ?Nora Lindqvist`,
  ],
  [
    'a note of somebody who spoke to the one with the initials',
    `P. Hallam, driver, asked on one point. Spoke to NL at the gate on 3 May 2025, in the rain.

He had the key all day. He could not say who took it.`,
    `had the key all day = Peter Hallam
    could not say who took it = Peter Hallam; does_not_recall`,
  ],
  [
    'minutes with items that count on, which are no days',
    `Depot meeting No. 12
Monday, March 17, 2025, Room 1
Present: Nora Lindqvist (NL), Peter Hallam (PH), Ines Duarte (ID)

12.1  Gate. PH said the lock was new. NL asked for the bill.
12.2  Van. ID thought it was late.
12.3  Crates. PH promised a list by Friday.

Actions
12-1    Bill for lock        NL      3/19
12-2    Ask for the van      PH      3/20
12-3    List of crates       PH      3/21`,
    `the lock was new = Peter Hallam
    asked for the bill = Nora Lindqvist
    promised a list = Peter Hallam`,
  ],
  [
    'a letter, whose you is whom it greets',
    `Harbour Foods
20 March 2025

Dear Mr Peter Hallam

You said to me this morning: "I only moved the crate because it was wet." You also said that Ms Duarte "knew it". I cannot leave that out.

Yours sincerely
Nora Lindqvist`,
    `I only moved the crate = ?Peter Hallam
    knew it = ?Peter Hallam
    I cannot leave that out = Nora Lindqvist`,
  ],
  [
    'an answer that repeats the numbered questions',
    `From: Peter Hallam <peter@x.example>
Date: Mon, Mar 24, 2025 at 6:12 PM
Subject: RE: Questions
To: Nora Lindqvist

answers below

1. Who shut the gate?
ME. AT NINE.
2. Who had the key?
DONT REMEMBER WHO.`,
    `Who shut the gate = ?Nora Lindqvist
    AT NINE = Peter Hallam
    DONT REMEMBER WHO = Peter Hallam; does_not_recall`,
  ],
  [
    'an answer between the lines of a mail that went to whoever quotes it',
    `From: Peter Hallam <peter@x.example>
To: Nora Lindqvist <nora@x.example>
Date: Wed, 26 Mar 2025 08:02:51 +0000
Subject: Re: gate

On Mon, 24 Mar 2025 at 11:40, Nora Lindqvist <nora@x.example> wrote:

> 1. Ms Duarte says that you stood at the gate and said "get it shut before she comes back".

I was at home.`,
    `get it shut before she comes back = ?Peter Hallam
    I was at home = Peter Hallam`,
  ],
  [
    'a record whose letters stand for one of two with a surname',
    `RECORD OF INTERVIEW
Peter Hallam     14 November 2025, Room 2
NL = Nora Lindqvist, investigator.  PH = Mr Hallam.  GH = support person (Grant Hallam, brother)

NL  Where were you?
PH  At the gate, all day.
NL  Who saw you?
PH  Nobody.`,
    `At the gate, all day = Peter Hallam
    Nobody = Peter Hallam; denies`,
  ],
  [
    'a form that its reporter fills in, named with a function',
    `FIRST REPORT (Form 7)

Reported by: Ines Duarte, Superintendent
Reported to: N. Lindqvist, by phone
Lodged on: 3/18/2025

DESCRIPTION (what happened, in the words of the person reporting):
The crate slid off the ramp. Two others had just left.`,
    `slid off the ramp = Ines Duarte
    Two others had just left = Ines Duarte`,
  ],
  [
    'a form that asks for one’s own words',
    `HOTLINE
Reporter: not anonymous - Ines Duarte, RN
Concerning: Peter Hallam

Describe in your own words:
The gate was open. Nora told me the key is gone.`,
    `The gate was open = Ines Duarte
    Nora told me = ?Ines Duarte; reports_another`,
  ],
  [
    'messages with the time between the name and the words',
    `Messages between Nora and Pete, copied from a phone

Nora Lindqvist 14:02: Have you got the crate
Pete 14:05: No. It was gone
Nora Lindqvist 14:09: Since when`,
    `Have you got the crate = Nora Lindqvist
    It was gone = Peter Hallam`,
  ],
  [
    'a note of a call under a bare title, whose fields say to whom it was and by whom',
    `TEL NOTE
To:  Rosa Brandt (aunt of the driver)     By: N Lindqvist     7/4/25  3.15pm

RB cross. Counted the crates on the ramp. No guard there all day.
I told her to write it down. NL`,
    `Counted the crates = ?Rosa Brandt
    No guard there = ?Rosa Brandt
    I told her = ?Nora Lindqvist`,
  ],
  [
    'a note of a call whose fields are the rows of a table',
    `**Telephone attendance note**

| | |
|---|---|
| With | Rosa Brandt, clerk, Hallam Yards |
| Date | 20 March 2025, 14:10 |
| By | N Lindqvist |

RB does the dockets on Mondays.

“Boss” is the foreman. She never knew his name. Five crates in all, once a month.

Peter Hallam told her to write them off.`,
    `does the dockets = Rosa Brandt
    is the foreman = ?Rosa Brandt
    never knew his name = Rosa Brandt
    Five crates = ?Rosa Brandt
    told her to write them off = ?Rosa Brandt`,
  ],
  [
    'a note of a call on the pad of whomever it is for',
    `PHONE NOTE
To: Nora Lindqvist
From: Rosa Brandt
By: Peter Hallam

Counted the crates on the ramp. No guard there all day.`,
    `Counted the crates = Rosa Brandt
    No guard there = Rosa Brandt`,
  ],
  [
    'a note in which I is nobody whose surname begins with it',
    `Call with Iris Ibsen, 3 May 2025. Note by Nora Lindqvist

Mrs. I. says the gate was shut. I asked who shut it.`,
    `the gate was shut = Iris Ibsen
    I asked who shut it = ?Nora Lindqvist`,
  ],
]

describe('a paper of calls, talks and letters', () => {
  it.each(PAPERS)('tells whose words it holds: %s', (_, text, said) => {
    expectRead(text, said, { parties: PARTIES, dayFirst: null })
  })
})
