import { describe, expect, it } from 'vitest'
import { readText } from './index.ts'
import { expectRead } from './read-form.fixture.ts'
import type { Party } from './unit.ts'

const party = (name: string, ...aliases: string[]): Party => ({ name, aliases, email: null })
const MAIL = `From: Ana Diaz <ana@quay.example>
To: Ines Roth <ines@quay.example>
Date: Thu, 10 Oct 2024 11:00:00 +0000
Subject: Re: Friday

See below.
`
const STATEMENT = (words: string) => `STATEMENT OF RUTH ABARA\n\n${words}\n\nSigned: Ruth Abara`
const PASKS = [party('Dean Pask', 'Mr Pask', 'DP'), party('Sheila Pask', 'Ms Pask')]

const SAID: [how: string, text: string, said: string, parties?: readonly Party[]][] = [
  [
    'words that are quoted over two quoted lines of a mail',
    `${MAIL}
On Wed, 9 Oct 2024 at 17:55, Ines Roth wrote:
> Not yet. I also asked Moses Vane and he told me "there was a white tractor, I waved it
> through because Bram waved first". I never saw
> it myself.`,
    `waved first = ?Moses Vane
    I never saw > it myself = Ines Roth; denies`,
    [party('Moses Vane'), party('Ines Roth')],
  ],
  [
    'what is quoted below headers that are not',
    `${MAIL}-------------------------------
From: Ines Roth
Sent: Monday 7 October 2024 18:31
> Hi Ana,
>
> I got out under his arm.`,
    'I got out under his arm = Ines Roth',
  ],
  [
    'a word or two that somebody else is said to have spoken',
    STATEMENT('The technician came. He did not speak except to say "try that". I wrote it on the sheet.'),
    `"try that" = -
    I wrote it on the sheet = Ruth Abara`,
  ],
  [
    'what somebody put on a note',
    STATEMENT('Mr Hale was angry. On Thursday he put a note on my chair, "Only two days from Monday."'),
    'Only two days from Monday = ?Hale',
  ],
  [
    'whom the head calls by a function',
    `STRATEGY MEETING, 8 December 2025
Chair: Nadia Frome, Team Manager. Minutes: N. Frome

1. Mr Stannard to be visited. The Chair remarked, "He will not hear you over the telephone."`,
    'He will not hear you = Nadia Frome',
    [party('Nadia Frome')],
  ],
  [
    'two of one surname by their titles',
    `Minutes of 8 December 2025

Ms Pask stated that she had first learned it from the police. Mr Pask said that he was asleep.`,
    `first learned it = Sheila Pask
    he was asleep = Dean Pask`,
    PASKS,
  ],
  [
    'initials of two, as doubtful where only one is spoken of in the head',
    `Weekly Coordination Meeting
Present: MY, DK (for Dale)

1. DK said it was tagged this morning and he had not heard different.`,
    'tagged this morning = ?Dale Kuczynski',
    [party('Dale Kuczynski', 'Dale'), party('Dwayne Kuczynski', 'Dwayne')],
  ],
  [
    'of two with one surname the one whose first name the text has too',
    STATEMENT(
      'Brad went by. On Monday Mr Coombes said to me at the desk, "You do not see everything, do you."',
    ),
    'You do not see everything = ?Brad Coombes',
    [party('Brad Coombes'), party('Grant Coombes'), party('Brad Coomber'), party('Ruth Abara')],
  ],
  [
    'a form by an alias, and no place in it',
    `SPEAK-UP FORM      ref 93      reporter: anonymous
About:                  Brad Coombes, Director
Location:               Brook Room, staff lift

DETAILS
I took the lift. He said "you would go a lot further if you were friendlier" and stood there.`,
    `I took the lift = Hotline reporter
    you would go a lot further = ?Brad Coombes`,
    [party('Hotline reporter', 'anonymous'), party('Brad Coombes')],
  ],
  [
    'a contact as its telephone calls it, as doubtful',
    `NR    DATE        TIME   DIR  CONTACT     TEXT
0412  02/10/2024  12:05  IN   Broer K     got the number from the desk
0413  02/10/2024  12:09  IN   Ida Roth    are you coming
0414  02/10/2024  12:12  IN   Broer K     say nothing`,
    `got the number = ?Broer K
    are you coming = Ida Roth`,
  ],
]

describe('whose words they are', () => {
  it.each(SAID)('is told of %s', (_, text, said, parties = []) => expectRead(text, said, { parties }))
})

