import { describe, it } from 'vitest'
import { expectRead, partiesFor } from './read-form.fixture.ts'

const PAPERS: [form: string, text: string, said: string][] = [
  [
    'a memorandum of an interview, which reports another one',
    `MEMORANDUM
CONFIDENTIAL

TO:      File 88
FROM:    Rosa Holt, Audit
DATE:    6 May 2026
RE:      Interview with Theo Branco

I met Mr Branco yesterday in the pump house. He said that he opened the valve himself. Mr Branco was calm but I doubted him. He denied taking the key.`,
    `I met Mr Branco = ?Rosa Holt; asserts; 2026-05-05
    He said that he opened = Theo Branco; asserts
    was calm but I doubted = ?Rosa Holt
    He denied taking = Theo Branco; denies`,
  ],
  [
    'a record signed by several, of whom none is its writer',
    `BRIEFING RECORD
Date: 27.05.26

Ana to find out by Friday.

Signed on: R Holt, T Vane, A Diaz, B Lund`,
    'Ana to find out = -',
  ],
  [
    'the diary of somebody, with a place in its title',
    `YARD DIARY - NORTHGATE - R. HOLT

Tue 19 May 2026
0600 Spoke to Theo at the ramp. Says the crate was not on his side.
0730 Ana back from leave.

Wed 20 May 2026
1415 Ilse came in, shut the door. She saw him put a box in his car.
I told her I would act on it.
Keith says by Monday.`,
    `Says the crate was not = Theo Branco
    Ana back from leave = ?Rosa Holt
    She saw him put = Ilse Marten; asserts
    I told her I would = ?Rosa Holt
    Keith says by Monday = ?Keith`,
  ],
  [
    'the diary of somebody whose entries each hear another one',
    `YARD DIARY - NORTHGATE - R. HOLT

Mon 18 May 2026
0610 On site. Two sorters short.

Tue 19 May 2026
0600 Spoke to Theo at his van. Says the crate was not in his cage. Reckons it went on the other run.
0730 Ana back from leave. Nothing new.

Thu 21 May 2026
0900 Spoke to Bo about the keys. Says he has none.
1415 Ilse came in, shut the door. She saw him put a box in his car.`,
    `Reckons it went = Theo Branco
    Ana back from leave = ?Rosa Holt
    Nothing new = ?Rosa Holt
    She saw him put = Ilse Marten`,
  ],
  [
    'what somebody has heard from another one, in quotation marks',
    `File note

Spoke to: Ilse Marten
By: Rosa Holt
When: 31/3/26

Ms Marten had heard from Theo that Ana's note was gone "weeks ago".`,
    '"weeks ago = ?Theo',
  ],
  [
    'a note to file whose subject alone says that it is one',
    `To: File 44
From: Rosa Holt, Personnel
Date: April 13, 2026
Subject: Interview notes - Theo Branco, Foreman

Mr. Branco was heard by video this morning.

Mr. Branco stated that he checks the slips on Mondays. He does not recall any of Ilse. I have asked him for the list by Wednesday.`,
    `he checks the slips = Theo Branco; asserts
    He does not recall = Theo Branco; does_not_recall
    I have asked him = ?Rosa Holt; asserts; 2026-04-15`,
  ],
  [
    'notes that an office keeps about somebody, whose title says confidential',
    `FOREMAN'S NOTES - CONFIDENTIAL
Employee: Ilse Marten (Store keeper)
Foreman: Theo Branco

2/11/26 - Ilse ten minutes late. Verbal reminder. Said her bus was late.
24/3/26 - Found her at the desk. She said she was looking for a slip.
6/4/26 - Ilse says it is too loud at the front. Moved.`,
    `Ilse ten minutes late = Theo Branco
    Said her bus = ?Ilse Marten
    She said she was looking = ?Ilse Marten
    too loud at the front = Ilse Marten
    Moved. = Theo Branco`,
  ],
  [
    'a timeline about somebody that another one has compiled',
    `TIMELINE - T. BRANCO - INQUIRY
Compiled by R. Holt, Personnel. Last updated 28/11/25

11/11  Accident. Rang Theo at noon.
12/11  Mail about the tray. I took the sheet into the safe.
13/11  Met Ilse. She confirmed when she emptied the tray.`,
    `Rang Theo at noon = Rosa Holt
    I took the sheet = Rosa Holt
    She confirmed when = ?Ilse Marten`,
  ],
  [
    'a note in which others ask',
    `Meeting with Theo Branco (foreman)
17th November 2025, canteen
In attendance: Rosa Holt (Personnel), Ilse Marten (Stores).

Rosa asked was that his slip. Theo said it was.
Ilse asked when he had signed it. He said before the start. He could not remember the hour.`,
    `Ilse asked when = Ilse Marten
    He said before the start = ?Theo Branco
    He could not remember = Theo Branco; does_not_recall`,
  ],
  [
    'a sheet checked by an office in brackets, which are nobody’s initials',
    `CHECK SHEET

            Checked by    Time     Remarks
Mon 10      TB            06.50    one glove short, ordered
Tue 11      TB            06.50    all gloves there
Wed 12      RH            06.40    two gloves with holes, taken out

Theo Branco (TB), Rosa Holt (RH)
Verified (QA): I. Marten 14/11/25   sheet was in the tray on Monday evening.`,
    `one glove short = Theo Branco
    two gloves with holes = Rosa Holt
    sheet was in the tray = -`,
  ],
  [
    'minutes about two of one surname, of whom the title means one and the list of names the other',
    `Minutes

Present: Ana Diaz, Rosa Holt

Mr Holt said that the gate was shut. Ms Holt said that it was open.`,
    `the gate was shut = ?Bruno Holt
    that it was open = ?Rosa Holt`,
  ],
  [
    'a shift sheet that lists who was there',
    `Shift sheet

Sat 17/05/26   Early: RH, TV, AD    Late: MB
Gate left open.  RH

Rosa Holt (RH), Tom Vane (TV), Ana Diaz (AD), Mina Berg (MB)`,
    'Early: RH, TV, AD = -',
  ],
]

describe('an ordinary note', () => {
  it.each(PAPERS)('is read: %s', (form, text, said) => {
    expectRead(text, said, partiesFor(form))
  })
})
