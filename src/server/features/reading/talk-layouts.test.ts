import { describe, it } from 'vitest'
import { expectRead } from './read-form.fixture.ts'

const PARTIES = ['Nadia Brandt', 'Owen Pell'].map((name) => ({ name, aliases: [], email: null }))

const TALKS: [form: string, text: string, said: string][] = [
  [
    'names in brackets before each turn',
    `Transcript of interview, 3 June 2025

[NADIA BRANDT] Where were you on the Monday?
[OWEN PELL] At home. I didn't come in at all.
[NADIA BRANDT] Your card was used at 7.10.
[OWEN PELL] Then somebody else used it.`,
    `Where were you = Nadia Brandt
    I didn't come in = Owen Pell; denies
    Then somebody else = Owen Pell`,
  ],
  [
    'initials and a tab, though one of them reads as nota bene',
    `Interview of Owen Pell, conducted by Nadia Brandt
NB\tCan you tell me about Monday?
OP\tI wasn't in. I've said that.
NB\tThe log says otherwise.
OP\tWell the log's wrong.`,
    `Can you tell me = Nadia Brandt
    I wasn't in. = Owen Pell; denies
    Well the log's wrong = Owen Pell`,
  ],
  [
    'numbers of speakers that the head explains',
    `Recording 3
Speakers: S1 = Nadia Brandt, S2 = Owen Pell

00:00:04 S1
Can you tell me about Monday.
00:00:09 S2
I wasn't in. I've said that.
00:00:15 S1
The log says otherwise.`,
    `Can you tell me = Nadia Brandt
    I wasn't in. = Owen Pell; denies`,
  ],
  [
    'dashes between the moment, the name and the words',
    `Export chat with Nadia Brandt
12.03.2025 18:02 - Nadia Brandt - they asked me about your card
12.03.2025 18:04 - Owen Pell - what did you say
12.03.2025 18:05 - Nadia Brandt - that I never had it`,
    `they asked me = Nadia Brandt
    what did you say = Owen Pell
    that I never had it = Nadia Brandt; denies`,
  ],
  [
    'surnames first, with a firm in brackets',
    `[4/3/2025 09:14] Brandt, Nadia
The alarm was off when I came in.
[4/3/2025 09:16] Pell, Owen (Contractor)
I did not switch it off.
[4/3/2025 09:17] Brandt, Nadia
Who was last out?`,
    `The alarm was off = Nadia Brandt
    I did not switch it off = Owen Pell; denies`,
  ],
  [
    'bold questions above their answers',
    `**INTERVIEW RECORD**
Interviewer: Nadia Brandt
Interviewee: Owen Pell

**1. When did you arrive?**
About seven.

**2. Did you go in?**
No. I never went in.`,
    `When did you arrive = Nadia Brandt
    About seven = Owen Pell
    I never went in = Owen Pell; denies`,
  ],
  [
    'questions and answers in a table that somebody answered',
    `INTERNAL AUDIT - QUESTIONS TO STORES (answers by Silas Crane, storekeeper)

No | Question | Answer
1 | Who holds the key to cage B? | I do, and the shift lead.
2 | Has the key been lent out? | Never.
3 | Who counted on 31 March? | I don't remember, I think it was Petra.`,
    `I do, and the shift lead = Silas Crane
    I don't remember = Silas Crane; does_not_recall`,
  ],
  [
    'talk that is written on within one paragraph',
    `Interview notes 4 June - Owen Pell - by NB (Nadia Brandt)

NB asked OP where he had been. OP: at home all day. NB: who can confirm? OP: his wife.`,
    `at home all day = Owen Pell
    his wife = Owen Pell`,
  ],
]

describe('a conversation in another layout', () => {
  it.each(TALKS)('tells who speaks: %s', (_form, text, said) => expectRead(text, said, { parties: PARTIES }))

  it('takes the marks of somebody who answers within a text for no turns of a conversation', () => {
    expectRead(
      `Findings

The pump was off from noon until four, and the log has no entry about it.
[NB] I asked for it twice.
The valve was shut by hand, which the log does not show.
[OP] I did not shut it.
Nothing else was found on that day or on the day after.`,
      'Nothing else was found = -',
      { parties: PARTIES },
    )
  })

  it('takes the numbers of what rows are about for nobody who speaks', () => {
    expectRead(
      `STORES AUDIT      printed 26/11/2025
ITEM      TAKEN            SIDE   RESULT
K07-112   08-10-25 02:04   REAR   SHORT      srao
K07-113   08-10-25 02:19   REAR   FULL       srao
CHANGES
K07-112   08-10-25 03:31   SHORT -> FULL "miscounted"   gm
TANK4     08-10-25 07:52   status OK -> HOLD            nm
TANK4     09-10-25 10:05   status HOLD -> RELEASED      ct`,
      `K07-112 08-10-25 02:04 REAR SHORT = -
      K07-113 08-10-25 02:19 REAR FULL = -
      K07-112 08-10-25 03:31 SHORT -> FULL = -
      TANK4 08-10-25 07:52 status OK = -`,
    )
    expectRead(
      `Interview of two drivers
SPEAKER1   Can you tell me about Monday?
SPEAKER2   I was not in, and I have said that before.
SPEAKER1   The log says otherwise.
SPEAKER2   Then the log is wrong.`,
      `I was not in = ?SPEAKER2`,
    )
  })
})