const ASKED: [how: string, text: string, said: string, parties?: readonly Party[]][] = [
  [
    'counsel who takes over with a question, but not one who objects',
    `INQUEST, 10 February 2026
(Ms R. KALE, sworn)
Examined by MS YELLAND, for the family
Q.  Was it on?
A.  It was.
MR ROE, for the nurse:  Objection.
Q.  Did it ring?
A.  It did.
MR DACRE, for the home:  Madam, did you write that down?
A.  No, I did not.
Q.  You have never mentioned it?
A.  I told the police.`,
    `Did it ring = MS YELLAND
    did you write that down = MR DACRE
    You have never mentioned it = MR DACRE`,
  ],
  [
    'sentences that go on behind the number of a line',
    Array.from(
      { length: 4 },
      (_, at) =>
        `${3 * at + 1}   Q.  Was the gate shut that night, as\n${3 * at + 2}       you have said?\n${3 * at + 3}   A.  It was shut at ten.`,
    ).join('\n'),
    'Was the gate shut that night, as 2 you have said? = -',
  ],
  [
    'an answer that asks back',
    `Interview of Wei Tan (WT), 3 April 2026. Carla Goh (CG).

CG: Did you log in that night?
WT: After nine.
CG: Does anyone get a share of the money?
WT: What? No. Who said that?
CG: Where did you work?
WT: From home.`,
    `No. Who said that? = Wei Tan; denies`,
  ],
  [
    'remarks that whoever took the record put in',
    `INTERVIEW OF COLE BRANDT, 6 April 2026. Q = A. Whitfield. Also present: Lena Fox.

Q. Have you had any contact?
A. We golf.
Q. Could someone have used it?
A. I guess anybody could.

[Note AW: Mr. Brandt laughed a lot and answered before the end.]
(He was close to tears from the second question on. L.F.)
Interviewer's remark: laughed at several questions; could be nerves. LF`,
    `Mr. Brandt laughed a lot = A. Whitfield; asserts
    He was close to tears = Lena Fox; asserts
    laughed at several questions = Lena Fox; asserts`,
  ],
  [
    'a note above the record of another interview',
    `=== PART 1: FIONA TULLOCH, CREWING MANAGER, 8 MAY 2026 (note, NC) ===

Ms Tulloch was nervous and had brought a folder. She told me that the move had been in since revision 2, so it could not have had anything to do with the report.

=== PART 2: BRIAN HOGGARTH, 9 MAY 2026 ===

NC: When did you hear of it?
BH: In April.
NC: Nothing before?
BH: Nothing at all.
NC: Rest hours?
BH: That is for masters.`,
    `the move had been in = Fiona Tulloch; asserts
    Nothing at all = Brian Hoggarth`,
    [party('Fiona Tulloch'), party('Brian Hoggarth'), party('Niamh Corrigan')],
  ],
  [
    'papers that counsel shows and reads from',
    `HEARING OF MS R. CRICHTON, 4 June 2025

MR BLAKE: This is a file note from Paula Vennells of 26 July. Did you see it?

MS CRICHTON: Not then.

MR BLAKE: She says:

"I remain concerned that Susan is not organised."

Is that fair?

MS CRICHTON: No.

MR BLAKE: Can we look at tab 9, please. It says:

"The risks were known to the whole of the team."

MS CRICHTON: Yes.`,
    `I remain concerned = ?Paula Vennells
    The risks were known = -`,
    [party('Paula Vennells')],
  ],
  [
    'a statement that is read out by its owner’s name',
    `HEARING, 4 June 2025

MS ROTH: On the Wednesday, did you answer a call?

MR VANE: I did not.

MS ROTH: Ms Duarte's statement says, I'll read it, "According to him the words to the others had been few." Is that right?

MR VANE: More or less.`,
    'According to him = Ana Duarte',
    [party('Ana Duarte')],
  ],
]

describe('who asks, answers and notes', () => {
  it.each(ASKED)('is told of %s', (_, text, said, parties = []) => expectRead(text, said, { parties }))
})

describe('the stance of a sentence', () => {
  it.each([
    ['I told Mr. Hale that the load was short, and he replied that it would be the trim.', 'asserts', '?'],
    ["I've never told anybody what to put, they're big boys.", 'denies'],
    ['I was not on duty and have this from two colleagues.', 'reports_another'],
  ])('is that of who says: %s', (words, stance, doubt = '') =>
    expectRead(STATEMENT(words), `${words} = ${doubt}Ruth Abara; ${stance}`),
  )
})

describe('the head of a paper', () => {
  const read = (text: string) =>
    readText(text, {
      fileName: 'a.txt',
      occurredAt: null,
      parties: [party('Sunil Rao')],
      conduct: null,
      dayFirst: true,
    })

  it('asserts nothing, and names who took the note', () => {
    const text = 'Interview of Sunil Rao, by video. Notes: T. Vane.\nHe said that nobody had asked him.'
    const [head, said] = read(text)
    expect(head).toMatchObject({ start: 0, part: 'heading', speaker: null })
    expect(said?.speaker?.name).toBe('Sunil Rao')
  })

  it('in capitals makes nobody of a house', () => {
    const text =
      'BROOK MANOR - DAILY NOTES (copy)\n\n3/14/24  0800  Breakfast eaten.\n4/9/24   1000  Went home.'
    expect(read(text).map(({ speaker }) => speaker)).not.toContainEqual(
      expect.objectContaining({ name: 'Brook Manor' }),
    )
  })
})

it('a sign without words is a message too', () => {
  const text =
    '[12/02/2026, 12:20] Ana Diaz: did you see it?\n[12/02/2026, 12:21] Tom Vane: 👍\n[12/02/2026, 12:24] Ana Diaz: good'
  expectRead(text, '👍 = Tom Vane; -')
})
